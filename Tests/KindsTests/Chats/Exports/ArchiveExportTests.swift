import Basics
import Content
import Foundation
@testable import Kinds
import Testing

@Suite("transcript.jsonl")
struct ArchiveExportTests {
  @Test("Exported and read in again, chats in every form give the same pages and the same exports (C-67)")
  func roundTrip() throws { try expectSameSite(from: SampleChats.all) }

  static let content = ChatSite.project.appending(path: "content/chats")

  @Test(
    "Exported and read in again, the sample site's chats give the same pages and the same exports",
    .enabled(if: FileManager.default.fileExists(atPath: content.path())))
  func sampleSite() throws {
    let root = Self.content.path()
    let paths = try FileManager.default.subpathsOfDirectory(atPath: root).filter {
      var isFolder: ObjCBool = false
      return FileManager.default.fileExists(atPath: "\(root)/\($0)", isDirectory: &isFolder)
        && !isFolder.boolValue
    }
    try expectSameSite(
      from: paths.map { path in
        InputFile(
          contentPath: "chats/\(path)",
          bytes: [UInt8](try Data(contentsOf: Self.content.appending(path: path))))
      })
  }

  private func expectSameSite(from content: [InputFile]) throws {
    let first = try ChatSite(content)
    let second = try ChatSite([first.archive])
    #expect(first.diagnostics.filter { $0.contains("error:") } == [])
    // Characters that no page may hold stay in the export, and are told of again.
    let known = ["is not in this archive", "not allowed in a page"]
    #expect(second.diagnostics.filter { line in !known.contains { line.contains($0) } } == [])
    #expect(first.forbidden == second.forbidden)
    let (before, after) = (first.pages, second.pages)
    #expect(before.keys.sorted() == after.keys.sorted())
    #expect(before.count > 3)
    for (path, page) in before { #expect(after[path] == page, "\(path) differs") }
    #expect(first.exports.count >= 3)
    #expect(first.exports == second.exports)
  }

  @Test(
    "A chat is one line of the archive form, with the fields in a fixed order and nothing that is not said")
  func fields() throws {
    let site = try ChatSite(
      header: "title: C\nmarkdown: true\nparticipants: [{id: a, name: Ann, me: true}, {id: b, name: Bo}]",
      #"{"id":"1","sender":"a","timestamp":"2025-01-01T01:00:00.5+01:00","text":"hi","type":"text"}"#,
      #"{"id":"2","sender":"b","timestamp":"2025-01-01T00:00:01Z","text":"hi","type":"system","replyTo":"1","reactions":{"❤️":["a"]}}"#
    )
    #expect(
      site["c/transcript.jsonl"] == #"""
        {"id":"c","title":"C","kind":"direct","markdown":true,"participants":[{"id":"a","name":"Ann","me":true},{"id":"b","name":"Bo"}],"messages":[{"id":"1","sender":"a","timestamp":"2025-01-01T00:00:00.500Z","text":"hi"},{"id":"2","sender":"b","timestamp":"2025-01-01T00:00:01Z","type":"system","text":"hi","replyTo":"1","reactions":{"❤️":["a"]}}]}

        """#)
  }

  @Test("Reactions of whom an export does not name survive in every form (C-67, M-33)")
  func countedReactions() throws {
    let line =
      #"{"id":"1","sender":"a","timestamp":"2025-01-01T00:00:00Z","text":"hi","reactions":{"👍":3,"🎉":{"participants":["b"],"others":2},"❤️":["b"]}}"#
    let files = [
      InputFile(contentPath: "chats/c/chat.yml", text: "title: C\nparticipants: [a, b]"),
      InputFile(contentPath: "chats/c/messages.jsonl", text: line),
    ]
    try expectSameSite(from: files)
    let site = try ChatSite(files)
    #expect(
      site["c/transcript.jsonl"].contains(
        #""reactions":{"👍":3,"🎉":{"participants":["b"],"others":2},"❤️":["b"]}"#))
    #expect(site["c/transcript.txt"].contains("(reactions: 👍 +3; 🎉 b, +2; ❤️ b)"))
    #expect(site["c/index.html"].contains("b, +2"))
  }

  @Test(
    "Reactions that name nobody and count nothing are an error", arguments: [#""x""#, "null", "{}", "true"])
  func brokenReactions(_ value: String) throws {
    let site = try ChatSite(
      header: "title: C",
      #"{"id":"1","sender":"a","timestamp":"2025-01-01T00:00:00Z","text":"hi","reactions":{"👍":\#(value)}}"#)
    #expect(site.diagnostics.contains { $0.contains("must be a list of participants or a count") })
  }

  @Test(
    "What was taken back, typed, or lies in the future is in no export",
    arguments: ["a secret", "🙈", "half a thou", "a surprise"])
  func leavesOut(text: String) throws {
    let site = try ChatSite(SampleChats.all)
    #expect(SampleChats.all.contains { (try? $0.text().contains(text)) == true })
    #expect(site.files.filter { $0.value.contains(text) }.keys.sorted() == [])
  }

  @Test("A file that an archive names and does not carry is a warning, in a folder it is an error")
  func missingFile() throws {
    let message =
      #"{"id":"1","sender":"Ann","timestamp":"2025-01-01T00:00:00Z","attachments":[{"path":"x.pdf"}]}"#
    let archive = InputFile(
      contentPath: "chats/a.jsonl", text: #"{"id":"c","title":"C","messages":[\#(message)]}"#)
    #expect(
      try ChatSite([archive]).diagnostics == [
        "content/chats/a.jsonl:1:118: warning: attachment \"x.pdf\" is not in this archive"
      ])
    #expect(
      try ChatSite(header: "title: C", message).diagnostics == [
        "content/chats/c/messages.jsonl:1:84: error: attachment \"x.pdf\" does not exist"
      ])
  }

  @Test(
    "A slug is its own slug, so the id of an archive keeps it",
    arguments: ["a--b", "con", "-", "É", String(repeating: "ab-", count: 60)])
  func slugs(text: String) {
    let slug = Slug.make(text)
    #expect(Slug.make(slug) == slug)
  }
}

extension ChatSite {
  /// How many messages hold characters that no page may.
  fileprivate var forbidden: Int { diagnostics.filter { $0.contains("not allowed in a page") }.count }
}
