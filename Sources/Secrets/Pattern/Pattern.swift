internal import Foundation

/// A regular expression with bounded running time: no instruction visits a character twice.
///
/// Characters, `.`, `[a-z]`, `\d \w \s \b`, groups, `|`, `* + ? {2,3}` (lazy with `?`), `^ $` for the ends of
/// the text, leading `(?i)`.
/// Nothing that needs backtracking: no backreferences, no lookaround (docs/decisions/0017).
///
/// Letters are compared as readers see them: `é` is the same letter in one or two characters.
package struct Pattern: Sendable, Equatable {
  /// The original text.
  package let source: String
  private var program: PatternProgram

  package init(_ source: String) throws(PatternError) {
    self.source = source
    var parser = PatternParser(source.precomposedStringWithCanonicalMapping)
    program = try PatternProgram(parser.parse(), ignoresCase: parser.ignoresCase)
  }

  /// The matches, leftmost first, without overlaps and empty matches.
  package func matches(in text: String) -> [Range<String.Index>] { search(in: text).ranges }

  /// As above; `isComplete` is false if the text was too large, and the rest after the last match was not
  /// searched.
  package func search(in text: String) -> (ranges: [Range<String.Index>], isComplete: Bool) {
    let found = PatternSearch(program, Array(text.unicodeScalars)).all()
    guard !found.ranges.isEmpty else { return ([], found.isComplete) }
    let indices = Array(text.unicodeScalars.indices) + [text.endIndex]
    return (found.ranges.map { indices[$0.lowerBound]..<indices[$0.upperBound] }, found.isComplete)
  }

  /// As above in `SeenText`, where a line break counts as a space and nothing matches a wall.
  package func search(in text: SeenText) -> (ranges: [Range<Int>], isComplete: Bool) {
    PatternSearch(program, text.scalars, isSeen: true).all()
  }

  /// Whether it names a set that contains the space.
  var takesBlanks: Bool {
    program.instructions.contains { instruction in
      if case .take(let set) = instruction {
        !set.isNegated && set.contains(" ", ignoresCase: false)
      } else {
        false
      }
    }
  }

  /// The same pattern, for text that has lost its case.
  package var ignoringCase: Pattern {
    var copy = self
    copy.program.ignoresCase = true
    return copy
  }

  /// The first match in bytes, each taken as one character; such a pattern spells non-ASCII characters in
  /// bytes too (`init(bytesOf:)`). `within`: the match must start within this many bytes after the first.
  package func firstMatch(in bytes: ArraySlice<UInt8>, within: Int = 0) -> Range<Int>? {
    var search = PatternSearch(program, bytes.map { Unicode.Scalar($0) })
    guard let found = search.first(from: 0, latest: within), !found.isEmpty else { return nil }
    return found.lowerBound + bytes.startIndex..<found.upperBound + bytes.startIndex
  }

  /// For bytes: each byte of the source is a character.
  package init(bytesOf source: String) throws(PatternError) {
    var scalars = String.UnicodeScalarView()
    for byte in source.utf8 { scalars.append(Unicode.Scalar(byte)) }
    try self.init(String(scalars))
  }
}

/// Why a pattern is invalid, and where.
package struct PatternError: Error, Equatable {
  package let message: String
  /// Place in the pattern, from 1, in Unicode scalars.
  package let place: Int

  package init(message: String, place: Int) {
    self.message = message
    self.place = place
  }
}

/// A set of characters: ranges, or everything outside them.
struct ScalarSet: Sendable, Equatable {
  var ranges: [ClosedRange<UInt32>] = []
  var isNegated = false

  func contains(_ scalar: Unicode.Scalar, ignoresCase: Bool) -> Bool {
    let isIn = holds(scalar.value) || (ignoresCase && Self.otherCase(scalar.value).map(holds) == true)
    return isIn != isNegated
  }

  private func holds(_ value: UInt32) -> Bool { ranges.contains { $0.contains(value) } }

  /// For ASCII letters only.
  private static func otherCase(_ value: UInt32) -> UInt32? {
    (0x41...0x5A).contains(value) || (0x61...0x7A).contains(value) ? value ^ 0x20 : nil
  }

  static let digits = ScalarSet(ranges: [0x30...0x39])
  static let words = ScalarSet(ranges: [0x30...0x39, 0x41...0x5A, 0x5F...0x5F, 0x61...0x7A])
  static let spaces = ScalarSet(ranges: [0x09...0x0D, 0x20...0x20, 0xA0...0xA0])
  /// Everything except line breaks.
  static let any = ScalarSet(ranges: [0x0A...0x0A, 0x0D...0x0D], isNegated: true)
}
