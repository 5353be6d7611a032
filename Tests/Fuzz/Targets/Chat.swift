import Basics
import Content
@testable import Imports
@testable import Kinds
internal import Markup
internal import Model
internal import Site

/// Chats in each of our own forms, read and rendered to pages.
enum Chat {
  /// One line per form: its name, and the file for its bytes.
  static let all: [FuzzTarget] = [
    format("chat-archive", "chats/all.jsonl"),
    format("chat-file", "chats/talk.json"),
    format("chat-transcript", "chats/talk.md"),
    format("chat-lines", "chats/talk/messages.jsonl", beside: header),
    format("chat-list", "chats/talk/messages.json", beside: header),
    format("chat-table", "chats/talk/messages.csv", beside: header),
    format("chat-header", "chats/talk/chat.yml", beside: messages),
  ]

  private static let header = InputFile(
    contentPath: "chats/talk/chat.yml",
    text:
      "title: Talk\nkind: group\nparticipants:\n  - {id: a, name: Ann, me: true}\n  - {id: b, name: Bob}\n")
  private static let messages = InputFile(
    contentPath: "chats/talk/messages.jsonl",
    text: #"{"id":"1","sender":"a","text":"x","timestamp":"2025-11-01T10:00:00Z"}"#)

  static func format(_ name: String, _ path: String, beside other: InputFile? = nil) -> FuzzTarget {
    FuzzTarget(name: name) { bytes in
      let file = InputFile(contentPath: path, bytes: bytes)
      build([file, other].compactMap(\.self).sorted { $0.contentPath < $1.contentPath })
    }
  }

  private static func build(_ files: [InputFile]) {
    let plan = kind.plan(files, settings)
    var sources: [ChatSource] = []
    while let source = plan.next() { sources.append(source) }
    build(sources)
  }

  static func build(_ sources: [ChatSource]) {
    var summaries: [ChatSummary] = []
    for source in sources {
      let piece = kind.map(source, context)
      require(piece.imports.allSatisfy(\.addsUp), "every record is accounted for: \(piece.imports)")
      piece.files.forEach(prove)
      summaries += piece.summaries
    }
    kind.reduce(summaries, context).files.forEach(prove)
  }

  /// No page breaks, whatever the chat contains.
  private static func prove(_ file: OutputFile) {
    guard let bytes = try? file.content.bytes() else { fatalError("a file without bytes: \(file.path)") }
    require(!file.path.hasPrefix("/") && !file.path.split(separator: "/").contains(".."), "\(file.path)")
    guard file.path.hasSuffix(".html") || file.path.hasSuffix(".xml") else { return }
    let page = XMLPage(parsing: bytes)
    require(page.page != nil, "\(file.path) is well-formed: \(page.issues)")
  }

  private static let settings = SiteSettings()
  private static let theme = made { try Theme(overrides: []) }
  private static let kind = made { try Chats(theme: theme.library) }
  private static let context = BuildContext(
    settings: settings, now: Instant(seconds: 1_762_344_000),
    shell: SiteShell(sections: [], assets: theme.assetPaths))

  private static func made<T>(_ make: () throws -> T) -> T {
    do { return try make() } catch { fatalError("\(error)") }
  }
}
