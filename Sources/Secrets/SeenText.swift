internal import Foundation

/// Text as readers see it, with the source position of each character: one form per letter, whatever its
/// width, no zero-width characters, and one character per run of white space.
///
/// ```swift
/// SeenText("zorb\u{AD}ｌax")                     // z o r b l a x
/// SeenText("zorb**lax** &#108;", .markup)        // z o r b l a x   l
/// ```
package struct SeenText: Sendable {
  /// Whether Markdown and HTML are rendered.
  package enum Form: Sendable { case plain, markup }

  /// A character of the source, from its first byte to the one after its last.
  struct Unit {
    var scalar: Unicode.Scalar
    let start: Int
    var end: Int
  }

  /// Separates texts that are not read as one: paragraphs, cells.
  package static let wall: Unicode.Scalar = "\u{FFFF}"

  /// `\n` is white space with one line break, `wall` with more.
  package private(set) var scalars: [Unicode.Scalar] = []
  private var starts: [Int] = []
  private var ends: [Int] = []

  package init(_ text: String, _ form: Form = .plain) {
    var units: [Unit] = []
    let count = text.utf8.count
    units.reserveCapacity(count)
    var place = 0
    for scalar in text.unicodeScalars {
      let end = place + UTF8.width(scalar)
      // Markup may surround invisible characters.
      if form == .markup || !Self.isUnseen(scalar) {
        units.append(Unit(scalar: scalar, start: place, end: end))
      }
      place = end
    }
    if form == .markup { units = MarkupUnits(units).words.filter { !Self.isUnseen($0.scalar) } }
    scalars.reserveCapacity(units.count)
    starts.reserveCapacity(units.count)
    ends.reserveCapacity(units.count)
    take(units)
  }

  /// The forms in which readers see a text differently from how it is written; most have none.
  package static func forms(of text: String) -> [SeenText] {
    var (isPlain, hasMarks, wasBlank) = (true, false, false)
    for byte in text.utf8 {
      let isBlank = byte <= 0x20
      if byte >= 0x7F || (isBlank && (wasBlank || byte != 0x20)) { isPlain = false }
      if Self.marks.contains(byte) { hasMarks = true }
      wasBlank = isBlank
    }
    return (isPlain ? [] : [SeenText(text)]) + (hasMarks ? [SeenText(text, .markup)] : [])
  }

  private static let marks = Set("*_~`|\\[]&<>".utf8)

  /// The range of a part in the source, in bytes.
  package func source(of range: Range<Int>) -> Range<Int> {
    range.isEmpty ? 0..<0 : starts[range.lowerBound]..<ends[range.upperBound - 1]
  }

  private mutating func take(_ units: [Unit]) {
    var index = 0
    // Most letters repeat, and Unicode look-ups are slow.
    var known: [Unicode.Scalar: [Unicode.Scalar]] = [:]
    while index < units.count {
      let first = index
      index += 1
      if Self.isBlank(units[first].scalar) {
        while index < units.count, Self.isBlank(units[index].scalar) { index += 1 }
        append(Self.blank(units[first..<index]), units[first], units[index - 1])
      } else {
        while index < units.count, Self.isCombining(units[index].scalar) { index += 1 }
        if index == first + 1, units[first].scalar.isASCII {
          append(units[first].scalar, units[first], units[first])
        } else if index == first + 1 {
          let scalar = units[first].scalar
          let seen = known[scalar] ?? Self.composed([scalar])
          known[scalar] = seen
          for scalar in seen { append(scalar, units[first], units[first]) }
        } else {
          for scalar in Self.composed(units[first..<index].map(\.scalar)) {
            append(scalar, units[first], units[index - 1])
          }
        }
      }
    }
  }

  private mutating func append(_ scalar: Unicode.Scalar, _ first: Unit, _ last: Unit) {
    scalars.append(scalar)
    starts.append(first.start)
    ends.append(last.end)
  }

  /// A letter and its marks as the fewest characters of normal width.
  private static func composed(_ letter: [Unicode.Scalar]) -> [Unicode.Scalar] {
    String(String.UnicodeScalarView(letter)).precomposedStringWithCompatibilityMapping.unicodeScalars
      .filter { !isUnseen($0) }.map { usual[$0] ?? $0 }
  }

  private static func isBlank(_ scalar: Unicode.Scalar) -> Bool {
    guard scalar.isASCII else { return scalar.properties.isWhitespace }
    return scalar.value == 0x20 || (9...13).contains(scalar.value)
  }

  private static func blank(_ units: ArraySlice<Unit>) -> Unicode.Scalar {
    var (count, last): (Int, Unicode.Scalar) = (0, " ")
    for unit in units {
      if breaks.contains(unit.scalar), !(unit.scalar == "\n" && last == "\r") { count += 1 }
      last = unit.scalar
    }
    return count == 0 ? " " : count == 1 ? "\n" : wall
  }

  private static let breaks: Set<Unicode.Scalar> = [
    "\n", "\r", "\u{B}", "\u{C}", "\u{85}", "\u{2028}", "\u{2029}",
  ]

  /// Characters that look alike in print.
  private static let usual: [Unicode.Scalar: Unicode.Scalar] = [
    "\u{2010}": "-", "\u{2011}": "-", "\u{2212}": "-", "\u{2018}": "'", "\u{2019}": "'", "\u{2BC}": "'",
    "\u{201C}": "\"", "\u{201D}": "\"",
  ]

  private static func isCombining(_ scalar: Unicode.Scalar) -> Bool {
    guard scalar.value >= 0x300 else { return false }
    // Hangul vowels and finals are separate characters that are read as one.
    if (0x1160...0x11FF).contains(scalar.value) { return true }
    switch scalar.properties.generalCategory {
    case .nonspacingMark, .spacingMark, .enclosingMark: return true
    default: return scalar.value == 0xFF9E || scalar.value == 0xFF9F
    }
  }

  /// Zero-width, or for machines only.
  private static func isUnseen(_ scalar: Unicode.Scalar) -> Bool {
    if scalar.isASCII {
      return (scalar.value < 0x20 && !(9...13).contains(scalar.value)) || scalar.value == 0x7F
    }
    return scalar.properties.isDefaultIgnorableCodePoint || scalar.properties.generalCategory == .format
  }
}
