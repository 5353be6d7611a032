/// All forms of secrets. A new one is a row in one of the lists.
///
/// If two rows match in one place, the earlier names it.
enum SecretTable {
  static let all: [SecretDetector] =
    clouds + tools + codeHosts + models + chats + payments + keys + passwords + people

  /// Rows without keywords.
  static let runs = all.filter { if case .run = $0.look { true } else { false } }
  static let words = all.first { if case .words = $0.look { true } else { false } }
}
