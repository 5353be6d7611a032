/// The badge of a person without a picture: initials on a stable hue (C-10).
package struct PersonBadge: Sendable, Equatable {
  /// One or two characters.
  package let initials: String
  /// 0…11: an index into the style sheet's hues.
  package let hue: Int

  /// `id` decides the hue, so it stays when the name changes.
  package init(name: String, id: String) {
    let words = name.split { !$0.isLetter && !$0.isNumber }
    let first = words.first?.first.map(String.init) ?? "?"
    let last = words.count > 1 ? words.last?.first.map(String.init) ?? "" : ""
    initials = [first, last].map { String($0.uppercased().prefix(1)) }.joined()
    var hash: UInt32 = 2_166_136_261
    for byte in id.utf8 { hash = (hash ^ UInt32(byte)) &* 16_777_619 }
    hue = Int(hash % 12)
  }
}
