/// A kind of secret that must not be published unless allowed: the name that exception lists and
/// messages use.
///
/// `SecretTable` defines the kinds and what they match. Here, not in Check, since the gate finds them in
/// output and `redact: [email]` removes them from input.
package struct SecretRule: Sendable, Hashable, Comparable, ExpressibleByStringLiteral {
  /// As in `rule: github-token`.
  package let rawValue: String

  package init(stringLiteral name: String) { rawValue = name }

  /// Nil if no row of the table has the name.
  package init?(rawValue: String) {
    guard let rule = Self.allCases.first(where: { $0.rawValue == rawValue }) else { return nil }
    self = rule
  }

  package static let email: SecretRule = "email"
  package static let phone: SecretRule = "phone"
  package static let home: SecretRule = "home"
  package static let password: SecretRule = "password"
  package static let privateKey: SecretRule = "private-key"
  package static let jwt: SecretRule = "jwt"

  /// In table order, each once.
  package static let allCases: [SecretRule] = SecretTable.all.reduce(into: []) { rules, row in
    if !rules.contains(row.rule) { rules.append(row.rule) }
  }

  /// For people.
  package var noun: String { row?.noun ?? rawValue }

  /// Whether the value cannot be guessed from its hash.
  package var isUnguessable: Bool { row?.severity == .key }

  var row: SecretDetector? { SecretTable.all.first { $0.rule == self } }

  package static func < (one: SecretRule, other: SecretRule) -> Bool { one.rawValue < other.rawValue }

  /// The names that `redact` accepts, with their rules: `token` for all keys and passwords, and each rule
  /// about people.
  package static let groups: [(key: String, value: Set<SecretRule>)] =
    [("token", Set(allCases.filter { $0.row?.severity != .personal }))]
    + allCases.filter { $0.row?.severity == .personal }.map { ($0.rawValue, [$0]) }
}
