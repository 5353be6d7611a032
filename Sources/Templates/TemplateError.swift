/// One error in a template: its position, message and help.
package struct TemplateError: Error, Sendable, Equatable, CustomStringConvertible {
  package let path: String
  package let line: Int
  /// Counted in Unicode scalars from 1, as in editors.
  package let column: Int
  package let message: String
  package let help: [String]

  /// `templates/chat.html:12:7: unknown name "titel"; did you mean "title"?`
  package var description: String {
    "\(path):\(line):\(column): " + ([message] + help).joined(separator: "; ")
  }

  init(_ position: TemplatePosition, _ message: String, help: [String] = []) {
    path = position.path
    line = position.line
    column = position.column
    self.message = message
    self.help = help
  }
}

/// All errors of one parse or compilation, in text order; never empty.
package struct TemplateErrors: Error, Sendable, Equatable, CustomStringConvertible {
  package let errors: [TemplateError]

  package var description: String { errors.map(\.description).joined(separator: "\n") }
}

/// A position in a template file.
struct TemplatePosition: Sendable, Hashable {
  let path: String
  var line = 1
  var column = 1
}
