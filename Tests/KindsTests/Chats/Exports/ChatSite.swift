import Basics
import Content
import Foundation
@testable import Kinds
import Model
import Templates

/// The chats of a site, made in memory with the built-in templates.
struct ChatSite {
  /// By path from `chats/`.
  private(set) var files: [String: String] = [:]
  private(set) var bytes: [String: [UInt8]] = [:]
  /// Of files that a later build keeps while these stay the same.
  private(set) var inputs: [String: ContentHash] = [:]
  let diagnostics: [String]
  let report: ReportPart?
  let days: DayLog?

  /// `now` is noon of 5 November 2025, UTC.
  init(
    _ content: [InputFile], baseURL: String? = "https://example.org/talk/", feeds: Bool = true,
    includesFuture: Bool = false, scale: ContentScale = ContentScale(),
    _ change: (inout SiteSettings) -> Void = { _ in }
  ) throws {
    var settings = SiteSettings()
    settings.baseURL = baseURL
    settings.feeds = feeds
    settings.chats.pageSize = 10
    change(&settings)
    let shell = SiteShell(sections: [], assets: [:])
    let context = BuildContext(
      settings: settings, now: try ISO8601.parse("2025-11-05T12:00:00Z"), shell: shell,
      includesFuture: includesFuture, scale: scale)
    let chats = try Self.chats.get()
    let plan = chats.plan(content.sorted { $0.contentPath < $1.contentPath }, settings)
    var pieces: [Piece<ChatSummary>] = []
    while let source = plan.next() { pieces.append(chats.map(source, context)) }
    let reduction = chats.reduce(pieces.flatMap(\.summaries), context)
    report = reduction.report
    days = reduction.days
    diagnostics = (plan.diagnostics + pieces.flatMap(\.diagnostics)).map(\.description)
    for file in pieces.flatMap(\.files) + reduction.files {
      let path = String(file.path.dropFirst("chats/".count))
      bytes[path] = try file.content.bytes()
      inputs[path] = file.inputs
      files[path] = String(decoding: bytes[path, default: []], as: UTF8.self)
    }
  }

  /// A chat from its header and the lines of its messages.
  init(
    header: String, _ messages: String..., baseURL: String? = "https://example.org/talk/", feeds: Bool = true,
    includesFuture: Bool = false, change: (inout SiteSettings) -> Void = { _ in }
  ) throws {
    let files = [
      InputFile(contentPath: "chats/c/chat.yml", text: header),
      InputFile(contentPath: "chats/c/messages.jsonl", text: messages.joined(separator: "\n")),
    ]
    try self.init(files, baseURL: baseURL, feeds: feeds, includesFuture: includesFuture, change)
  }

  subscript(path: String) -> String { files[path] ?? "no file \(path)" }

  /// All pages, without the figures and faces that show files which an archive does not carry.
  var pages: [String: String] {
    files.filter { $0.key.hasSuffix(".html") }.mapValues { page in
      let parts = page.components(separatedBy: "<figure class=\"attachment\">")
      let rest = parts.dropFirst().map { $0.components(separatedBy: "</figure>").dropFirst().joined() }
      let text = parts[0] + rest.map { "<figure/>" + $0 }.joined()
      return text.replacing(#/ data-pictures[-a-z]*="[^"]*"/#, with: "").replacing(
        /(<img class="avatar[^>]*>|<span class="avatar[^>]*>[^<]*<\/span>|<i>[^<]*<\/i>) ?/, with: ""
      ).replacing(/( class="hue-\d+"| hue-\d+(")) data-text="[^"]*"/) { $0.2.map(String.init) ?? "" }
    }
  }

  /// The exports of all chats, which do not depend on such files.
  var exports: [String: String] {
    files.filter { path, _ in
      ["transcript.txt", "index.md", "transcript.jsonl", "feed.xml"].contains {
        path.hasSuffix("/\($0)")
      }
    }
  }

  /// All chats as an archive has them, one a line.
  var archive: InputFile { InputFile(contentPath: "chats/archive.jsonl", text: archiveText) }

  var archiveText: String {
    files.filter { $0.key.hasSuffix("/transcript.jsonl") }.sorted { $0.key < $1.key }.map(\.value).joined()
  }

  static let project = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
    .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()

  /// Compiled once for all tests.
  private static let chats = Result { try Chats(theme: try theme()) }

  private static func theme() throws -> TemplateLibrary {
    let folder = project.appending(path: "templates").path()
    let paths = try FileManager.default.contentsOfDirectory(atPath: folder).filter { $0.contains(".") }
      .sorted()
    return try TemplateLibrary(
      paths.map { path in
        let name = path.split(separator: ".").dropLast().joined(separator: ".")
        return TemplateSource(
          name: name, path: "templates/\(path)",
          text: try String(contentsOfFile: folder + "/" + path, encoding: .utf8))
      })
  }
}
