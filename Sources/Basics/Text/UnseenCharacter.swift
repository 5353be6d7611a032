/// Invisible characters, which reorder a line, hide in a name or split a word of code.
///
/// In names and code they are written as `\u{202E}`, so two names or lines that look alike are alike
/// (threats: bidi, zero-width and tag characters). Running text keeps them: each field is isolated there, and
/// some languages need them.
package enum UnseenCharacter {
  /// `text` with each of them written out.
  package static func marked(_ text: String) -> String {
    guard text.hasByte(where: mayBegin) else { return text }
    var out: [UInt8] = Array(text.utf8)
    mark(&out, from: 0)
    return String(decoding: out, as: UTF8.self)
  }

  /// The same for our own HTML, which has none of them in tags.
  package static func mark(_ out: inout [UInt8], from start: Int) {
    guard out[start...].contains(where: mayBegin) else { return }
    let text = String(decoding: out[start...], as: UTF8.self).unicodeScalars
    out.removeSubrange(start...)
    // The last character that was kept; what follows a marked one is judged as if it were alone.
    var previous: Unicode.Scalar?
    for index in text.indices {
      let (scalar, following) = (text[index], text.index(after: index))
      if isUnseen(scalar, between: previous, and: following < text.endIndex ? text[following] : nil) {
        out += "\\u{\(String(scalar.value, radix: 16, uppercase: true))}".utf8
        previous = nil
      } else {
        out += UTF8.encode(scalar).map(Array.init) ?? Array("\u{FFFD}".utf8)
        previous = scalar
      }
    }
  }

  /// Whether a character is one of them in its context. Joiners within emoji and the scripts that need them,
  /// and the tags of a flag, are visible.
  private static func isUnseen(
    _ scalar: Unicode.Scalar, between previous: Unicode.Scalar?, and next: Unicode.Scalar?
  ) -> Bool {
    switch scalar.value {
    case 0x200C, 0x200D: !(isJoined(previous) && isJoined(next))
    case 0xE0020...0xE007F: !isFlag(previous)
    case 0xAD, 0x34F, 0x61C, 0x115F, 0x1160, 0x17B4, 0x17B5, 0x180E, 0x200B, 0x200E, 0x200F, 0x2028...0x202E,
      0x2060...0x206F, 0x3164, 0xFEFF, 0xFFA0, 0xFFF9...0xFFFB, 0xE0001, 0x1BCA0...0x1BCA3, 0x1D173...0x1D17A:
      true
    default: false
    }
  }

  /// Letters of scripts with joining forms, and the parts of emoji.
  private static func isJoined(_ scalar: Unicode.Scalar?) -> Bool {
    scalar.map { $0.value >= 0x0600 } ?? false
  }

  /// 🏴󠁧󠁢󠁳󠁣󠁴󠁿 is a black flag followed by the tags of a place.
  private static func isFlag(_ scalar: Unicode.Scalar?) -> Bool {
    scalar.map { $0.value == 0x1F3F4 || (0xE0020...0xE007F).contains($0.value) } ?? false
  }

  /// A fast pre-check: false for all of ASCII and most letters.
  @inline(__always)
  private static func mayBegin(_ byte: UInt8) -> Bool {
    switch byte {
    case 0xC2, 0xCD, 0xD8, 0xE1, 0xE2, 0xE3, 0xEF, 0xF0, 0xF3: true
    default: false
    }
  }
}
