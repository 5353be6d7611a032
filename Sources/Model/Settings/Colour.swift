internal import Foundation

/// A colour of a style sheet, as far as contrast needs it: opaque, in sRGB.
package struct Colour: Equatable, Sendable {
  /// Red, green, blue.
  private let channels: [Double]

  /// `#fff` and `#1c1c1e`; nil for everything else.
  package init?(_ text: some StringProtocol) {
    let digits = text.dropFirst()
    guard text.hasPrefix("#"), [3, 6].contains(digits.utf8.count), let value = UInt32(digits, radix: 16)
    else {
      return nil
    }
    let isShort = digits.utf8.count == 3
    channels = (0..<3).map { index in
      let part = isShort ? value >> (8 - 4 * UInt32(index)) & 0xF : value >> (16 - 8 * UInt32(index)) & 0xFF
      return Double(isShort ? part * 17 : part) / 255
    }
  }

  /// The contrast ratio of two colours, from 1 to 21 (WCAG 2.2).
  package func contrast(with other: Colour) -> Double {
    let (light, dark) = (max(luminance, other.luminance), min(luminance, other.luminance))
    return (light + 0.05) / (dark + 0.05)
  }

  private var luminance: Double {
    let linear = channels.map { $0 <= 0.04045 ? $0 / 12.92 : pow(($0 + 0.055) / 1.055, 2.4) }
    return 0.2126 * linear[0] + 0.7152 * linear[1] + 0.0722 * linear[2]
  }
}

/// A style sheet value in light and in dark: `light-dark(#646469, #a1a1a8)`, or one colour for both.
package struct ColourPair: Equatable, Sendable {
  package let light: Colour
  package let dark: Colour

  /// Nil if the value is not a supported colour.
  package init?(_ value: String) {
    let text = value.split(whereSeparator: \.isWhitespace).joined()
    if text.hasPrefix("light-dark("), text.hasSuffix(")") {
      let parts = text.dropFirst("light-dark(".count).dropLast().split(separator: ",")
      guard parts.count == 2, let light = Colour(parts[0]), let dark = Colour(parts[1]) else { return nil }
      (self.light, self.dark) = (light, dark)
    } else {
      guard let colour = Colour(text) else { return nil }
      (light, dark) = (colour, colour)
    }
  }
}
