/// What must not be published unless somebody says so: a name that the list of exceptions and messages use.
///
/// Which there are, and what they find, is in `SecretTable`. Here, not in Check: the gate finds them in what is written, and
/// `redact: [email]` takes them out of what is read.
package struct SecretRule: Sendable, Hashable, Comparable, ExpressibleByStringLiteral {
  /// As in `rule: github-token`.
  package let rawValue: String

  package init(stringLiteral name: String) { rawValue = name }

  /// Nil for a name that no row of the table has.
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

  /// In the order of the table, each once.
  package static let allCases: [SecretRule] = SecretTable.all.reduce(into: []) { rules, row in
    if !rules.contains(row.rule) { rules.append(row.rule) }
  }

  /// For people.
  package var noun: String { row?.noun ?? rawValue }

  /// Whether nobody can guess the value from its hash.
  package var isUnguessable: Bool { row?.severity == .key }

  var row: SecretDetector? { SecretTable.all.first { $0.rule == self } }

  package static func < (one: SecretRule, other: SecretRule) -> Bool { one.rawValue < other.rawValue }

  /// What `redact` can name, with the rules of each name: `token` for all keys and passwords, and each rule about people.
  package static let groups: [(key: String, value: Set<SecretRule>)] =
    [("token", Set(allCases.filter { $0.row?.severity != .personal }))]
    + allCases.filter { $0.row?.severity == .personal }.map { ($0.rawValue, [$0]) }
}
