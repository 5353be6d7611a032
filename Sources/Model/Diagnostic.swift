/// A problem in what the user gave us, or in what we made of it: where, what, and what to do.
package struct Diagnostic: Sendable, Equatable {
  package enum Severity: String, Sendable { case error, warning }

  package var severity: Severity
  package var path: String
  package var line: Int?
  package var column: Int?
  package var message: String
  package var help: [String]
  /// Name of the check, for findings.
  package var rule: String?

  package init(
    _ severity: Severity, _ message: String, path: String, line: Int? = nil, column: Int? = nil,
    help: [String] = [], rule: String? = nil
  ) {
    self.severity = severity
    self.path = path
    self.line = line
    self.column = column
    self.message = message
    self.help = help
    self.rule = rule
  }
}
