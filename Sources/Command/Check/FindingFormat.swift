internal import Basics

/// Output formats of findings.
enum FindingFormat: String, CaseIterable {
  case text, json, sarif, github

  static var names: String { allCases.map(\.rawValue).joined(separator: ", ") }

  /// One finding as a line of a log; nil for formats that are one document.
  func line(_ finding: Diagnostic) -> String? {
    switch self {
    case .text: Self.text(finding)
    case .github: Self.github(finding)
    case .json, .sarif: nil
    }
  }

  /// The same text as in a build, with the rule's name at the end of the first line.
  private static func text(_ finding: Diagnostic) -> String {
    var named = finding
    if let rule = finding.rule { named.message += " [\(rule)]" }
    return named.description
  }

  /// A GitHub Actions workflow command: annotates the line.
  private static func github(_ finding: Diagnostic) -> String {
    let properties = [
      ("file", finding.path), ("line", finding.line.map { "\($0)" }), ("col", finding.column.map { "\($0)" }),
      ("title", finding.rule),
    ].compactMap { name, value in value.map { "\(name)=\(escaped($0, isProperty: true))" } }
    let text = ([finding.message] + finding.help.map { "help: \($0)" }).joined(separator: "\n")
    return
      "::\(finding.severity.rawValue) \(properties.joined(separator: ","))::\(escaped(text, isProperty: false))"
  }

  /// Escapes what workflow commands reserve: percent signs, line ends, and in properties colons and commas.
  private static func escaped(_ text: String, isProperty: Bool) -> String {
    var out = text.replacing("%", with: "%25").replacing("\r", with: "%0D").replacing("\n", with: "%0A")
    if isProperty { out = out.replacing(":", with: "%3A").replacing(",", with: "%2C") }
    return VisibleText.escaped(out)
  }
}
