/// What is wrong with a document, where, and how to fix it.
///
/// `message` and `help` are parts of a diagnostic: `path:line:column: error: message`, then `help: …`.
package struct JSONError: Error, Sendable, Equatable {
  /// Position of the offending character; for a value that is too long, its start.
  package var position: JSONPosition
  /// For example `expected "," or "]", found "{"`.
  package var message: String
  /// For example `remove the comma before "]"`; nil if the message is enough.
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
