/// Repairs text whose UTF-8 was decoded as Latin-1, as in Instagram exports: `cafÃ©` becomes `café`.
enum RepairedText {
  /// Returns the text unchanged if some characters are beyond Latin-1, or the bytes are not valid UTF-8.
  static func repair(_ text: String) -> String {
    let scalars = text.unicodeScalars
    guard scalars.contains(where: { $0.value > 0x7F }), scalars.allSatisfy({ $0.value <= 0xFF }) else {
      return text
    }
    return String(validating: scalars.map { UInt8($0.value) }, as: UTF8.self) ?? text
  }
}
