internal import Content

/// Text and background colour: `#1d6f31 on #e3f6e8`.
package struct LabelColours: Sendable, Equatable {
  package let text: String
  package let back: String

  package init(_ text: String, _ back: String) {
    self.text = text
    self.back = back
  }

  static let form = ValueForm.textLike("pair such as `#1d6f31 on #e3f6e8`")

  /// Nil, with an error, if it is not a pair or is hard to read (WCAG 2.2, 1.4.3).
  init?(_ record: Record, _ key: String, _ problems: inout Problems) {
    guard let value = record[key], let words = record.string(key, &problems) else { return nil }
    let parts = words.split(separator: " ").map { $0.lowercased() }
    guard parts.count == 3, parts[1] == "on", let text = Self.luminance(parts[0]),
      let back = Self.luminance(parts[2])
    else {
      problems.error(
        "\"\(key)\" must be a pair of colours, found \"\(words)\"", at: value.position,
        help: ["write for example \"#1d6f31 on #e3f6e8\""])
      return nil
    }
    let ratio = (max(text, back) + 0.05) / (min(text, back) + 0.05)
    guard ratio >= 4.5 else {
      let tenths = Int(ratio * 10)
      problems.error(
        "\"\(key)\" is hard to read: \(words) has a contrast of \(tenths / 10).\(tenths % 10), minimum 4.5",
        at: value.position)
      return nil
    }
    self.init(parts[0], parts[2])
  }

  /// Relative luminance as WCAG defines it; nil unless the text is `#` and six digits.
  private static func luminance(_ colour: String) -> Double? {
    guard colour.utf8.count == 7, colour.utf8.first == UInt8(ascii: "#"),
      let number = Int(colour.dropFirst(), radix: 16), colour.utf8.dropFirst().first != UInt8(ascii: "-"),
      colour.utf8.dropFirst().first != UInt8(ascii: "+")
    else { return nil }
    func channel(_ shift: Int) -> Double {
      let part = Double(number >> shift & 0xFF) / 255
      // x^2.4 as x² · ⁵√x², since the standard library has square roots only; this avoids Foundation's `pow`.
      return part <= 0.04045 ? part / 12.92 : power((part + 0.055) / 1.055)
    }
    return 0.2126 * channel(16) + 0.7152 * channel(8) + 0.0722 * channel(0)
  }

  /// x^2.4 for x in 0…1: x² times the fifth root of x², by Newton's method.
  private static func power(_ x: Double) -> Double {
    let square = x * x
    var root = 1.0
    for _ in 0..<60 { root -= (root * root * root * root * root - square) / (5 * root * root * root * root) }
    return square * root
  }
}
