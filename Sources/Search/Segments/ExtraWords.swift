internal import Stems

/// Words that a message has besides those of its text, so that other spellings find it: `email` of `e-mail`, `dont`
/// of `don't`, `1000000` of `1,000,000`, `request` of `parseRequest`; and the pieces of words that are cut
/// (docs/search-index.md, "Words and symbols").
enum ExtraWords {
  /// Calls `body` with each. `word`: the range in `folded` of one of `count` words of the text.
  @inline(__always)
  static func each(
    _ original: ArraySlice<UInt8>, _ folded: [UInt8], count: Int, word: (Int) -> Range<Int>,
    _ body: ([UInt8]) -> Void
  ) {
    var (start, last, hasLong) = (0, 0..<0, false)
    for number in 0..<count {
      let next = word(number)
      if number > 0, !connects(folded, last, next) {
        join(folded, start..<number, word, body)
        start = number
      }
      if next.count >= Words.leastCut { hasLong = true }
      last = next
    }
    join(folded, start..<count, word, body)
    if hasLong {
      for number in 0..<count where word(number).count >= Words.leastCut {
        pieces(folded, word(number)).forEach(body)
      }
    }
    camelParts(original, body)
  }

  @inline(__always)
  private static func join(
    _ folded: [UInt8], _ words: Range<Int>, _ word: (Int) -> Range<Int>, _ body: ([UInt8]) -> Void
  ) {
    if words.count > 1, let joined = joinedStart(folded, words.map(word)) { body(joined) }
  }

  /// The word that all words of a part of a query make together.
  static func joined(in part: String) -> String? {
    let folded = Folding.fold(part)
    let ranges = Words.ranges(folded)
    let isOne = ranges.count > 1 && zip(ranges, ranges.dropFirst()).allSatisfy { connects(folded, $0, $1) }
    return isOne ? joined(folded, ranges).map { String(decoding: $0, as: UTF8.self) } : nil
  }

  private static let mostBytes = 24
  private static let mostWords = 3
  /// Shorter parts of camel case say little.
  private static let leastPart = 3

  /// Each piece of a cut word begins so many bytes after the last.
  private static let step = 24
  /// Longer words have no pieces: they are data rather than words.
  static let longestInPieces = 1000

  /// The pieces of a word after its first 48 bytes, which overlap, so that each has 16 bytes or more of the next.
  private static func pieces(_ folded: [UInt8], _ word: Range<Int>) -> [[UInt8]] {
    let end = Words.end(of: word, in: folded)
    guard end > word.upperBound, end - word.lowerBound <= longestInPieces else { return [] }
    var pieces: [[UInt8]] = []
    var last = word
    for place in stride(from: word.lowerBound + step, to: end, by: step) where last.upperBound < end {
      let start = folded[place...].firstIndex { $0 & 0xC0 != 0x80 } ?? end
      var stop = min(start + Words.maximumBytes, end)
      while stop < end, folded[stop] & 0xC0 == 0x80 { stop -= 1 }
      last = start..<stop
      pieces.append(Array(folded[last]))
    }
    return pieces
  }

  private enum Connector { case hyphen, apostrophe, comma }

  /// Whether exactly one character that joins words is between two of them.
  @inline(__always)
  private static func connects(_ folded: [UInt8], _ left: Range<Int>, _ right: Range<Int>) -> Bool {
    let gap = right.lowerBound - left.upperBound
    guard gap == 1 || gap == 3 else { return false }
    return connector(folded, left.upperBound, gap) != nil
  }

  private static func connector(_ folded: [UInt8], _ place: Int, _ length: Int) -> Connector? {
    if length == 1 {
      switch folded[place] {
      case 0x2D: return .hyphen
      case 0x27: return .apostrophe
      case 0x2C, 0x2E: return .comma
      default: return nil
      }
    }
    guard folded[place] == 0xE2, folded[place + 1] == 0x80 else { return nil }
    return folded[place + 2] == 0x90 ? .hyphen : folded[place + 2] == 0x99 ? .apostrophe : nil
  }

  /// The word of all words, or of the number with which they begin: `1000000` of `1,000,000.50`.
  private static func joinedStart(_ folded: [UInt8], _ words: [Range<Int>]) -> [UInt8]? {
    if let all = joined(folded, words) { return all }
    guard folded[words[0]].allSatisfy(isDigit) else { return nil }
    let groups = zip(words, words.dropFirst()).prefix { before, word in
      let connector = connector(folded, before.upperBound, word.lowerBound - before.upperBound)
      return word.count == 3 && folded[word].allSatisfy(isDigit) && connector != .hyphen
    }
    return groups.isEmpty ? nil : joined(folded, Array(words[...groups.count]))
  }

  /// The word of two or three joined words, or of a number in groups of three digits.
  private static func joined(_ folded: [UInt8], _ words: [Range<Int>]) -> [UInt8]? {
    guard words.reduce(0, { $0 + $1.count }) <= mostBytes, let first = words.first else { return nil }
    let others = words.dropFirst()
    let isNumber = others.allSatisfy { $0.count == 3 } && words.allSatisfy { folded[$0].allSatisfy(isDigit) }
    if isNumber {
      guard !has(.hyphen, folded, words) else { return nil }
    } else {
      guard words.count <= mostWords, !isDigit(folded[first.lowerBound]), !has(.comma, folded, words),
        !words.contains(where: { Words.isSign(folded[$0]) })
      else { return nil }
    }
    return words.reduce(into: []) { $0 += folded[$1] }
  }

  /// Whether one of the words is connected with the next in this way.
  private static func has(_ wanted: Connector, _ folded: [UInt8], _ words: [Range<Int>]) -> Bool {
    words.indices.dropLast().contains {
      let (end, next) = (words[$0].upperBound, words[$0 + 1].lowerBound)
      return connector(folded, end, next - end) == wanted
    }
  }

  private static func isDigit(_ byte: UInt8) -> Bool { (0x30...0x39).contains(byte) }
  private static func isLower(_ byte: UInt8) -> Bool { (0x61...0x7A).contains(byte) }
  private static func isUpper(_ byte: UInt8) -> Bool { (0x41...0x5A).contains(byte) }
  private static func isPart(_ byte: UInt8) -> Bool { isDigit(byte) || isLower(byte) || isUpper(byte) }

  /// Whether a part of camel case starts: `parse|Request`, `HTTP|Server`, but `URLs`.
  @inline(__always)
  private static func isBoundary(_ text: ArraySlice<UInt8>, _ place: Int) -> Bool {
    guard isUpper(text[place]), place > text.startIndex else { return false }
    if isLower(text[place - 1]) { return true }
    return isUpper(text[place - 1]) && place + 2 < text.endIndex && isLower(text[place + 1])
      && isLower(text[place + 2])
  }

  private static func camelParts(_ text: ArraySlice<UInt8>, _ body: ([UInt8]) -> Void) {
    var place = text.startIndex
    while let capital = innerCapital(text, place) {
      guard isBoundary(text, capital) else {
        place = capital + 1
        continue
      }
      let start = (text[..<capital].lastIndex { !isPart($0) } ?? text.startIndex - 1) + 1
      let end = text[capital...].firstIndex { !isPart($0) } ?? text.endIndex
      parts(text, start..<end).forEach(body)
      place = end
    }
  }

  /// The first capital from `place` on that is directly after a letter or digit; most begin a word.
  private static func innerCapital(_ text: ArraySlice<UInt8>, _ place: Int) -> Int? {
    var last: UInt64 = place > text.startIndex && isPart(text[place - 1]) ? 0x80 : 0
    let range = place - text.startIndex..<text.count
    let found = EightBytes.first(in: text.span.bytes, range) { eight in
      let parts = (eight.letters | eight.digits) & eight.ascii
      defer { last = parts >> 56 }
      return eight.capitals & eight.ascii & (parts << 8 | last)
    }
    return found.map { $0 + text.startIndex }
  }

  /// The parts of a word of ASCII letters and digits, in lower case.
  private static func parts(_ text: ArraySlice<UInt8>, _ word: Range<Int>) -> [[UInt8]] {
    let isAlone =
      (word.lowerBound == text.startIndex || text[word.lowerBound - 1] < 0x80)
      && (word.upperBound == text.endIndex || text[word.upperBound] < 0x80)
    guard isAlone, word.count <= Words.maximumBytes else { return [] }
    let starts = [word.lowerBound] + word.filter { $0 > word.lowerBound && isBoundary(text, $0) }
    return zip(starts, starts.dropFirst() + [word.upperBound]).compactMap { start, end in
      end - start < leastPart ? nil : text[start..<end].map { isUpper($0) ? $0 | 0x20 : $0 }
    }
  }
}
