import Basics
import Content
import Deflate
import Foundation
@testable import Input
import Testing

@Suite("A file packed with gzip") struct GzipTests {
  private let place = Place(["content/chats/a.md"])

  /// One member; `name` goes into its header.
  static func packed(_ text: String, name: String? = nil) -> [UInt8] {
    let bytes = Array(text.utf8)
    let head: [UInt8] = [0x1F, 0x8B, 8, name == nil ? 0 : 8, 0, 0, 0, 0, 0, 3]
    let named: [UInt8] = name.map { Array($0.utf8) + [0] } ?? []
    let tail: [UInt8] = [Int(CRC32.of(bytes)), bytes.count].flatMap { (number: Int) -> [UInt8] in
      (0..<4).map { UInt8(truncatingIfNeeded: number >> ($0 * 8)) }
    }
    return head + named + Deflater(level: 6).pack(bytes) + tail
  }

  private func put(_ inner: String, _ bytes: [UInt8]) {
    place.put(inner)
    _ = FileManager.default.createFile(atPath: place.path(inner), contents: Data(bytes))
  }

  @Test("is refused when a zip was packed again")
  func packedZip() {
    put("x.zip.gz", Self.packed("PK"))
    #expect(
      place.failure("x.zip.gz")?.hasPrefix(
        "x.zip.gz: error: is a zip compressed again with gzip\n  help: unpack it once: gunzip ") == true)
  }

  @Test("or with Zstandard is the file that was packed, alone, among the chats, and in folders of sessions")
  func zstandard() throws {
    let text = "It is dark, and the lamp is dark too. It is dark.\n"
    let packed = [UInt8](
      Data(base64Encoded: "KLUv/QRoVQEABAJJdCBpcyBkYXJrLCBhbmQgdGhlIGxhbXAgdG9vLiAuCgIASe1CEnMMsQ/kTg==")
        ?? Data())
    put("rollout.jsonl.zst", packed)
    let alone = try place.open("rollout.jsonl.zst")
    #expect(alone.contentPaths == ["chats/rollout.jsonl"])
    #expect(try alone.content[0].text() == text)
    put("content/chats/x.jsonl.zst", packed)
    put("content/chats/sessions/2026/r.jsonl.zst", packed)
    let project = try place.open()
    #expect(project.contentPaths == ["chats/a.md", "chats/sessions/2026/r.jsonl", "chats/x.jsonl"])
    put("cut.jsonl.zst", Array(packed.dropLast(6)))
    let cut = try place.open("cut.jsonl.zst").content[0]
    let error = #expect(throws: Diagnostic.self) { try cut.bytes() }
    #expect(error?.message == "is truncated")
  }

  @Test("is the file that was packed, alone and among the chats (use 8)")
  func opens() throws {
    put("tea.log.gz", Self.packed("[12:18] <ada> hi\n", name: "tea.log"))
    let alone = try place.open("tea.log.gz")
    #expect(alone.contentPaths == ["chats/tea.log"] && alone.singleFileTitle == "tea")
    #expect(try alone.content[0].text() == "[12:18] <ada> hi\n")
    #expect(alone.content[0].path == place.path("tea.log.gz"))
    put("content/chats/x.json.gz", Self.packed("{}"))
    put("content/chats/logs/2024-05-01.log.gz", Self.packed("a\n") + Self.packed("b\n") + [0, 0, 0])
    put("content/chats/own/media/sent.txt.gz", Self.packed("x"))
    let project = try place.open()
    #expect(
      project.contentPaths == [
        "chats/a.md", "chats/logs/2024-05-01.log", "chats/own/media/sent.txt.gz", "chats/x.json",
      ])
    #expect(try project.content[1].text() == "a\nb\n")
  }

  @Test(
    "has an ending by its content where its name has none (use 8)",
    arguments: [("{}", "json"), ("{}\n{}\n", "jsonl"), ("[20/05/2024] x", "txt")])
  func ending(_ text: String, _ ending: String) throws {
    put("export.gz", Self.packed(text))
    #expect(try place.open("export.gz").contentPaths == ["chats/export.\(ending)"])
    put("export", Self.packed(text))
    #expect(try place.open("export").contentPaths == ["chats/export.\(ending)"])
    let pipe = Pipe()
    pipe.fileHandleForWriting.write(Data(Self.packed(text)))
    pipe.fileHandleForWriting.closeFile()
    let piped = try StandardInput.project(format: nil, from: pipe.fileHandleForReading.fileDescriptor)
    #expect(piped.contentPaths == ["chats/stdin.\(ending)"])
  }

  @Test("that is torn, damaged or too large is an error (use 8)", arguments: 0..<4)
  func broken(_ number: Int) throws {
    var bytes = Self.packed(String(repeating: "hello ", count: 100))
    switch number {
    case 0: bytes.removeLast(20)
    case 1: bytes[bytes.count - 6] ^= 1
    case 2: bytes.append(contentsOf: [1, 2, 3])
    default: break
    }
    put("x.txt.gz", bytes)
    let file = try FolderReader.file(at: place.path("x.txt.gz"), contentPath: "chats/x.txt.gz")
    let said = [
      "is truncated", "wrong checksum", "has extra bytes at the end", "unpacks to more than 100 bytes",
    ]
    let error = #expect(throws: Diagnostic.self) {
      var stream = try GzipStream.open(file, limit: number == 3 ? 100 : 10_000)
      while try stream.next() != nil {}
    }
    #expect(error?.message.contains(said[number]) == true, "\(error?.message ?? "")")
  }
}
