/// Cuts folded text into words: runs of letters, digits and marks; Han and kana, which have no spaces, into
/// pairs.
package enum Words {
  /// Longer words are cut to this length.
  package static let maximumBytes = 48

  /// Calls `body` with the range of each word in `folded`, in order. Pairs overlap: `東京都` is `東京`, `京都`.
  package static func each(in folded: [UInt8], _ range: Range<Int>, _ body: (Range<Int>) -> Void) {
    var scanner = WordScanner(folded, range)
    while let word = scanner.next(in: folded) { body(word) }
  }

  /// Appends the start and end of each word, in order; one call per text is faster than one per word. The
  /// text must be followed by eight more bytes of any value.
  package static func cut(
    _ folded: [UInt8], _ text: Range<Int>, isASCII: Bool, into cuts: inout [Int32]
  ) {
    precondition(folded.count >= text.upperBound + 8, "no room to look ahead")
    guard isASCII else {
      return each(in: folded, text) {
        cuts.append(Int32($0.lowerBound))
        cuts.append(Int32($0.upperBound))
      }
    }
    // Examines eight bytes at once, since branching at word ends is mispredicted often.
    var place = text.lowerBound
    while let start = self.place(of: true, in: folded, place..<text.upperBound) {
      place = self.place(of: false, in: folded, start..<text.upperBound) ?? text.upperBound
      cuts.append(Int32(truncatingIfNeeded: start))
      cuts.append(Int32(truncatingIfNeeded: min(place, start + maximumBytes)))
    }
  }

  /// The first byte that is, or is not, part of a word.
  @inline(__always)
  private static func place(of isWord: Bool, in folded: [UInt8], _ range: Range<Int>) -> Int? {
    let bytes = folded.span.bytes
    var place = range.lowerBound
    while place < range.upperBound {
      // Eight bytes follow the last of the range.
      let eight = UInt64(littleEndian: bytes.unsafeLoadUnaligned(fromByteOffset: place, as: UInt64.self))
      let found = isWord ? wordBytes(eight) : ~wordBytes(eight) & tops
      if found != 0 {
        place += found.trailingZeroBitCount >> 3
        return place < range.upperBound ? place : nil
      }
      place += 8
    }
    return nil
  }

  private static let tops: UInt64 = 0x8080_8080_8080_8080

  /// The top bit of each of eight ASCII bytes that is a lower-case letter or a digit.
  @inline(__always)
  private static func wordBytes(_ eight: UInt64) -> UInt64 {
    let high = eight | tops
    let letters = (high &- 0x6161_6161_6161_6161) & ~(high &- 0x7B7B_7B7B_7B7B_7B7B)
    let digits = (high &- 0x3030_3030_3030_3030) & ~(high &- 0x3A3A_3A3A_3A3A_3A3A)
    return (letters | digits) & tops
  }

  /// The words of a text as written, in order.
  package static func unfolded(in text: String) -> [String] {
    let bytes = Array(text.utf8)
    var words: [String] = []
    each(in: bytes, 0..<bytes.count) { words.append(String(decoding: bytes[$0], as: UTF8.self)) }
    return words
  }

  /// The words of a text, in order.
  package static func list(in text: String) -> [String] {
    let folded = Folding.fold(text)
    var words: [String] = []
    each(in: folded, 0..<folded.count) { words.append(String(decoding: folded[$0], as: UTF8.self)) }
    return words
  }
}

/// Walks over the words of folded bytes, which are passed at each step, so no copy is kept.
package struct WordScanner {
  private var place: Int
  private let end: Int
  /// Start of the previous character, inside a run of Han or kana.
  private var previous: Int?
  /// Whether the run has produced a pair: one character alone is a word.
  private var hasPair = false

  package init(_ bytes: [UInt8], _ range: Range<Int>) {
    place = range.lowerBound
    end = range.upperBound
  }

  package mutating func next(in bytes: [UInt8]) -> Range<Int>? {
    while place < end {
      let start = place
      let (kind, length) = character(bytes, place)
      if kind == .ideograph {
        place += length
        defer { previous = start }
        if let previous {
          hasPair = true
          return previous..<place
        }
        hasPair = false
        continue
      }
      if let single = endOfRun() { return single }
      place += length
      if kind == .word { return word(bytes, from: start) }
    }
    return endOfRun()
  }

  /// The end of a run; a single ideograph is a word itself.
  private mutating func endOfRun() -> Range<Int>? {
    guard let start = previous else { return nil }
    previous = nil
    return hasPair ? nil : start..<place
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

  private enum Kind { case word, ideograph, other }

  private func character(_ bytes: [UInt8], _ index: Int) -> (Kind, Int) {
    let first = bytes[index]
    if first < 0x80 { return (Self.isASCIIWord[Int(first)] ? .word : .other, 1) }
    let length = first >= 0xF0 ? 4 : first >= 0xE0 ? 3 : 2
    var value = UInt32(first) & (0x7F >> UInt32(length))
    for offset in 1..<length where index + offset < end {
      value = value << 6 | UInt32(bytes[index + offset] & 0x3F)
    }
    guard let scalar = Unicode.Scalar(value) else { return (.other, length) }
    return (Self.kind(scalar), min(length, end - index))
  }

  fileprivate static let isASCIIWord: [Bool] = (0..<128).map { (byte: UInt8) in
    (0x30...0x39).contains(byte) || (0x41...0x5A).contains(byte) || (0x61...0x7A).contains(byte)
  }

  private static func kind(_ scalar: Unicode.Scalar) -> Kind {
    switch scalar.value {
    case 0x3041...0x3096, 0x3099...0x309A, 0x309D...0x309F, 0x30A1...0x30FA, 0x30FC...0x30FF, 0x31F0...0x31FF,
      0x3400...0x4DBF, 0x4E00...0x9FFF, 0xF900...0xFAFF, 0x20000...0x3FFFF:
      return .ideograph
    default: break
    }
    switch scalar.properties.generalCategory {
    case .uppercaseLetter, .lowercaseLetter, .titlecaseLetter, .modifierLetter, .otherLetter, .decimalNumber,
      .letterNumber, .otherNumber, .nonspacingMark, .spacingMark, .enclosingMark:
      return .word
    default: return .other
    }
  }
}
