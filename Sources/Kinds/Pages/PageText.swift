internal import Basics
internal import Content
internal import Model

/// A free page as its file gives it.
struct PageText: Sendable {
  /// From the site folder, without `/index.html`: `about`, `guide/start`.
  let folder: String
  let title: String
  let description: String
  /// Place in the navigation; smaller comes first.
  let order: Int
  let isDraft: Bool
  let tags: [Tag]
  /// Former addresses.
  let aliases: [OldAddress]
  /// Markdown.
  let body: String
  let source: String
  let contentPath: String

  init?(_ file: InputFile, _ problems: inout Problems) throws(Diagnostic) {
    guard file.fileExtension == "md" else {
      throw Diagnostic(.error, "pages must be .md files, or pictures of them", path: file.path)
    }
    let parts = try FrontMatter(file.text(&problems), path: file.path)
    guard let record = Record(parts.header, &problems) else { return nil }
    record.warnAboutUnknownKeys(["title", "description", "order", "draft", "tags", "aliases"], &problems)
    let heading = record["title"] == nil ? Self.heading(parts.body) : nil
    let isHome = file.contentPath == "pages/index.md"
    title =
      heading?.title
      ?? (isHome ? record.string("title", &problems) : record.required("title", &problems)) ?? file.stem
    description = record.string("description", &problems) ?? ""
    order = record.int("order", &problems) ?? 1000
    isDraft = record.bool("draft", &problems) ?? false
    tags = record.tags(&problems)
    aliases = record.aliases(&problems)
    body = heading?.rest ?? parts.body
    source = file.path
    contentPath = file.contentPath
    folder = Self.folder(file)
  }

  /// Of the page itself.
  var path: String { isHome ? "index.html" : "\(folder)/index.html" }

  /// Whether it is not a page but stands on the home page.
  var isHome: Bool { contentPath == "pages/index.md" }

  /// The folder below `pages` that it lies in; nil for a page at the top, which has an entry of its own in the navigation.
  var book: String? { Self.parts(contentPath).count > 1 ? Self.parts(contentPath).first : nil }

  /// The first segment of its address, which the navigation knows it by.
  var section: String { isHome ? "home" : folder.split(separator: "/").first.map(String.init) ?? folder }

  /// Whether it stands for its folder.
  var isIndex: Bool { book != nil && Self.isIndex(contentPath) && Self.parts(contentPath).count == 2 }

  /// For the lists of tags; nil where it has none.
  func tagged(_ context: BuildContext) -> TaggedThing? {
    guard !tags.isEmpty else { return nil }
    return TaggedThing(
      tags: tags, kind: Pages.name, heading: context.strings[Pages.title], title: title, path: path,
      note: description)
  }

  /// Where a file of the folder goes: every part of its path is made fit for addresses.
  static func folder(_ file: InputFile) -> String {
    let inner = parts(file.contentPath).dropLast().map { Slug.make($0) }
    return (inner + (!inner.isEmpty && isIndex(file.contentPath) ? [] : [Slug.make(file.stem)]))
      .joined(separator: "/")
  }

  private static func isIndex(_ path: String) -> Bool {
    ["index.md", "readme.md"].contains(parts(path).last?.lowercased() ?? "")
  }

  /// Without `pages`.
  private static func parts(_ path: String) -> [String] {
    path.split(separator: "/").dropFirst().map(String.init)
  }

  /// A first line `# Title`, as files have it that are also read elsewhere, and what follows it.
  private static func heading(_ body: String) -> (title: String, rest: String)? {
    let lines = TextLines.split(body)
    guard let at = lines.firstIndex(where: { !$0.allSatisfy(\.isWhitespace) }), lines[at].hasPrefix("# ")
    else { return nil }
    let title = plain(String(lines[at].dropFirst(2)))
    return title.isEmpty ? nil : (title, lines[(at + 1)...].joined(separator: "\n"))
  }

  /// A heading as words, without the marks of code and emphasis.
  static func plain(_ text: String) -> String {
    text.filter { $0 != "`" && $0 != "*" }.split(whereSeparator: \.isWhitespace).joined(separator: " ")
  }
}
