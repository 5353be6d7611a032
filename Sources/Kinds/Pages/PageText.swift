internal import Basics
package import Content
internal import Model

/// A free page as read from its file.
struct PageText: Sendable {
  /// Relative to the site folder, without `/index.html`: `about`, `guide/start`.
  let folder: String
  private(set) var title = ""
  private(set) var description = ""
  /// Position in the navigation, ascending.
  private(set) var order = 1000
  private(set) var isDraft = false
  private(set) var tags: [Tag] = []
  /// Former URLs.
  private(set) var aliases: [OldAddress] = []
  /// Markdown.
  private(set) var body: String
  let source: String
  let contentPath: String

  init?(_ file: InputFile, _ problems: inout Problems) throws(Diagnostic) {
    guard file.fileExtension == "md" else {
      throw Diagnostic(.error, "pages must be .md files or images that they use", path: file.path)
    }
    let parts = try FrontMatter(file.text(&problems), path: file.path)
    guard let record = Record(parts.header, &problems) else { return nil }
    body = parts.body
    source = file.path
    contentPath = file.contentPath
    folder = Self.folder(file)
    title = file.stem
    record.read(Self.schema, into: &self, &problems)
  }

  static let schema: RecordSchema<PageText> = [
    RecordField("title", .text, "title; if missing, the first line `# Title`", isAlwaysRead: true) {
      $1.takeTitle($0, &$2)
    },
    .text("description", \.description, "a sentence for search engines and previews"),
    .integer("order", \.order, "position in the navigation, ascending", standard: "1000"),
    .flag("draft", \.isDraft, "published only with `--drafts`"),
    .tags(\.tags),
    .aliases(\.aliases),
  ]

  private mutating func takeTitle(_ record: Record, _ problems: inout Problems) {
    if record["title"] == nil, let heading = Self.heading(body) {
      (title, body) = heading
    } else {
      title = (isHome ? record.string("title", &problems) : record.required("title", &problems)) ?? title
    }
  }

  /// The path of the page itself.
  var path: String { isHome ? "index.html" : "\(folder)/index.html" }

  /// Whether it is shown on the home page instead of having its own.
  var isHome: Bool { contentPath == "pages/index.md" }

  /// Its folder below `pages`; nil for a top-level page, which has its own entry in the navigation.
  var book: String? { Self.parts(contentPath).count > 1 ? Self.parts(contentPath).first : nil }

  /// The first segment of its URL, its name in the navigation.
  var section: String { isHome ? "home" : folder.split(separator: "/").first.map(String.init) ?? folder }

  /// Whether it is the folder's own page.
  var isIndex: Bool { book != nil && Self.isIndex(contentPath) && Self.parts(contentPath).count == 2 }

  /// The entry in lists of tags; nil if the page has no tags.
  func tagged(_ context: BuildContext) -> TaggedThing? {
    guard !tags.isEmpty else { return nil }
    return TaggedThing(
      tags: tags, kind: Pages.name, heading: context.strings[Pages.title], title: title, path: path,
      note: description)
  }

  /// The output folder of a file. Each part of its path becomes a slug.
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

  /// A first line `# Title`, common in files that are also read elsewhere, and the rest.
  private static func heading(_ body: String) -> (title: String, rest: String)? {
    let lines = TextLines.split(body)
    guard let at = lines.firstIndex(where: { !$0.allSatisfy(\.isWhitespace) }), lines[at].hasPrefix("# ")
    else { return nil }
    let title = plain(String(lines[at].dropFirst(2)))
    return title.isEmpty ? nil : (title, lines[(at + 1)...].joined(separator: "\n"))
  }

  /// The text of a heading, without marks for code and emphasis.
  static func plain(_ text: String) -> String {
    text.filter { $0 != "`" && $0 != "*" }.split(whereSeparator: \.isWhitespace).joined(separator: " ")
  }
}

extension RecordForm {
  package static let page = RecordForm(
    "page", in: "the header of `pages/**/*.md`", PageText.schema.form)
}
