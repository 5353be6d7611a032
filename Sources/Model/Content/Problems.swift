/// Collects what is wrong in one file, so that one run reports everything.
package struct Problems: Sendable {
  package let path: String
  package private(set) var diagnostics: [Diagnostic] = []
  private var warnedKeys: Set<String> = []

  package init(path: String) { self.path = path }

  package var hasErrors: Bool { diagnostics.contains { $0.severity == .error } }

  package mutating func error(_ message: String, at position: SourcePosition? = nil, help: [String] = []) {
    add(.error, message, position, help)
  }

  package mutating func warning(_ message: String, at position: SourcePosition? = nil, help: [String] = []) {
    add(.warning, message, position, help)
  }

  package mutating func append(_ diagnostic: Diagnostic) { diagnostics.append(diagnostic) }

  /// An unknown key is kept and reported once a file, with the nearest known one.
  package mutating func unknownKey(_ key: String, at position: SourcePosition, known: some Collection<String>)
  {
    guard warnedKeys.insert(key).inserted else { return }
    let near = EditDistance.nearest(to: key, in: known)
    warning("unknown key \"\(key)\"", at: position, help: near.map { ["did you mean \"\($0)\"?"] } ?? [])
  }

  private mutating func add(
    _ severity: Diagnostic.Severity, _ message: String, _ position: SourcePosition?, _ help: [String]
  ) {
    diagnostics.append(
      Diagnostic(severity, message, path: path, line: position?.line, column: position?.column, help: help))
  }
}
