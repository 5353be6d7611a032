import Basics
import Content
import Foundation
import Glibc
@testable import Input
import TestSupport
import Testing

/// What an archive in memory holds.
func opened(_ bytes: [UInt8], _ limits: ZipLimits = ZipLimits()) throws -> (
  files: [InputFile], diagnostics: [Diagnostic]
) {
  try ZipArchive(
    SeekableFile(bytes, path: "content/chats/x.zip"), contentPath: "chats/x.zip", limits: limits
  ).files()
}

/// What is said about an archive that is refused when it is opened.
func refusal(_ zip: ZipWriter, _ limits: ZipLimits = ZipLimits()) -> String? {
  refusal(zip.bytes, limits)
}

func refusal(_ bytes: [UInt8], _ limits: ZipLimits = ZipLimits()) -> String? {
  let error = #expect(throws: Diagnostic.self) { try opened(bytes, limits) }
  #expect(error?.path == "content/chats/x.zip")
  #expect(error?.help.isEmpty == false, "says what to do")
  return error?.message
}

@Suite("A zip archive")
struct ZipArchiveTests {
  @Test("looks like a folder of its name, entries in it by their paths", arguments: [true, false])
  func files(isPacked: Bool) throws {
    var zip = ZipWriter()
    zip.addFolder("a")
    zip.add("a/b.txt", "hello", isPacked: isPacked)
    zip.add("./c//d.txt", "", isPacked: isPacked)
    zip.add("_chat.txt", "x", isPacked: isPacked)
    let (files, problems) = try opened(zip.bytes)
    #expect(problems == [])
    #expect(files.map(\.path) == ["a/b.txt", "c/d.txt", "_chat.txt"].map { "content/chats/x.zip/\($0)" })
    #expect(files.map(\.contentPath) == ["a/b.txt", "c/d.txt", "_chat.txt"].map { "chats/x.zip/\($0)" })
    #expect(files.map(\.size) == [5, 0, 1])
    #expect(try files.map { try $0.text() } == ["hello", "", "x"])
    #expect(try files.map { try $0.text() } == ["hello", "", "x"], "read again")
  }

  @Test("is read with sizes after the bytes, wide numbers, extra fields and a comment, each and all")
  func forms() throws {
    for form in 0..<16 {
      var zip = ZipWriter()
      for name in ["a", "b"] {
        zip.add(name, String(repeating: name, count: 3000), isPacked: form & 8 == 0)
        zip.entries[zip.entries.count - 1].hasDescriptor = form & 1 != 0
        zip.entries[zip.entries.count - 1].isWide = form & 2 != 0
        zip.entries[zip.entries.count - 1].extra = [0x55, 0x54, 3, 0, 9, 0, 0]
      }
      zip.isWide = form & 4 != 0
      zip.comment = form & 4 != 0 ? [] : Array("PK\u{5}\u{6} is how it ends".utf8)
      let files = try opened(zip.bytes).files
      #expect(
        try files.map { try $0.text() } == ["a", "b"].map { String(repeating: $0, count: 3000) }, "\(form)")
    }
  }

  @Test("unpacks an entry in pieces, whatever their borders", arguments: [true, false])
  func pieces(isPacked: Bool) throws {
    let bytes = (0..<1_000_000).map { UInt8(truncatingIfNeeded: $0 &* $0 >> 9) }
    var zip = ZipWriter()
    zip.add("a", bytes, isPacked: isPacked)
    let file = try #require(try opened(zip.bytes).files.first)
    var stream = try file.stream()
    var pieces: [[UInt8]] = []
    while let piece = try stream.next() { pieces.append(piece) }
    #expect(pieces.count > 2)
    #expect(pieces.allSatisfy { $0.count <= 256 << 10 && !$0.isEmpty })
    #expect(pieces.joined().elementsEqual(bytes))
    #expect(try stream.next() == nil)
  }

  @Test("hides what macOS adds and what begins with a dot, as a folder does")
  func hidden() throws {
    let zip = ZipWriter.bytes(
      ["__MACOSX/a/._b.txt", ".DS_Store", "a/.DS_Store", ".git/config", "a/b.txt"].map { ($0, "x") })
    #expect(try opened(zip).files.map(\.contentPath) == ["chats/x.zip/a/b.txt"])
  }

  @Test("says that it is empty", arguments: [[], ["__MACOSX/x"]])
  func empty(names: [String]) throws {
    let (files, problems) = try opened(ZipWriter.bytes(names.map { ($0, "") }))
    #expect(files.isEmpty)
    #expect(problems.map(\.description) == ["content/chats/x.zip: warning: contains no files"])
  }

  @Test("has names in UTF-8, marked or not, and in the IBM PC's characters otherwise")
  func names() throws {
    var zip = ZipWriter()
    for (name, flags) in [(Array("é.txt".utf8), 1 << 11), (Array("ü.txt".utf8), 0), ([0x82, 0x2E, 0xA0], 0)] {
      zip.add("", "x")
      zip.entries[zip.entries.count - 1].name = name
      zip.entries[zip.entries.count - 1].flags = flags
    }
    #expect(try opened(zip.bytes).files.map(\.name) == ["é.txt", "ü.txt", "é.á"])
  }

  @Test("has the name that Info-ZIP keeps in UTF-8 beside another, unless the other was changed since")
  func unicodePath() throws {
    var zip = ZipWriter()
    zip.add("?.txt", "x")
    // CRC-32 of "?.txt".
    let sum: [UInt8] = withUnsafeBytes(of: crc("?.txt").littleEndian) { Array($0) }
    zip.entries[0].extra = [0x75, 0x70, 11, 0, 1] + sum + Array("é.txt".utf8)
    #expect(try opened(zip.bytes).files.map(\.name) == ["é.txt"])
    zip.entries[0].extra[5] ^= 1
    #expect(try opened(zip.bytes).files.map(\.name) == ["?.txt"])
  }

  private func crc(_ text: String) -> UInt32 {
    var zip = ZipWriter()
    zip.add("a", text)
    return zip.entries[0].checksum
  }

  @Test("of 65,536 entries is read, in the order of their list")
  func many() throws {
    var zip = ZipWriter()
    zip.add("a", "")
    zip.isWide = true
    zip.entries = (0..<65_536).map { number in
      var entry = zip.entries[0]
      entry.name = Array("d\(number % 7)/\(number)".utf8)
      return entry
    }
    let files = try opened(zip.bytes).files
    #expect(files.count == 65_536)
    #expect(files[65_535].name == "65535")
  }
}
