/// What is wrong with a document, where, and what its author can do about it.
///
/// `message` and `help` are written for a diagnostic: `path:line:column: error: message`, then `help: …`.
package struct JSONError: Error, Sendable, Equatable {
  /// Where the offending character stands; for a value that is too long, where the value begins.
  package var position: JSONPosition
  /// For example `expected "," or "]" but found "{"`.
  package var message: String
  /// For example `remove the comma before "]"`; nil when the message says it all.
  package var help: String?

  package init(position: JSONPosition, message: String, help: String? = nil) {
    self.position = position
    self.message = message
    self.help = help
  }
}

extension JSONError: CustomStringConvertible {
  package var description: String {
    "\(position.line):\(position.column): \(message)" + (help.map { "\n  help: \($0)" } ?? "")
  }
}
