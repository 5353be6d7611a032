/// A language with syntax highlighting.
struct Language: Sendable {
  /// Names allowed after the fence, in lower case; the first is the language's own name.
  let names: [String]
  let grammar: Grammar

  /// The scanner for the language.
  enum Grammar: Sendable {
    case code(CodeRules)
    /// HTML and XML.
    case markup
    /// CSS.
    case styles
    case diff
  }

  init(_ names: [String], _ grammar: Grammar) {
    self.names = names
    self.grammar = grammar
  }

  init(_ names: [String], _ rules: CodeRules) { self.init(names, .code(rules)) }

  /// All languages. To add one, add a line here and a value in the file of its relatives.
  static let all: [Language] = [
    swift, python, javascript, typescript, json, shell, console, html, css, sql, diff,
    c, cpp, csharp, java, kotlin, go, rust, ruby, php, yaml, toml, make, dockerfile,
  ]

  /// The language with this lower-case name, if known.
  static func named(_ name: String) -> Language? { byName[name] }

  private static let byName: [String: Language] = Dictionary(
    uniqueKeysWithValues: all.flatMap { language in language.names.map { ($0, language) } })
}

extension Language {
  static let html = Language(["html", "xml", "svg", "xhtml", "htm"], .markup)
  static let css = Language(["css"], .styles)
  static let diff = Language(["diff", "patch"], .diff)
}
