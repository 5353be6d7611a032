/// Encodes a redaction mark so it is valid anywhere in YAML, where `[redacted]` would be a list.
///
/// ASCII is moved to a private plane of Unicode, which has no meaning in YAML; `YAMLReader` moves it back.
package enum YAMLMark {
  private static let base: UInt32 = 0xF0000

  package static func hidden(_ text: String) -> String { moved(text) { $0 < 0x80 ? $0 + base : $0 } }

  static func plain(_ text: String) -> String {
    // The first byte of that plane, which hardly any text contains.
    guard text.utf8.contains(0xF3) else { return text }
    return moved(text) { (base..<base + 0x80).contains($0) ? $0 - base : $0 }
  }

  private static func moved(_ text: String, _ move: (UInt32) -> UInt32) -> String {
    var out = String.UnicodeScalarView()
    for scalar in text.unicodeScalars { out.append(Unicode.Scalar(move(scalar.value)) ?? scalar) }
    return String(out)
  }
}
