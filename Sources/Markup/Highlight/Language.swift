/// A language whose code gets colours.
struct Language: Sendable {
  /// What may stand after the fence, in lower case; the first is its own name.
  let names: [String]
  let grammar: Grammar

  /// Which scanner reads it.
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

  /// Every language: a new one is a line here and a value in the file of its relatives.
  static let all: [Language] = [
    swift, python, javascript, typescript, json, shell, console, html, css, sql, diff,
    c, cpp, csharp, java, kotlin, go, rust, ruby, php, yaml, toml, make, dockerfile,
  ]

  /// The language called `name`, in lower case, if it is known.
  static func named(_ name: String) -> Language? { byName[name] }

  private static let byName: [String: Language] = Dictionary(
    uniqueKeysWithValues: all.flatMap { language in language.names.map { ($0, language) } })
}

extension Language {
  static let html = Language(["html", "xml", "svg", "xhtml", "htm"], .markup)
  static let css = Language(["css"], .styles)
  static let diff = Language(["diff", "patch"], .diff)
}
