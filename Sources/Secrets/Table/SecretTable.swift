/// All forms of secrets that are looked for. A new one is a row in one of the lists.
///
/// Where two rows find something at one place, the earlier one names it.
enum SecretTable {
  static let all: [SecretDetector] =
    clouds + tools + codeHosts + models + chats + payments + keys + passwords + people

  /// Rows without keywords.
  static let runs = all.filter { if case .run = $0.look { true } else { false } }
  static let words = all.first { if case .words = $0.look { true } else { false } }
}
