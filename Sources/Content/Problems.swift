package import Basics

/// Collects the problems of one file, so one run reports everything.
package struct Problems: Sendable {
  package let path: String
  package private(set) var diagnostics: [Diagnostic] = []
  private var warnedKeys: Set<String> = []
  /// Whether faulty records are kept, as in archives, which programs write: errors become warnings, reported
  /// once per kind with their count.
  package let forgives: Bool
  /// Faults of records in the order found; only if faults are forgiven.
  package private(set) var faults: [Fault] = []
  /// Index of the diagnostic of each tally.
  private var tallies: [String: Int] = [:]
  /// The maximum per file: a file can have millions of wrong lines.
  static let maximum = 1_000

  /// A fault that was forgiven.
  package struct Fault: Sendable {
    package let reason: String
    package let line: Int?
  }

  package init(path: String, forgives: Bool = false) {
    self.path = path
    self.forgives = forgives
  }

  package var hasErrors: Bool { diagnostics.contains { $0.severity == .error } }

  /// `kept`: how the record is used if the fault is forgiven.
  package mutating func error(
    _ message: String, at position: SourcePosition? = nil, help: [String] = [], kept: String? = nil
  ) {
    guard forgives else { return add(.error, message, position, help) }
    faults.append(Fault(reason: Tally.name(of: message), line: position?.line))
    add(.warning, kept.map { "\(message); \($0)" } ?? message, position, help)
  }

  /// Reports why a whole record could not be read; `kept` as above.
  package mutating func fail(_ failure: Diagnostic, kept: String, reason: String) {
    guard forgives else { return append(failure) }
    faults.append(Fault(reason: reason, line: failure.line))
    var warning = failure
    warning.severity = .warning
    warning.message += "; \(kept)"
    warning.tally = Tally(reason)
    append(warning)
  }

  package mutating func warning(_ message: String, at position: SourcePosition? = nil, help: [String] = []) {
    add(.warning, message, position, help)
  }

  package mutating func append(_ diagnostic: Diagnostic) {
    if let tally = diagnostic.tally {
      if let place = tallies[tally.name] {
        diagnostics[place].tally?.count += tally.count
        return
      }
      if diagnostics.count < Self.maximum { tallies[tally.name] = diagnostics.count }
    }
    if diagnostics.count < Self.maximum {
      diagnostics.append(diagnostic)
    } else if diagnostics.count == Self.maximum {
      diagnostics.append(
        Diagnostic(
          diagnostic.severity, "has more than \(Self.maximum) problems; the others are not listed", path: path
        ))
    } else if diagnostic.severity == .error {
      // The last one represents all that follow.
      diagnostics[Self.maximum].severity = .error
    }
  }

  /// An unknown key is kept and reported once per file, with the nearest known key.
  package mutating func unknownKey(_ key: String, at position: SourcePosition, known: some Collection<String>)
  {
    guard warnedKeys.insert(key).inserted else { return }
    let near = EditDistance.nearest(to: key, in: known)
    add(
      .warning, "unknown key \"\(key)\"", position, near.map { ["did you mean \"\($0)\"?"] } ?? [],
      isKey: true)
  }

  private mutating func add(
    _ severity: Diagnostic.Severity, _ message: String, _ position: SourcePosition?, _ help: [String],
    isKey: Bool = false
  ) {
    var diagnostic = Diagnostic(
      severity, message, path: path, line: position?.line, column: position?.column, help: help)
    if forgives { diagnostic.tally = Tally(isKey ? message : Tally.name(of: message)) }
    append(diagnostic)
  }
}
