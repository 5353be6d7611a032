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

  @Test("Conversations of an archive share one file, and each page names its part and its place there (C-67)")
  func bytes() throws {
    let site = try ChatSite([Self.archive]) { $0.exports = .bundles }
    #expect(!site.files.keys.contains { $0.hasSuffix("transcript.txt") || $0.hasSuffix("transcript.jsonl") })
    for slug in ["x", "y", "z"] {
      for (suffix, words) in [("txt", "Ann: from \(slug)\n"), ("jsonl", "\"text\":\"from \(slug)\"")] {
        let page = site["\(slug)/index.html"]
        let label = suffix == "txt" ? "Text" : "JSONL"
        let link = try #require(
          try Regex(#"<a href="\.\./(_exports/x\.tar\.gz)" data-range="(\d+)-(\d+)\+(\d+)">\#(label)<"#)
            .firstMatch(in: page))
        let path = try #require(link[1].substring)
        let bundle = try #require(site.bytes[String(path)])
        let numbers = (2...4).compactMap { link[$0].substring.flatMap { Int($0) } }
        let files = try Self.unpacked(Array(bundle[numbers[0]...numbers[1]]))
        let (name, text) = try Self.file(files.dropFirst(numbers[2]))
        #expect(name == "\(slug).\(suffix)")
        #expect(text.contains(words) && !text.contains(slug == "y" ? "from z" : "from y"), "\(text)")
      }
    }
  }

  @Test("A bundle is one archive of all its conversations, in parts of their own")
  func whole() throws {
    let long = String(repeating: "many words ", count: 10_000)
    let lines = ["x", "y", "z"].map { Self.line($0).replacing("from \($0)", with: "\(long)\($0)") + "\n" }
    let archive = InputFile(contentPath: "chats/archive.jsonl", text: lines.joined())
    let site = try ChatSite([archive]) { $0.exports = .bundles }
    let folder = FileManager.default.temporaryDirectory.appending(path: "\(UUID())")
    defer { try? FileManager.default.removeItem(at: folder) }
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    let bundle = try #require(site.bytes["_exports/x.tar.gz"])
    try Data(bundle).write(to: folder.appending(path: "x.tar.gz"))
    let process = Process()
    (process.executableURL, process.arguments) = (URL(filePath: "/bin/tar"), ["-xzf", "x.tar.gz"])
    process.currentDirectoryURL = folder
    try process.run()
    process.waitUntilExit()
    #expect(process.terminationStatus == 0)
    let small = try ChatSite([archive])
    let texts = try ["x", "y", "z"].map {
      try String(contentsOf: folder.appending(path: "\($0).jsonl"), encoding: .utf8)
    }
    #expect(texts.joined() == small.archiveText)
    for slug in ["x", "y", "z"] {
      let text = try String(contentsOf: folder.appending(path: "\(slug).txt"), encoding: .utf8)
      #expect(text == small["\(slug)/transcript.txt"])
    }
    let parts = ["x", "y", "z"].compactMap {
      site["\($0)/index.html"].firstMatch(of: /data-range="(\d+-\d+)/)?.1
    }
    #expect(Set(parts).count == 3, "each is longer than a part")
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

  /// Name and content of the first file of a tape archive.
  private static func file(_ bytes: ArraySlice<UInt8>) throws -> (name: String, text: String) {
    let header = Array(bytes.prefix(512))
    let sum = header.enumerated().reduce(0) { $0 + ((148..<156).contains($1.offset) ? 32 : Int($1.element)) }
    #expect(Int(String(decoding: header[148..<154], as: UTF8.self), radix: 8) == sum)
    let size = try #require(Int(String(decoding: header[124..<135], as: UTF8.self), radix: 8))
    return (
      String(decoding: header.prefix { $0 != 0 }, as: UTF8.self),
      String(decoding: bytes.dropFirst(512).prefix(size), as: UTF8.self)
    )
  }

  /// The contents of one member, whose header has ten bytes and whose trailer eight.
  private static func unpacked(_ member: [UInt8]) throws -> [UInt8] {
    let bytes = try #require(Deflate.inflate(Array(member[10..<member.count - 8]), limit: 1 << 20))
    let sum = CRC32.of(bytes)
    #expect(Array(member.suffix(8).prefix(4)) == [0, 8, 16, 24].map { UInt8(truncatingIfNeeded: sum >> $0) })
    return bytes
  }
}
