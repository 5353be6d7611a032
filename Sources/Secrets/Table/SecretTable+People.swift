internal import Basics

/// Personal data: addresses, numbers and folder names.
extension SecretTable {
  static let people: [SecretDetector] = [
    SecretDetector(
      "email", "an e-mail address", .personal, keywords: ["@"], look: .code { $0.email(at: $1) },
      example: "rosa" + "@" + "bücher-am-meer.net", counterExample: "rosa@example.org"),
    SecretDetector(
      "email", "an e-mail address", .personal,
      keywords: ["(at)", "( at )", "[at]", "[ at ]", "{at}", "(ät)", "(@)"],
      look: .pattern(
        SecretDetector.compiled(
          #"(?i)[\w.+-]+ ?[\[({] ?(at|ät|@) ?[\])}] ?[\w-]+(\#(dot)[\w-]+){0,3}\#(dot)[a-z]{2,12}"#),
        behind: 65), check: notReserved,
      example: "rosa (at) harbour (dot) " + "net", counterExample: "the meeting (at) 5.30 in the hall"),
    SecretDetector(
      "email", "an e-mail address", .personal, keywords: [" at "],
      look: .code { $0.spelledEmail(at: $1) }, example: "rosa at harbour dot " + "net",
      counterExample: "look at the dot over there"),
    SecretDetector(
      "phone", "a phone number", .personal,
      keywords: [
        "tel", "phone", "mobil", "cell", "handy", "whatsapp", "fax", "sms", "call me", "text me", "ring me",
        "my number", "rufnummer", "numéro de t", "número de t", "numero di t",
      ],
      look: .named(
        SecretDetector.compiled(
          "(?i)(tel|telefon|telephone|phone|mobile|mobil|cell|handy|whatsapp|fax|sms|call me|text me|ring me|"
            + "my number|handynummer|telefonnummer|rufnummer|numéro de téléphone|número de teléfono|"
            + "numero di telefono)( number| no| nr)?[.]?[: ]+((is|ist|at|on|under|unter|es|est)[: ]+)?"),
        { $0.calledNumber(at: $1) }),
      example: "Handy: 01711" + "234567", counterExample: "call me at 2025-11-05 12:30"),
    SecretDetector(
      "iban", "a bank account number", .personal, keywords: SecretFinder.accountLengths.keys.sorted(),
      look: .code { $0.iban(at: $1) }, example: "GB82 WEST 1234 " + "5698 7654 32",
      counterExample: "GB82 WEST 1234 5698 7654 33"),
    SecretDetector(
      "card", "a card number", .personal, keywords: ["2", "3", "4", "5", "6"],
      look: .code { $0.card(at: $1) },
      example: "4111 1111 " + "1111 1111", counterExample: "4111 1111 1111 1112"),
    SecretDetector(
      "ssn", "a social security number", .personal, keywords: (0...9).map { "\($0)" },
      look: .code { $0.socialSecurity(at: $1) }, example: "536-22-" + "8145", counterExample: "000-22-8145"),
    SecretDetector(
      "phone", "a phone number", .personal, keywords: ["+", "("] + (0...9).map { "\($0)" },
      look: .code { $0.phone(at: $1) }, example: "+44 20 7123 " + "4567",
      counterExample: "2025-11-05 12:30:00"),
    SecretDetector(
      "home", "a home folder path", .personal, keywords: ["/"], look: .code { $0.home(at: $1) },
      example: "/home/" + "rosa/notes.txt", counterExample: "/home/user/x"),
    SecretDetector(
      "home", "a home folder path", .personal, keywords: [":"], look: .code { $0.windowsHome(at: $1) },
      example: "C:\\Users\\" + "rosa\\notes.txt", counterExample: "C:\\Windows\\x"),
  ]

  private static let dot = #"(\.| ?[\[({] ?(dot|punkt|point|punto|\.) ?[\])}] ?| dot )"#

  /// An address whose domain may belong to someone.
  static let notReserved: @Sendable (ArraySlice<UInt8>) -> Bool = { bytes in
    let text = String(decoding: bytes, as: UTF8.self).lowercased()
    return !["example", "domain", "invalid", "localhost"].contains { text.hasBytes(of: $0) }
  }
}
