import Content
import Deflate
import Foundation
@testable import Kinds
import Model
import Testing

@Suite("Bundles of exports")
struct ExportBundleTests {
  private static func line(_ id: String) -> String {
    #"{"id":"\#(id)","title":"Chat \#(id)","participants":["Ann","Bo"],"messages":[{"id":"1","sender":"Ann","#
      + #""timestamp":"2025-01-01T00:00:00Z","text":"from \#(id)"}]}"#
  }

  private static let archive = InputFile(
    contentPath: "chats/archive.jsonl", text: ["x", "y", "z"].map { line($0) + "\n" }.joined())

  @Test("Conversations of an archive share two files, and each page names its bytes in them (C-67)")
  func bytes() throws {
    let site = try ChatSite([Self.archive]) { $0.exports = .bundles }
    #expect(!site.files.keys.contains { $0.hasSuffix("transcript.txt") || $0.hasSuffix("transcript.jsonl") })
    for slug in ["x", "y", "z"] {
      for (suffix, words) in [("txt", "Ann: from \(slug)\n"), ("jsonl", "\"text\":\"from \(slug)\"")] {
        let page = site["\(slug)/index.html"]
        let link = try #require(
          try Regex(#"<a href="\.\./(_exports/x\.\#(suffix)\.gz)" data-range="(\d+)-(\d+)">"#).firstMatch(
            in: page))
        let path = try #require(link[1].substring)
        let bundle = try #require(site.bytes[String(path)])
        let first = try #require(link[2].substring.flatMap { Int($0) })
        let last = try #require(link[3].substring.flatMap { Int($0) })
        let text = try Self.unpacked(Array(bundle[first...last]))
        #expect(text.contains(words) && !text.contains(slug == "y" ? "from z" : "from y"), "\(text)")
      }
    }
  }

  @Test("A bundle is one gzip file of all its conversations")
  func whole() throws {
    let site = try ChatSite([Self.archive]) { $0.exports = .bundles }
    let file = FileManager.default.temporaryDirectory.appending(path: "\(UUID()).gz")
    defer { try? FileManager.default.removeItem(at: file) }
    let bundle = try #require(site.bytes["_exports/x.jsonl.gz"])
    try Data(bundle).write(to: file)
    let process = Process()
    (process.executableURL, process.arguments) = (URL(filePath: "/bin/gzip"), ["-dc", file.path()])
    let pipe = Pipe()
    process.standardOutput = pipe
    try process.run()
    let text = String(decoding: pipe.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self)
    process.waitUntilExit()
    #expect(process.terminationStatus == 0)
    #expect(text.split(separator: "\n").count == 3)
    let small = try ChatSite([Self.archive])
    #expect(text == small.archiveText)
  }

  @Test("Up to 1,000 conversations, and with a single one, exports are beside the page")
  func beside() throws {
    let small = try ChatSite([Self.archive])
    #expect(small.files["x/transcript.txt"] != nil && small.files["x/feed.xml"] != nil)
    let large = try ChatSite([Self.archive], scale: ContentScale(conversations: 1001))
    #expect(large.files["x/transcript.txt"] == nil && large.files["x/feed.xml"] == nil)
    #expect(large.files["x/index.md"] != nil)
    let single = InputFile(contentPath: "chats/archive.jsonl", text: Self.line("x"))
    let one = try ChatSite([single]) { $0.exports = .bundles }
    #expect(one.files["x/transcript.jsonl"] != nil)
    let kept = try ChatSite([Self.archive], scale: ContentScale(conversations: 1001)) { $0.exports = .files }
    #expect(kept.files["x/transcript.jsonl"] != nil)
  }

  /// The contents of one member, whose header has ten bytes and whose trailer eight.
  private static func unpacked(_ member: [UInt8]) throws -> String {
    let bytes = try #require(Deflate.inflate(Array(member[10..<member.count - 8]), limit: 1 << 20))
    let sum = CRC32.of(bytes)
    #expect(Array(member.suffix(8).prefix(4)) == [0, 8, 16, 24].map { UInt8(truncatingIfNeeded: sum >> $0) })
    return String(decoding: bytes, as: UTF8.self)
  }
}
