/// The unparsed text of one template file.
package struct TemplateSource: Sendable {
  /// Its name in other templates: `chat`.
  package let name: String
  /// Its name in errors: `templates/chat.html`.
  package let path: String
  package let text: String
  package let syntax: TemplateSyntax

  package init(name: String, path: String, text: String) {
    self.name = name
    self.path = path
    self.text = text
    syntax = TemplateSyntax(path: path)
  }
}

/// The format of a template's output, by file extension; decides how values are escaped.
package enum TemplateSyntax: String, Sendable {
  /// Escaped; every tag must be in a place where a value is safe.
  case html
  /// Escaped. HTML values may be shown as escaped text (`{{body}}`, as in feeds) or as elements
  /// (`{{{body}}}`).
  case xml
  /// Nothing is escaped; the output is never `SafeHTML`.
  case text

  init(path: String) {
    let dot = path.lastIndex(of: ".") ?? path.endIndex
    switch path[dot...].lowercased() {
    case ".html", ".htm", ".xhtml": self = .html
    case ".xml", ".svg", ".atom", ".rss": self = .xml
    case ".md", ".txt", ".json", ".csv": self = .text
    default: self = .html  // the strictest, for an unknown extension
    }
  }
}

/// Limits far above what people write, so hostile templates fail with a message.
enum TemplateLimits {
  static let bytes = 1_000_000
  static let nesting = 100
  static let compiledBytes = 16_000_000
  static let compiledParts = 500_000
}
