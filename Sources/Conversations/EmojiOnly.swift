internal import Basics

/// Detects text that consists of emoji only; it is shown large and without a bubble (C-20).
package enum EmojiOnly {
  /// The number of emoji; nil if the text contains anything else or is empty.
  package static func count(_ text: String) -> Int? {
    guard !text.hasByte(where: isOrdinaryASCII) else { return nil }
    var count = 0
    for character in text where !character.isWhitespace {
      guard isEmoji(character) else { return nil }
      count += 1
    }
    return count > 0 ? count : nil
  }

  /// Letters and most punctuation decide without iterating over characters, which takes 20 times longer.
  private static func isOrdinaryASCII(_ byte: UInt8) -> Bool {
    switch byte {
    case UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "#"), UInt8(ascii: "*"): false
    case 0x21...0x7E: true
    default: false
    }
  }

  private static func isEmoji(_ character: Character) -> Bool {
    let scalars = Array(character.unicodeScalars)
    guard let first = scalars.first, !scalars.contains(textStyle) else { return false }
    if isRegionalIndicator(first) { return scalars.count == 2 && isRegionalIndicator(scalars[1]) }
    if first.isASCII { return scalars.dropFirst() == [emojiStyle, keycap] }
    guard first.properties.isEmoji else { return false }
    guard scalars.count > 1 else { return first.properties.isEmojiPresentation }
    return first.properties.isEmojiPresentation || scalars[1] == emojiStyle
      || scalars[1].properties.isEmojiModifier
      || (scalars[1] == joiner && scalars.count > 2 && scalars[2].properties.isEmoji)
  }

  private static func isRegionalIndicator(_ scalar: Unicode.Scalar) -> Bool {
    (0x1F1E6...0x1F1FF).contains(scalar.value)
  }

  private static let textStyle: Unicode.Scalar = "\u{FE0E}"
  private static let emojiStyle: Unicode.Scalar = "\u{FE0F}"
  private static let joiner: Unicode.Scalar = "\u{200D}"
  private static let keycap: Unicode.Scalar = "\u{20E3}"
}
