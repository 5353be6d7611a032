/// A word with `*` in it for any characters: `seg*lt`, `harb*`, `*fault`.
struct WordPattern: Sendable, Equatable {
  /// The texts between the asterisks, one or more; the first and last may be empty.
  let pieces: [String]

  /// Letters before the first asterisk or after the last that make a pattern.
  private static let least = 2

  /// Nil for a text without an asterisk, with other signs, or with two asterisks in a row.
  init?(_ text: String) {
    let pieces = text.unicodeScalars.split(separator: "*", omittingEmptySubsequences: false).map {
      String($0)
    }
    let middle = pieces.dropFirst().dropLast()
    guard pieces.count > 1, middle.allSatisfy({ !$0.isEmpty }),
      pieces.contains(where: { !$0.isEmpty }),
      pieces.allSatisfy({ $0.isEmpty || Words.unfolded(in: $0).map { Array($0.utf8) } == [Array($0.utf8)] })
    else { return nil }
    self.pieces = pieces
  }

  var head: String { pieces.first ?? "" }
  var tail: String { pieces.last ?? "" }
  var hasHead: Bool { head.unicodeScalars.count >= Self.least }

  /// Whether it has enough letters to be looked up.
  var isNarrow: Bool { hasHead || tail.unicodeScalars.count >= Self.least }

  /// Without enough letters at its start, a pattern means only words that the dictionary has in reverse.
  func matches(_ word: [UInt8]) -> Bool {
    guard hasHead || ReversedWords.reverse(word[...]) != nil else { return false }
    return fits(word)
  }

  func fits(_ word: [UInt8]) -> Bool {
    let (head, tail) = (Array(head.utf8), Array(tail.utf8))
    guard word.count >= head.count + tail.count, word.starts(with: head),
      word.suffix(tail.count).elementsEqual(tail)
    else { return false }
    var rest = word[head.count..<word.count - tail.count]
    for piece in pieces.dropFirst().dropLast() {
      let part = Array(piece.utf8)
      guard let place = rest.indices.first(where: { rest[$0...].starts(with: part) }) else { return false }
      rest = rest[(place + part.count)...]
    }
    return true
  }
}
