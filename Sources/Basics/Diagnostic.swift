/// A problem in the input or the output: where, what, and how to fix it.
///
/// Printed as `path:line:column: error: message`, with an indented line for each detail, and one with `help:`
/// for each help text.
package struct Diagnostic: Sendable, Equatable, Error {
  /// An error keeps the old site, a warning does not.
  package enum Severity: String, Sendable, Codable { case error, warning }

  package var severity: Severity
  /// From the project folder, with `/`.
  package var path: String
  /// 1-based; nil if the whole file is meant.
  package var line: Int?
  /// 1-based, in characters.
  package var column: Int?
  package var message: String
  /// Parts of the message that need their own lines.
  package var details: [String]
  package var help: [String]
  /// The name of the check, for findings in the output.
  package var rule: String?
  /// The source of the file, for findings in the output: `content/chats/a/messages.jsonl:14:1`.
  package var origin: String?
  /// Whether it is about unpublished content (a draft, a private chat), which pages must not mention.
  package var isUnpublished = false
  /// Whether `--strict` refuses it; not if a good site may have it too.
  package var failsStrict = true
  /// The tally that it is counted in; nil if each place is reported.
  package var tally: Tally?
}

extension Diagnostic {
  package init(
    _ severity: Severity, _ message: String, path: String, line: Int? = nil, column: Int? = nil,
    details: [String] = [], help: [String] = [], rule: String? = nil, origin: String? = nil
  ) {
    self.severity = severity
    self.message = message
    self.details = details
    self.path = path
    self.line = line
    self.column = column
    self.help = help
    self.rule = rule
    self.origin = origin
  }

  package var unpublished: Diagnostic {
    var copy = self
    copy.isUnpublished = true
    return copy
  }

  /// `path:line:column`, as far as known.
  package var place: String {
    let numbers = [line, column].compactMap { $0.map { ":\($0)" } }.joined()
    return VisibleText.escaped(path + numbers)
  }
}

extension Diagnostic: CustomStringConvertible {
  package var description: String {
    let first = "\(place): \(severity.rawValue): \(message)"
    return ([first] + details.map { "  \($0)" } + help.map { "  help: \($0)" }).map(VisibleText.escaped)
      .joined(separator: "\n")
  }
}
