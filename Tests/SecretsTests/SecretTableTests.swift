@testable import Secrets
import Testing

/// Rules and values of what is found.
private func found(_ text: String) -> [String] {
  SecretFinder.find(in: Array(text.utf8)).map {
    "\($0.rule.rawValue) \(String(decoding: $0.value, as: UTF8.self))"
  }
}

private func rules(_ text: String) -> [String] {
  SecretFinder.find(in: Array(text.utf8)).map(\.rule.rawValue)
}

@Suite struct SecretTableTests {
  @Test("each row of the table finds its example, and not its counter-example (safety 5)")
  func rows() {
    for row in SecretTable.all {
      for text in [row.example, "see \(row.example) .", "a\n\(row.example)\nb"] {
        #expect(rules(text).contains(row.rule.rawValue), "\(row.rule.rawValue): \(text)")
      }
      #expect(rules(row.counterExample) == [], "\(row.rule.rawValue): \(row.counterExample)")
    }
  }

  @Test("each row has a name with an article, and each rule a group that redact knows (safety 5)")
  func names() {
    for row in SecretTable.all {
      #expect(
        row.noun.hasPrefix("a ") || row.noun.hasPrefix("an ") || row.noun.hasPrefix("the ")
          || row.noun.hasPrefix("what "))
      #expect(
        row.rule.rawValue.utf8.allSatisfy { !ByteClass.of($0).isDisjoint(with: [.lower, .digit, .hyphen]) })
      #expect(SecretRule.groups.contains { $0.value.contains(row.rule) })
    }
    #expect(SecretRule.groups.map(\.key).starts(with: ["token", "email", "phone"]))
  }

  @Test(
    "keys of all rows are found among unseen characters, in full width and over the end of a line (safety 5)")
  func splits() {
    for row in SecretTable.all where row.severity == .key {
      guard case .pattern(_, behind: 0) = row.look else { continue }
      let middle = row.example.index(row.example.startIndex, offsetBy: row.example.count / 2)
      let (start, end) = (row.example[..<middle], row.example[middle...])
      for sign in ["\u{200B}", "\u{AD}", "\u{2060}", "\u{200D}", "\u{FEFF}"] {
        #expect(
          rules("x \(start)\(sign)\(end) y").contains(row.rule.rawValue),
          "\(row.rule.rawValue) \(sign.unicodeScalars)")
      }
      let wide = String(
        String.UnicodeScalarView(
          row.example.unicodeScalars.map {
            (0x21...0x7E).contains($0.value) ? Unicode.Scalar($0.value + 0xFEE0) ?? $0 : $0
          }))
      #expect(rules("x \(wide) y").contains(row.rule.rawValue), "\(row.rule.rawValue) wide")
    }
  }

  @Test("a token that an end of line parts is found, with its place in the text (safety 5)")
  func lines() {
    let token = "gh" + "p_" + Sample.mixed(36)
    let text = "use \(token.prefix(20))\n  \(token.dropFirst(20)) now"
    let all = SecretFinder.find(in: Array(text.utf8))
    #expect(all.map { String(decoding: $0.value, as: UTF8.self) } == [token])
    #expect(all.first?.range == 4..<text.utf8.count - 4)
    #expect(found("sk-alpha\nsk-Beta1\nsk-gamma\nsk-delta\nsk-Epsilon2") == [])
  }

  @Test(
    "an unseen character inside a secret is redacted with it (safety 5)",
    arguments: [
      ("call +44 20\u{200B} 7123 4567.", "phone", "call [redacted]."),
      ("to rosa\u{AD}@harbour.net, now", "email", "to [redacted], now"),
      ("to rosa＠harbour.net, now", "email", "to [redacted], now"),
    ])
  func redaction(text: String, group: String, redacted: String) {
    let rules = SecretRule.groups.first { $0.key == group }?.value ?? []
    let redaction = Redaction([Redaction.Rule(name: group, target: .secrets(SecretIndex(rules)))])
    #expect(redaction.applied(to: text)?.text == redacted)
  }

  @Test(
    "passwords that people say are found in many languages (safety 5)",
    arguments: [
      "my password is %", "The wifi password: %", "**password:** %", "password is now %.", "Passwort: %",
      "Mein Passwort ist %",
      "Kennwort lautet %", "mot de passe : %", "la contraseña es %", "a senha é %", "il wachtwoord is %",
      "hasło to %", "lösenord: %",
      "пароль: %", "密码：%", "パスワードは%", "my passcode is `%`",
    ])
  func passwords(text: String) {
    let value = "Blau" + "wal99"
    #expect(found(text.replacing("%", with: value)) == ["password \(value)"], "\(text)")
  }

  @Test(
    "talk about passwords is none (safety 5)",
    arguments: [
      "my password is wrong", "the password is case-sensitive", "password: required",
      "\"password\": \"string\"",
      "Passwort vergessen?", "password is 8 to 20 letters", "ein Passwort ist besser als keins",
      "passwordless: Login2",
    ])
  func nearPasswords(text: String) { #expect(found(text) == []) }

  @Test(
    "numbers of accounts, cards and people are found (safety 5)",
    arguments: [
      ("DE89 3704 0044 " + "0532 0130 00", "iban"), ("DE8937040044" + "0532013000", "iban"),
      ("FR14 2004 1010 0505 " + "0001 3M02 606", "iban"), ("NO93 8601 " + "1117 947", "iban"),
      ("4111111111" + "111111", "card"), ("5500-0000-" + "0000-0004", "card"),
      ("3782 822463 " + "10005", "card"),
      ("6011 1111 " + "1111 1117", "card"), ("536-22-" + "8145", "ssn"),
    ])
  func numbers(value: String, rule: String) {
    for text in [value, "it is \(value).", "(\(value))", "a \(value)\nb", "card: \(value), please"] {
      #expect(found(text) == ["\(rule) \(value)"], "\(text)")
    }
  }

  @Test(
    "numbers with a wrong checksum, of orders and of programs are none (safety 5)",
    arguments: [
      "GB82 WEST 1234 5698 7654 33", "4111 1111 1111 1112", "order 4111111111111111",
      "{\"id\":4111111111111111}",
      "4111111111111111.5", "x4111111111111111", "000-22-8145", "536-22-81456", "1-536-22-8145",
      "DEAD 1234 5678",
    ])
  func nearNumbers(text: String) { #expect(found(text) == []) }

  @Test(
    "addresses of other scripts and spelled ones are found (safety 5)",
    arguments: [
      "rosa@bücher-am-meer.de", "jörg@harbour.net", "почта@пример.рф", "rosa (at) harbour.net",
      "rosa[at]harbour[dot]net",
      "rosa {at} harbour {punkt} de", "rosa.lind at harbour dot co dot uk",
    ])
  func emails(address: String) {
    for text in [address, "an \(address), bitte", "<\(address)>"] {
      #expect(found(text) == ["email \(address)"], "\(text)")
    }
  }

  @Test("an address ends where a script without blanks goes on (safety 5)")
  func neighbours() { #expect(found("请联系rosa@harbour.net谢谢") == ["email rosa@harbour.net"]) }

  @Test(
    "more forms of phone numbers are found (safety 5)",
    arguments: [
      ("tel 4155552671", "4155552671"), ("Handy: 01711234567", "01711234567"),
      ("(11) 98765-4321", "(11) 98765-4321"),
      ("+44(0)20 7123 4567", "+44(0)20 7123 4567"), ("07712345678", "07712345678"),
      ("0612345678", "0612345678"),
      ("name,415-555-2671", "415-555-2671"), ("415-555-2671x12", "415-555-2671"),
      ("whatsapp +442071234567", "+442071234567"),
    ])
  func phones(text: String, number: String) { #expect(found(text) == ["phone \(number)"]) }

  @Test("at most one of a thousand harmless texts gives an alarm (safety 5)")
  func harmless() {
    var texts = HarmlessTexts(seed: 19)
    let alarms = (0..<1000).map { texts.next($0) }.filter { !found($0).isEmpty }
    #expect(alarms.count <= 1, "\(alarms)")
  }

  @Test("a keyword of any row, over and over, is read in one pass (safety 5)", .timeLimit(.minutes(10)))
  func hostile() {
    for keyword in Set(SecretTable.all.flatMap(\.keywords)) where keyword.count > 1 {
      let bytes = Array(repeatElement(keyword, count: 500 / keyword.count + 1).joined())
      #expect(SecretFinder.find(in: bytes).count <= bytes.count)
    }
  }
}
