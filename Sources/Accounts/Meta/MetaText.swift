/// Text of Facebook and Instagram: their exports write each byte of UTF-8 as a character of its own, so
/// that `é`
/// is `Ã©`.
enum MetaText {
  /// The text as it was written; unchanged if its characters are not bytes of UTF-8.
  static func repaired(_ text: String) -> String {
    guard text.utf8.contains(where: { $0 >= 0x80 }) else { return text }
    var bytes: [UInt8] = []
    for scalar in text.unicodeScalars {
      guard let byte = UInt8(exactly: scalar.value) else { return text }
      bytes.append(byte)
    }
    return String(validating: bytes, as: UTF8.self) ?? text
  }
}
