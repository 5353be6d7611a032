internal import Basics
internal import Kinds
internal import Model
internal import Site
internal import Templates

/// The template reference in Markdown, generated from the fields that templates compile against: the lower
/// part of `docs/templates.md`.
struct TemplateReference {
  private let templates: [String: String]
  private let contexts: [String: [TemplateCatalog.FieldEntry]]

  /// Compiles all built-in templates.
  static func text() throws(Diagnostic) -> String {
    let catalog = TemplateCatalog()
    do {
      let theme = try Theme(overrides: [], catalog: catalog)
      for kind in AllKinds.all { _ = try kind.init(theme: theme.library) }
      _ = try SitePages(theme: theme.library)
    } catch {
      throw Diagnostic(.error, "the built-in templates do not compile", path: "templates")
    }
    return TemplateReference(templates: catalog.templates, contexts: catalog.contexts).text
  }

  private var text: String {
    let files = BuiltInTheme.templates
    let pages = files.filter { context(of: $0.path) != nil }
    let partials = files.filter { context(of: $0.path) == nil }
    return
      (["## Templates", table(pages), "## Parts of templates", parts(partials, of: files)]
      + ["## Fields"] + shown.map(section) + ["## Parts of the style sheet", styles]).joined(
        separator: "\n\n")
  }

  /// A drawing is compiled like a feed.
  private func context(of path: String) -> String? { templates[path.replacing(".svg", with: ".xml")] }

  private func table(_ files: [(path: String, text: String)]) -> String {
    let rows = files.map { file in
      "| `\(file.path)` | \(link(context(of: file.path) ?? "")) | \(names(Self.parts(of: file))) |"
    }
    return (["| Template | Fields | Partials |", "|---|---|---|"] + rows).joined(
      separator: "\n")
  }

  /// A partial has the fields of the templates that include it.
  private func parts(_ files: [(path: String, text: String)], of all: [(path: String, text: String)])
    -> String
  {
    let rows = files.map { file in
      let users = all.filter { Self.parts(of: $0).contains(file.path) }.map(\.path)
      let places = users.count > Self.many ? "\(users.count) templates" : names(users)
      return "| `\(file.path)` | \(places) | \(names(Self.parts(of: file))) |"
    }
    return (["| Partial | Used in | Partials |", "|---|---|---|"] + rows).joined(separator: "\n")
  }

  /// A partial in more templates than this is in nearly all of them.
  private static let many = 10

  private func names(_ paths: [String]) -> String { paths.map { "`\($0)`" }.joined(separator: ", ") }

  /// Layout and partials, each once, in order of appearance.
  private static func parts(of file: (path: String, text: String)) -> [String] {
    let ending = file.path.drop { $0 != "." }
    var seen: Set<String> = []
    return file.text.matches(of: /\{\{[<>] *([a-z0-9-]+) *\}\}/).map { "\($0.1)\(ending)" }.filter {
      seen.insert($0).inserted
    }
  }

  /// Contexts that have fields themselves or are included by others, by name.
  private var shown: [String] {
    let included = contexts.values.flatMap { $0.compactMap(\.origin) }
    return Set(contexts.keys).union(included).sorted()
  }

  private func section(_ type: String) -> String {
    let all = contexts[type] ?? included(type)
    let users = templates.filter { $0.value == type }.map { "`\($0.key)`" }.sorted()
    var parts = ["### \(type)"]
    if !users.isEmpty { parts.append("Used by \(users.joined(separator: ", ")).") }
    let origins = Set(all.compactMap(\.origin)).subtracting([type]).sorted()
    if !origins.isEmpty { parts.append("Also all fields of \(origins.map(link).joined(separator: ", ")).") }
    let own = all.filter { $0.origin == nil || $0.origin == type }
    if !own.isEmpty {
      let rows = own.map { "|`\($0.name)`|\(kind($0))|\(Self.escaped($0.doc))|" }
      parts.append((["|Field|Type|Meaning|", "|-|-|-|"] + rows).joined(separator: "\n"))
    }
    return parts.joined(separator: "\n\n")
  }

  /// The fields of a context that is only part of others.
  private func included(_ type: String) -> [TemplateCatalog.FieldEntry] {
    let users = contexts.sorted { $0.key < $1.key }
    return users.first { $0.value.contains { $0.origin == type } }?.value.filter { $0.origin == type } ?? []
  }

  private func kind(_ field: TemplateCatalog.FieldEntry) -> String {
    switch (field.kind, field.nested) {
    case (.list, let type?): "list of \(link(type))"
    case (.object, let type?): "object \(link(type))"
    case (.strings, _): "list of strings"
    default: field.kind.rawValue
    }
  }

  private func link(_ type: String) -> String { "[\(type)](#\(type.lowercased()))" }

  private static func escaped(_ text: String) -> String {
    text.replacing("|", with: "\\|").replacing("<", with: "&lt;")
  }

  private var styles: String { BuiltInTheme.styles.map { "* `\($0)`" }.joined(separator: "\n") }
}
