import Basics
import Secrets
import Testing

/// What is found in a text, as rule and value. Values are put together here, so that no scanner stumbles over this file.
private func found(_ parts: String...) -> [String] {
  SecretFinder.find(in: Array(parts.joined().utf8)).map {
    "\($0.rule.rawValue) \(String(decoding: $0.value, as: UTF8.self))"
  }
}

/// Letters and digits without a meaning.
private func letters(_ count: Int) -> String {
  String((0..<count).map { Array("aB3dE6gH9jK2mN5pQ8rS1tU4vW7xY0z")[$0 * 7 % 31] })
}

extension SecretRule {
  fileprivate static let awsKey: SecretRule = "aws-key"
  fileprivate static let githubToken: SecretRule = "github-token"
  fileprivate static let gitlabToken: SecretRule = "gitlab-token"
  fileprivate static let googleKey: SecretRule = "google-key"
  fileprivate static let npmToken: SecretRule = "npm-token"
  fileprivate static let slackToken: SecretRule = "slack-token"
  fileprivate static let stripeKey: SecretRule = "stripe-key"
  fileprivate static let apiKey: SecretRule = "api-key"
}

private let key = String(letters(16).uppercased())

@Suite struct SecretFinderTests {
  @Test(
    "each form of token is found, alone and among words (X-11)",
    arguments: [
      (SecretRule.awsKey, "AK" + "IA" + key), (.githubToken, "gh" + "p_" + letters(36)),
      (.githubToken, "git" + "hub_pat_" + letters(22) + "_" + letters(59)),
      (.gitlabToken, "gl" + "pat-" + letters(20)),
      (.googleKey, "AI" + "za" + letters(35)), (.npmToken, "np" + "m_" + letters(36)),
      (.slackToken, "xo" + "xb-1234567890-" + letters(24)), (.stripeKey, "sk" + "_live_" + letters(24)),
      (.apiKey, "sk" + "-ant-api03-" + letters(40)), (.apiKey, "sk" + "-proj-" + letters(48)),
      (.jwt, "ey" + "J" + letters(20) + ".ey" + "J" + letters(30) + "." + letters(43)),
    ])
  func tokens(rule: SecretRule, value: String) {
    for text in [
      value, "use \(value).", "(\(value))", "key=\"\(value)\"", "x\n\(value)\ny", "api_key: \(value)",
    ] {
      #expect(found(text).contains("\(rule.rawValue) \(value)"), "\(text)")
    }
  }

  @Test("a private key is found with all its lines, and without its end")
  func privateKey() {
    let begin = "-----BEGIN " + "RSA PRIVATE KEY-----\n"
    let body = "\(letters(64))\n\(letters(64))\n"
    let key = SecretFinder.find(in: Array("a\n\(begin)\(body)-----END RSA".utf8))
    #expect(key.map(\.rule) == [.privateKey])
    #expect(key.first.map { $0.range.count > 150 } == true)
    #expect(SecretFinder.find(in: Array("\(begin)\(body)".utf8)).count == 1)
    #expect(found("-----BEGIN " + "PUBLIC KEY-----\n\(body)") == [])
    #expect(found("the line ", begin, " and no more") == [])
  }

  @Test(
    "what only looks like a token is none",
    arguments: [
      "AK" + "IAIOSFODNN7EXAMPLE", "AK" + "IA" + "short", "gh" + "p_tooShort1", "TAK" + "IA" + key,
      "npm_config_registry_and_some_more_words",
      "sk-fading-circle-and-more-of-it-in-css", "task-" + letters(30), "sk-1234567890123456789012345",
      "xoxo-" + letters(30),
      "eyJhbGciOi.not-a-token", "github_pat_", "AIzaShort", "glpat-nothing-here-but-words-and-words",
    ])
  func nearTokens(text: String) { #expect(found(text) == []) }

  @Test(
    "a name of a secret with a value that looks like one is found",
    arguments: [
      "password=%", "DB_PASSWORD = '%'", "\"apiKey\": \"%\"", "api-key: %", "client_secret=%&x=1", "passwd:%",
      "Secret => \"%\"",
    ])
  func assignments(text: String) {
    let value = "h7Kq" + "92xZ" + "pLw4"
    let all = found(text.replacing("%", with: value))
    #expect(all.count == 1 && all[0].hasPrefix("password \(value)"), "\(all)")
  }

  @Test(
    "words and examples behind such a name are none",
    arguments: [
      "password: correct horse", "password = changeme123", "secret: see 2025-11-05 for more",
      "api_key=${API_KEY1}", "password=********12",
      "the password: aaaaaaaa1111", "api_key: <your key 1>", "secret=/run/secrets/db1x", "password: 12345678",
      "token count: h7Kq92xZpLw4",
      "passwordless: h7Kq92xZpLw4", "secret: your-secret-12ab34", "password: https://a.example/h7Kq92xZ",
    ])
  func nearAssignments(text: String) { #expect(found(text) == []) }

  @Test(
    "e-mail addresses are found, wherever they stand",
    arguments: ["%", "<%>", "mailto:%", "write to %.", "\"%\",", "(%)", "a,%,b", "at %?subject=x", "%\nnext"])
  func emails(text: String) {
    let address = "rosa.lind+sea" + "@" + "harbour-mail.co.uk"
    #expect(found(text.replacing("%", with: address)) == ["email \(address)"])
  }

  @Test(
    "addresses that RFC 2606 sets apart, names of files and of code are none",
    arguments: [
      "rosa@example.org", "rosa@mail.example.com", "rosa@harbour.example", "rosa@x.test", "rosa@x.invalid",
      "rosa@localhost",
      "icon@2x.png", "git@git.harbour.net:rosa/sea.git", "@media print", "package@1.2.3", "a @ b.c",
      "5 apples @ 3.50",
      "@rosa", "1+rosa@users.noreply.github.com", "rosa@", "@harbour.net", "x@y",
    ])
  func nearEmails(text: String) { #expect(found(text) == []) }

  @Test(
    "phone numbers are found, international and national",
    arguments: [
      "+44 20 7123 4567", "+442071234567", "+1 (415) 555-2671", "+49 30 123456-78", "+33 6 12 34 56 78",
      "0049 30 1234567",
      "020 7123 4567", "(020) 7123 4567", "07712 345678", "030/1234567", "06 12 34 56 78", "06.12.34.56.78",
      "415-555-2671",
      "(415) 555-2671", "415.555.2671", "1-415-555-2671", "+44\u{A0}20\u{A0}7123\u{A0}4567",
    ])
  func phones(number: String) {
    for text in [number, "call \(number).", "tel:\(number)", "\(number), please", "a \(number)\nb"] {
      #expect(found(text) == ["phone \(number)"], "\(text)")
    }
  }

  @Test(
    "dates, times, ids, prices, versions, book numbers and places on a map are no phone numbers",
    arguments: [
      "2025-11-05 12:30:00", "05-11-2025 12:30", "05.11.2025 10.30", "05/11/2025",
      "2025-11-05T12:00:00+01:00", "20251105123000",
      "1762300000", "order 0123456789", "0012 3456 7890 1234", "4111 1111 1111 1111", "£1 299 000.50",
      "1,234,567,890", "+12 %",
      "v10.15.7", "10.0.0.255", "192.168.100.200", "0.123456789", "978-0-306-40615-7", "0-306-40615-2",
      "ISBN 9780306406157",
      "+51.507351 -0.127758", "51.507351-000.127758", "5f0c1234-1234-4234-8234-123456789012",
      "01 02 03 04 05 06", "100-200-300",
      "+0000", "a+123456789b", "1 2 3 4 5 6 7 8 9 10", "08:00 09:00 10:00", "#020-7123-4567", "1-2-3",
      "03 04 2025 101",
    ])
  func nearPhones(text: String) { #expect(!found(text).contains { $0.hasPrefix("phone ") }, "\(text)") }

  @Test(
    "numbers that are set apart for plays and films pass",
    arguments: [
      "+1 415 555 0123", "(415) 555-0199", "+44 7700 900123", "07700 900123", "020 7946 0958", "01632 960123",
    ])
  func reservedPhones(text: String) { #expect(found(text) == []) }

  @Test(
    "paths of home folders are found",
    arguments: [
      ("/home/rosa/notes.txt", "/home/rosa"), ("see /Users/rosa.lind/x", "/Users/rosa.lind"),
      ("file:///home/rosa/x", "/home/rosa"),
      ("C:\\Users\\Rosa Lind\\x", "C:\\Users\\Rosa Lind"), ("c:/users/rosa/x", "c:/users/rosa"),
      ("C:\\\\Users\\\\rosa\\\\x", "C:\\\\Users\\\\rosa"), ("PATH=/home/rosa/bin:/usr/bin", "/home/rosa"),
    ])
  func homes(text: String, value: String) { #expect(found(text) == ["home \(value)"]) }

  @Test(
    "addresses, relative paths and folders of nobody are none",
    arguments: [
      "https://a.example/home/rosa/x", "a/home/rosa/x", "../home/rosa/x", "~/home/rosa/x", "/home/user/x",
      "/Users/you/x",
      "/home/runner/work", "/home/", "the /home/rosa page", "C:\\Users\\Public\\x", "/homes/rosa/x",
      "C:\\Windows\\x",
    ])
  func nearHomes(text: String) { #expect(found(text) == []) }

  @Test("a mask tells the kind of value and its length, nothing else")
  func masks() {
    let masks = SecretFinder.find(
      in: Array("rosa@harbour.net, +44 20 7123 4567, /home/rosa/x, \("gh" + "p_" + letters(36))".utf8)
    ).map(\.masked)
    #expect(
      masks == [
        "r*** (16 characters)", "+*** (16 characters)", "/home/*** (10 characters)",
        "ghp_*** (40 characters)",
      ])
  }

  @Test(
    "hostile texts are read in one pass", .timeLimit(.minutes(10)),
    arguments: [
      "@", "a@", "@a.", "+1", "0 1", "(0", "password=", "token=a", "sk-", "xoxb-1", "eyJ", "eyJaaaaaaaaaa.",
      "-----BEGIN ",
      "-----BEGIN PRIVATE KEY-----", "/home/", "/home/a", "C:\\Users\\", "1", "a", "-", "\u{0}", "é",
      "a.b@c.d",
    ])
  func hostile(part: String) {
    let bytes = Array(String(repeating: part, count: 60_000 / part.utf8.count).utf8)
    #expect(SecretFinder.find(in: bytes).count <= bytes.count)
  }

  @Test("bytes that are no text, and every cut of a text, are read to their end")
  func garbage() {
    var random = SplitMix64(seed: 7)
    let signs = Array("@+(0123456789 /:=-eAgsnxw.\\_".utf8)
    for _ in 0..<2000 {
      let bytes = (0..<60).map { _ in signs[Int(random.next() % UInt64(signs.count))] }
      for secret in SecretFinder.find(in: bytes) { #expect(secret.range.upperBound <= bytes.count) }
    }
  }
}
