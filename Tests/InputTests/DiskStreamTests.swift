import Basics
import Content
import Foundation
import Glibc
@testable import Input
import Testing

@Suite("Reading a file")
struct DiskStreamTests {
  private let place = Place(["content/a.json"])

  private func file() throws -> InputFile { try #require(try place.open().content.first) }

  @Test("gives a short piece, then pieces of a megabyte, and nothing after the end")
  func pieces() throws {
    let bytes = (0..<(2 << 20) + 5).map { UInt8(truncatingIfNeeded: $0 &* 31) }
    _ = FileManager.default.createFile(atPath: place.path("content/a.json"), contents: Data(bytes))
    let file = try file()
    #expect(file.size == bytes.count)
    var stream = try file.stream()
    var pieces: [[UInt8]] = []
    while let piece = try stream.next() { pieces.append(piece) }
    #expect(pieces.map(\.count) == [64 << 10, 1 << 20, (1 << 20) - (64 << 10) + 5])
    #expect(pieces.joined().elementsEqual(bytes))
    #expect(try stream.next() == nil)
    #expect(try file.bytes() == bytes)
  }

  @Test("gives nothing for an empty file")
  func empty() throws {
    place.put("content/a.json", "")
    var stream = try file().stream()
    #expect(try stream.next() == nil)
    #expect(try file().bytes() == [])
  }

  @Test("stops at the limit when the file has grown since it was found")
  func grown() throws {
    let file = try file()
    place.put("content/a.json", String(repeating: "y", count: 101))
    #expect(file.size == 1)
    let error = #expect(throws: Diagnostic.self) { try file.bytes(limit: 100) }
    #expect(error?.message == "file grew while being read")
    #expect(error?.path == place.path("content/a.json"))
    #expect(try file.bytes(limit: 101).count == 101)
  }

  @Test("stops before it begins when the file is above the limit")
  func tooLarge() throws {
    place.put("content/a.json", "123456")
    let file = try file()
    let error = #expect(throws: Diagnostic.self) { try file.bytes(limit: 5) }
    #expect(error?.message == "file has 6 bytes, the limit is 5")
  }

  @Test("ends when the file was cut short")
  func shrunk() throws {
    place.put("content/a.json", "123456")
    let file = try file()
    truncate(place.path("content/a.json"), 2)
    #expect(try file.bytes() == Array("12".utf8))
  }

  @Test(
    "says why it cannot be read",
    arguments: [
      ("gone", "cannot read: No such file or directory"), ("folder", "is not a file any more"),
      ("pipe", "is not a file any more"),
      ("loop", "cannot read: Too many levels of symbolic links"),
    ])
  func unreadable(became: String, message: String) throws {
    let file = try file()
    let path = place.path("content/a.json")
    unlink(path)
    switch became {
    case "folder": mkdir(path, 0o755)
    case "pipe": mkfifo(path, 0o600)
    case "loop": symlink("a.json", path)
    default: break
    }
    let error = #expect(throws: Diagnostic.self) { try file.stream() }
    #expect(error == Diagnostic(.error, message, path: path))
  }

  @Test("is an error for a file that the user may not read")
  func forbidden() async throws {
    let file = try file()
    chmod(file.path, 0)
    let folder = place.folder
    await #expect(processExitsWith: .success) { [folder = folder as String] in
      // Tests may run as root, who may read everything.
      if getuid() == 0 { setuid(65534) }
      let file = try #require(try Project.open(folder).content.first)
      let error = #expect(throws: Diagnostic.self) { try file.bytes() }
      #expect(error?.message == "cannot read: Permission denied")
    }
  }

  @Test("is an error for a folder that the user may not list")
  func forbiddenFolder() async throws {
    place.makeFolder("content/locked")
    chmod(place.path("content/locked"), 0)
    await #expect(processExitsWith: .success) { [folder = place.folder as String] in
      if getuid() == 0 { setuid(65534) }
      let error = #expect(throws: Diagnostic.self) { try Project.open(folder) }
      #expect(error == Diagnostic(.error, "cannot list: Permission denied", path: folder + "/content/locked"))
    }
  }
}
