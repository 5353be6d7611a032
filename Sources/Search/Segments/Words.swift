internal import Stems

/// Cuts folded text into words: runs of letters, digits and marks; scripts without spaces into pairs of signs. A sign
/// is a character of Han or kana, or a cluster of Thai, Lao, Khmer or Burmese.
package enum Words {
  /// Longer words are cut to this length.
  package static let maximumBytes = 48

  /// Calls `body` with the range of each word in `folded`, in order. Pairs overlap, and the last sign is a word too:
  /// `東京都` is `東京`, `京都`, `都`, so that the words that begin with a sign show where it is.
  package static func each(in folded: [UInt8], _ range: Range<Int>, _ body: (Range<Int>) -> Void) {
    var scanner = WordScanner(folded, range)
    while let word = scanner.next(in: folded) { body(word) }
  }

  /// Appends the start and end of each word, in order; one call per text is faster than one per word.
  package static func cut(
    _ folded: [UInt8], _ text: Range<Int>, isASCII: Bool, into cuts: inout [Int32]
  ) {
    guard isASCII else {
      return each(in: folded, text) {
        cuts.append(Int32($0.lowerBound))
        cuts.append(Int32($0.upperBound))
      }
    }
    let bytes = folded.span.bytes
    var place = text.lowerBound
    while let start = EightBytes.first(in: bytes, place..<text.upperBound, { $0.word }) {
      place = EightBytes.first(in: bytes, start..<text.upperBound, { $0.noWord }) ?? text.upperBound
      cuts.append(Int32(truncatingIfNeeded: start))
      cuts.append(Int32(truncatingIfNeeded: min(place, start + maximumBytes)))
    }
  }

  /// The words of a text as written, in order.
  package static func unfolded(in text: String) -> [String] { texts(Array(text.utf8), ranges) }

  /// The words of a text, in order.
  package static func list(in text: String) -> [String] { texts(Folding.fold(text), ranges) }

  /// The words that a text has in sequence if it contains a part of a query.
  static func wanted(in part: String) -> [String] { texts(Folding.fold(part), wantedRanges) }

  /// The same with accents and case.
  static func unfoldedWanted(in part: String) -> [String] { texts(Array(part.utf8), wantedRanges) }

  private static func texts(_ bytes: [UInt8], _ ranges: ([UInt8]) -> [Range<Int>]) -> [String] {
    ranges(bytes).map { String(decoding: bytes[$0], as: UTF8.self) }
  }

  static func ranges(_ folded: [UInt8]) -> [Range<Int>] {
    var ranges: [Range<Int>] = []
    each(in: folded, 0..<folded.count) { ranges.append($0) }
    return ranges
  }

  /// Without the last sign of several: in a text others may follow it.
  static func wantedRanges(_ folded: [UInt8]) -> [Range<Int>] {
    let all = ranges(folded)
    guard let last = all.last, let before = all.dropLast().last, before.overlaps(last) else { return all }
    return all.dropLast()
  }

  /// Whether a word of a text is directly after an `@` that follows no word, as that in an e-mail address does.
  @inline(__always)
  static func isMentioned(_ word: Range<Int>, in folded: [UInt8], from start: Int = 0) -> Bool {
    guard word.lowerBound > start, folded[word.lowerBound - 1] == 0x40 else { return false }
    let before = word.lowerBound - 2 < start ? 0 : folded[word.lowerBound - 2]
    return before < 0x80 && !WordScanner.isASCIIWord[Int(before)]
  }

  /// Whether a word consists of signs.
  static func isSign(_ word: ArraySlice<UInt8>) -> Bool {
    guard let first = word.first, first >= 0x80 else { return false }
    let (value, _) = WordScanner.scalar(Array(word.prefix(4)), 0, before: min(word.count, 4))
    return WordScanner.isIdeograph(value) || Clusters.role(value) != nil
  }

  /// Whether a word is one sign, which is the start of all pairs with it.
  static func isOneSign(_ word: String) -> Bool {
    let bytes = Array(word.utf8)
    return isSign(bytes[...]) && ranges(bytes).count == 1
  }

  /// A word of fewer bytes is not cut.
  static let leastCut = maximumBytes - 3

  /// Where a word ends that may be cut.
  static func end(of word: Range<Int>, in bytes: [UInt8]) -> Int {
    guard word.count >= leastCut else { return word.upperBound }
    var place = word.upperBound
    while place < bytes.count, let length = WordScanner.partLength(bytes, place) { place += length }
    return place
  }

  /// Whether a character is neither part of a word nor white space, and its length.
  static func symbol(_ bytes: [UInt8], _ place: Int, before end: Int) -> (isSymbol: Bool, length: Int) {
    let byte = bytes[place]
    guard byte >= 0x80 else {
      return (byte > 0x20 && byte != 0x7F && !WordScanner.isASCIIWord[Int(byte)], 1)
    }
    let (value, length) = WordScanner.scalar(bytes, place, before: end)
    guard let scalar = Unicode.Scalar(value), !scalar.properties.isWhitespace else { return (false, length) }
    return (WordScanner.kind(scalar) == .other && Clusters.role(value) == nil, length)
  }
}

/// Walks over the words of folded bytes, which are passed at each step, so no copy is kept.
package struct WordScanner {
  private var place: Int
  private let end: Int
  /// Start of the previous sign.
  private var previous: Int?

  package init(_ bytes: [UInt8], _ range: Range<Int>) {
    place = range.lowerBound
    end = range.upperBound
  }

  package mutating func next(in bytes: [UInt8]) -> Range<Int>? {
    while place < end {
      let start = place
      let (kind, length) = character(bytes, place)
      if kind == .sign {
        place += length
        defer { previous = start }
        if let previous { return previous..<place }
        continue
      }
      if let single = endOfRun() { return single }
      place += length
      if kind == .word { return word(bytes, from: start) }
    }
    return endOfRun()
  }

  /// The last sign of a run.
  private mutating func endOfRun() -> Range<Int>? {
    guard let start = previous else { return nil }
    previous = nil
    return start..<place
  }

  private mutating func word(_ bytes: [UInt8], from start: Int) -> Range<Int> {
    var cut = place
    while place < end {
      let (kind, length) = character(bytes, place)
      guard kind == .word else { break }
      place += length
      if place - start <= Words.maximumBytes { cut = place }
    }
    return start..<cut
  }

  enum Kind { case word, sign, other }

  private func character(_ bytes: [UInt8], _ index: Int) -> (Kind, Int) {
    let first = bytes[index]
    if first < 0x80 { return (Self.isASCIIWord[Int(first)] ? .word : .other, 1) }
    let (value, length) = Self.scalar(bytes, index, before: end)
    if let role = Clusters.role(value) { return (.sign, cluster(bytes, index, length, role)) }
    return (Unicode.Scalar(value).map(Self.kind) ?? .other, length)
  }

  /// The length of a cluster that starts with a character.
  private func cluster(_ bytes: [UInt8], _ index: Int, _ first: Int, _ role: Clusters.Role) -> Int {
    var (length, role) = (first, role)
    while index + length < end, bytes[index + length] >= 0x80 {
      let (value, more) = Self.scalar(bytes, index + length, before: end)
      guard let next = Clusters.role(value), role.goesOn(with: next) else { break }
      (length, role) = (length + more, next)
    }
    return length
  }

  /// The length of a character that is part of a word; nil for others.
  static func partLength(_ bytes: [UInt8], _ place: Int) -> Int? {
    guard bytes[place] >= 0x80 else { return isASCIIWord[Int(bytes[place])] ? 1 : nil }
    let (value, length) = scalar(bytes, place, before: bytes.count)
    let isPart = Clusters.role(value) == nil && Unicode.Scalar(value).map(kind) == .word
    return isPart ? length : nil
  }

  /// The value and length of a character beyond ASCII.
  static func scalar(_ bytes: [UInt8], _ index: Int, before end: Int) -> (value: UInt32, length: Int) {
    let first = bytes[index]
    let length = first >= 0xF0 ? 4 : first >= 0xE0 ? 3 : 2
    var value = UInt32(first) & (0x7F >> UInt32(length))
    for offset in 1..<length where index + offset < end {
      value = value << 6 | UInt32(bytes[index + offset] & 0x3F)
    }
    return (value, min(length, end - index))
  }

  static let isASCIIWord: [Bool] = (0..<128).map { (byte: UInt8) in
    (0x30...0x39).contains(byte) || (0x41...0x5A).contains(byte) || (0x61...0x7A).contains(byte)
  }

  static func isIdeograph(_ value: UInt32) -> Bool {
    switch value {
    case 0x3041...0x3096, 0x3099...0x309A, 0x309D...0x309F, 0x30A1...0x30FA, 0x30FC...0x30FF, 0x31F0...0x31FF,
      0x3400...0x4DBF, 0x4E00...0x9FFF, 0xF900...0xFAFF, 0x20000...0x3FFFF:
      true
    default: false
    }
  }

  static func kind(_ scalar: Unicode.Scalar) -> Kind {
    if isIdeograph(scalar.value) { return .sign }
    switch scalar.properties.generalCategory {
    case .uppercaseLetter, .lowercaseLetter, .titlecaseLetter, .modifierLetter, .otherLetter, .decimalNumber,
      .letterNumber, .otherNumber, .nonspacingMark, .spacingMark, .enclosingMark:
      return .word
    default: return .other
    }
  }
}

extension EightBytes {
  /// Those of a folded word in ASCII.
  @inline(__always)
  fileprivate var word: UInt64 { smallLetters | digits }

  @inline(__always)
  fileprivate var noWord: UInt64 { word ^ Self.tops }
}
