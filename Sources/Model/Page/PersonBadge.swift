internal import Markup

/// The badge of a person without a picture: initials on a stable hue (C-10).
package struct PersonBadge: Sendable, Equatable {
  /// One or two characters.
  package let initials: String
  /// 0…11: an index into the style sheet's hues.
  package let hue: Int

  /// `id` decides the hue, so it stays when the name changes.
  package init(name: String, id: String) {
    initials = Self.plainInitials(name) ?? Self.initials(name)
    var hash: UInt32 = 2_166_136_261
    for byte in id.utf8 { hash = (hash ^ UInt32(byte)) &* 16_777_619 }
    hue = Int(hash % 12)
  }

  private static func initials(_ name: String) -> String {
    let words = name.split { !$0.isLetter && !$0.isNumber }
    let first = words.first?.first.map(String.init) ?? "?"
    let last = words.count > 1 ? words.last?.first.map(String.init) ?? "" : ""
    return [first, last].map { String($0.uppercased().prefix(1)) }.joined()
  }

  /// The same of a name in ASCII, without looking characters up; nil for other names.
  private static func plainInitials(_ name: String) -> String? {
    var (first, last): (UInt8?, UInt8?)
    var isInside = false
    for byte in name.utf8 {
      guard byte < 0x80 else { return nil }
      let isWord = byte.isASCIIAlphanumeric
      if isWord, !isInside {
        if first == nil { first = byte } else { last = byte }
      }
      isInside = isWord
    }
    let found = [first ?? UInt8(ascii: "?"), last].compactMap(\.self)
    return String(decoding: found, as: UTF8.self).uppercased()
  }
}
