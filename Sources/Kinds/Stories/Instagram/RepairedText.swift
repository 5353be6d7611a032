/// Mends text whose UTF-8 was read as Latin-1, as in exports of Instagram: `cafÃ©` becomes `café`.
enum RepairedText {
  /// The text itself when it cannot be such a mistake: some characters are beyond Latin-1, or the bytes are no UTF-8.
  static func repair(_ text: String) -> String {
    let scalars = text.unicodeScalars
    guard scalars.contains(where: { $0.value > 0x7F }), scalars.allSatisfy({ $0.value <= 0xFF }) else {
      return text
    }
    return String(validating: scalars.map { UInt8($0.value) }, as: UTF8.self) ?? text
  }
}
