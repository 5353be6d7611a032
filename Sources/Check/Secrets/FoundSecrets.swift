internal import Basics
package import Secrets

/// One value that should not be published, with all places that show it. Contains only its hash and mask,
/// never the value.
package struct FoundSecret: Sendable {
  /// A place in the site.
  package struct Place: Sendable, Equatable {
    package let path: String
    /// Line in the file; nil if the file's name is meant or the text is packed.
    package let line: Int?
    /// The nearest anchor before it on a page: the message.
    package let anchor: String?
    /// The file inside a packed one: `word/document.xml`. Empty if it has no name, nil if nothing is packed.
    package let entry: String?
    /// The source of the page.
    package let source: String?
  }

  package let rule: SecretRule
  package let hash: String
  package let masked: String
  /// The page that people open comes first.
  package var places: [Place]
}

/// Diagnostics for the secrets found.
enum FoundSecrets {
  static let howToHash =
    "to get the hash of a value, run \"sha256sum\", type the value and press Ctrl-D twice"

  static func diagnostic(_ found: FoundSecret, siteName: String, allowedPath: String) -> Diagnostic {
    let first = found.places[0]
    let entry = first.entry.flatMap { $0.isEmpty ? nil : ", in \"\(VisibleText.escaped($0))\"" } ?? ""
    let anchor = (first.anchor.map { ", at #\($0)" } ?? "") + entry
    var details: [String] = []
    let sources = Set(found.places.compactMap(\.source)).sorted()
    if !sources.isEmpty { details.append("comes from \(sources.prefix(3).joined(separator: ", "))") }
    let others = Array(Set(found.places.dropFirst().map(\.path)).subtracting([first.path])).sorted()
    if !others.isEmpty {
      let more = others.count > 3 ? " and \(others.count - 3) more" : ""
      details.append("also in \(others.prefix(3).joined(separator: ", "))\(more)")
    }
    return Diagnostic(
      .error, "\(found.rule.noun) would be published\(anchor): \(found.masked)",
      path: "\(siteName)/\(first.path)",
      line: first.line, details: details, help: help(found, allowedPath), rule: found.rule.rawValue)
  }

  /// Includes the hash only if the value cannot be guessed from it: logs have many readers.
  private static func help(_ found: FoundSecret, _ allowedPath: String) -> [String] {
    let group = SecretRule.groups.first { $0.value.contains(found.rule) }?.key ?? ""
    let hash = found.rule.isUnguessable ? String(found.hash.prefix(16)) : "…"
    let allow = "allow it in \(allowedPath): - {rule: \(found.rule.rawValue), sha256: \(hash), reason: …}"
    return ["remove it with \"redact: [\(group)]\" in site.yml, or \(allow)"]
      + (found.rule.isUnguessable ? [] : [howToHash])
  }
}
