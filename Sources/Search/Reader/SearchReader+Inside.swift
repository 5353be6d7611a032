internal import Basics
internal import Stems

extension SearchReader {
  /// Lists for the words and symbols that a text with this part has.
  func needs(inside part: String) throws(Diagnostic) -> [[TermEntry]] {
    let folded = Array(part.utf8)
    var needs: [[TermEntry]] = []
    for piece in InsidePiece.all(folded) {
      if let entries = try entries(piece) { needs.append(entries) }
    }
    var symbols = SymbolScanner(folded.indices)
    while let symbol = symbols.next(in: folded) {
      needs.append(try one(.symbol, String(decoding: folded[symbol], as: UTF8.self)))
    }
    return needs
  }

  /// Nil if too many words have the piece for their lists to be read.
  private func entries(_ piece: InsidePiece) throws(Diagnostic) -> [TermEntry]? {
    switch piece {
    case .whole(let word): try one(.word, word)
    case .start(let letters): try terms(.word, prefix: letters)
    case .end(let letters): try entries(ofReversed: Self.reversed(letters), isPart: true) { _ in true }
    case .middle(let letters):
      try entries(ofReversed: "", isPart: true) {
        $0.utf8.firstRange(of: Self.reversed(letters).utf8) != nil
      }
    }
  }

  /// The lists of the words whose reverse begins so and fits; of a part of a word, also that of the messages with words
  /// that are cut. Nil if there are too many.
  func entries(
    ofReversed start: String, isPart: Bool = false, _ fits: (String) -> Bool
  ) throws(Diagnostic) -> [TermEntry]? {
    var found = try words(.frequent, prefix: start).filter { fits($0.word) }
    var entries: [TermEntry] = []
    if fewWords != nil, !found.isEmpty {
      found = FewWords.of(found)
      fewWords?.isCut = true
    } else {
      found += try words(.reversed, prefix: start).filter { fits($0.word) }
      guard found.count <= Self.mostEnds else { return nil }
      if isPart { entries = try one(.symbol, "") }
    }
    for (word, _) in found { entries += try one(.word, Self.reversed(word)) }
    return entries
  }
}

/// The most frequent words of a part, whose messages are the first results.
struct FewWords {
  /// Whether there may be others.
  var isCut = false

  private static let (mostWords, messages) = (8, 64)

  /// Up to 8, until they have 64 messages. The number of a word in reverse is the length of its own in bits.
  static func of(_ words: [(word: String, entry: TermEntry)]) -> [(word: String, entry: TermEntry)] {
    var left = messages
    let sorted = words.enumerated().sorted {
      ($1.element.entry.count, $0.offset) < ($0.element.entry.count, $1.offset)
    }
    return sorted.map(\.element).prefix(mostWords).filter { _, entry in
      defer { left -= 1 << min(entry.count - 1, 28) }
      return left > 0
    }
  }
}

/// A piece of a part between symbols, by where a word of the text may go on.
enum InsidePiece: Equatable {
  case whole(String)
  case start(String)
  case end(String)
  case middle(String)

  /// Longer words may be cut.
  private static let mostBytes = 40
  /// A word that is cut has this much of itself in one of its pieces.
  private static let mostOfPiece = 16
  /// With fewer characters, too many words have them.
  private static let least = 2

  /// The pieces of folded text that narrow a search.
  static func all(_ folded: [UInt8]) -> [InsidePiece] {
    Words.wantedRanges(folded).compactMap { range in
      let isFirst = range.lowerBound == 0
      let isLast = range.upperBound == folded.count
      let word = String(decoding: folded[range], as: UTF8.self)
      if Words.isSign(folded[range]) { return sign(word, isFirst, isLast) }
      return letters(word, isFirst, isLast)
    }
  }

  private static func letters(_ word: String, _ isFirst: Bool, _ isLast: Bool) -> InsidePiece? {
    if isFirst, word.unicodeScalars.count < least { return nil }
    if isFirst { return isLast ? .middle(short(word)) : .end(short(word, atEnd: true)) }
    if word.utf8.count > mostBytes { return nil }
    return isLast ? .start(word) : .whole(word)
  }

  /// The first or last characters of a word.
  private static func short(_ word: String, atEnd: Bool = false) -> String {
    var letters = word.unicodeScalars[...]
    while letters.reduce(0, { $0 + UTF8.width($1) }) > mostOfPiece {
      if atEnd { letters.removeFirst() } else { letters.removeLast() }
    }
    return String(letters)
  }

  /// At its ends, a cluster may have other marks in the text.
  private static func sign(_ word: String, _ isFirst: Bool, _ isLast: Bool) -> InsidePiece? {
    let isCluster = word.unicodeScalars.contains { Clusters.role($0.value) != nil }
    if isFirst, isCluster { return nil }
    return isLast && (isCluster || Words.isOneSign(word)) ? .start(word) : .whole(word)
  }
}
