/// Collects what is wrong in one file, so that one run reports everything.
package struct Problems: Sendable {
  package let path: String
  package private(set) var diagnostics: [Diagnostic] = []
  private var warnedKeys: Set<String> = []
  /// Nobody reads more about one file, and a file can have millions of lines that are wrong.
  static let maximum = 1_000

  package init(path: String) { self.path = path }

  package var hasErrors: Bool { diagnostics.contains { $0.severity == .error } }

  package mutating func error(_ message: String, at position: SourcePosition? = nil, help: [String] = []) {
    add(.error, message, position, help)
  }

  package mutating func warning(_ message: String, at position: SourcePosition? = nil, help: [String] = []) {
    add(.warning, message, position, help)
  }

  package mutating func append(_ diagnostic: Diagnostic) {
    if diagnostics.count < Self.maximum {
      diagnostics.append(diagnostic)
    } else if diagnostics.count == Self.maximum {
      diagnostics.append(
        Diagnostic(diagnostic.severity, "has more problems than the \(Self.maximum) told so far", path: path))
    } else if diagnostic.severity == .error {
      // The last one speaks for all that follow.
      diagnostics[Self.maximum].severity = .error
    }
  }

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
    append(
      Diagnostic(severity, message, path: path, line: position?.line, column: position?.column, help: help))
  }
}
