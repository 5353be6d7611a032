import Basics
import Content
@testable import Input
import TestSupport
import Testing

/// The row "zip" of the threats: limits and clear errors, nothing written outside.
@Suite("A zip archive is refused")
struct ZipRefusalTests {
  private func zip(
    _ name: String = "a.txt", _ text: String = "hello", _ change: (inout ZipWriter.Entry) -> Void = { _ in }
  )
    -> ZipWriter
  {
    var zip = ZipWriter()
    zip.add(name, text)
    change(&zip.entries[0])
    return zip
  }

  @Test(
    "when a name leads out of it or nowhere (threats: zip slip, absolute names)",
    arguments: [
      ("../a", "leads outside the archive"), ("a/../../b", "leads outside the archive"),
      ("a/..", "leads outside the archive"), ("..", "leads outside the archive"),
      ("/etc/passwd", "has an absolute name"), ("//host/share", "has an absolute name"),
      ("C:\\a", "has a backslash in its name"), ("c:/a", "has an absolute name"),
      ("c:a", "has an absolute name"),
      ("..\\a", "has a backslash in its name"), ("a\\b", "has a backslash in its name"),
      ("a\0.txt", "has a NUL character in its name"), ("", "has no name"), (".", "has no name"),
      (String(repeating: "n", count: 256), "has a name that is too long for a disk"),
      (String(repeating: "n/", count: 2100) + "n", "has a name that is too long for a disk"),
      (String(repeating: "n/", count: 32) + "n", "is more than 32 folders deep"),
      ("../", "leads outside the archive"), ("a/../\u{33C}b", "leads outside the archive"),
      ("\u{33C}.txt", "has a name that begins with a combining mark"),
    ])
  func names(name: String, why: String) {
    #expect(refusal(zip(name)) == "entry \"\(name)\" \(why)")
  }

  @Test("when a name that says it is UTF-8 is not (threats: non-UTF-8 names)")
  func notUTF8() {
    #expect(
      refusal(zip { $0.name = [0x61, 0xFF] }) == "entry \"a\u{FFFD}\" has a name that is not UTF-8")
  }

  @Test(
    "when an entry is no plain file (threats: zip links)",
    arguments: [
      (0o120777, "is a symbolic link"), (0o010644, "is not a file or folder"),
      (0o060644, "is not a file or folder"), (0o140644, "is not a file or folder"),
      (0o040755, "is not a file or folder"),
    ])
  func kinds(mode: Int, why: String) {
    #expect(refusal(zip { $0.mode = mode }) == "entry \"a.txt\" \(why)")
  }

  @Test("when an entry is encrypted (threats: zip encrypted)", arguments: [1, 1 << 6, 1 << 13])
  func encrypted(flags: Int) {
    #expect(refusal(zip { $0.flags |= flags }) == "entry \"a.txt\" is encrypted")
    #expect(refusal(zip { $0.method = 99 }) == "entry \"a.txt\" is encrypted")
  }

  @Test(
    "when an entry is packed in a way that is not known, by its name if it has one",
    arguments: [
      (9, "deflate64 (method 9)"), (12, "bzip2 (method 12)"), (14, "LZMA (method 14)"),
      (98, "PPMd (method 98)"), (77, "an unknown method, 77"),
    ])
  func methods(method: Int, name: String) {
    #expect(refusal(zip { $0.method = method }) == "entry \"a.txt\" is compressed with \(name)")
  }

  @Test("when two entries have one name, or a file is a folder too (threats: zip duplicate names)")
  func twice() {
    #expect(refusal(ZipWriter.bytes([("a", "1"), ("./a", "2")])) == "entry \"./a\" exists twice")
    #expect(
      refusal(ZipWriter.bytes([("a", "1"), ("a/b", "2")])) == "entry \"a\" is both a file and a folder")
    #expect(throws: Never.self) { try opened(ZipWriter.bytes([("a/", ""), ("a/", ""), ("a/b", "2")])) }
    #expect(throws: Never.self) {
      try opened(ZipWriter.bytes([("e\u{301}", ""), ("\u{E9}", ""), ("E", "")]))
    }
  }

  @Test("when entries overlap, or one reaches into the list (threats: zip bomb of overlapping entries)")
  func overlap() {
    var zip = ZipWriter()
    for name in ["a", "b", "c"] { zip.add(name, String(repeating: name, count: 90), isPacked: false) }
    var same = zip
    same.entries[1].listedOffset = 0
    #expect(refusal(same) == "entry \"a\" overlaps entry \"b\"")
    var longer = zip
    longer.entries[0].listedPackedSize = 200
    longer.entries[0].size = 200
    #expect(refusal(longer) == "entry \"a\" overlaps entry \"b\"")
    var last = zip
    last.entries[2].listedPackedSize = 5000
    #expect(refusal(last) == "entry \"c\" overlaps the list of entries")
    var far = zip
    far.entries[2].listedOffset = 1 << 30
    #expect(refusal(far) == "entry \"c\" overlaps the list of entries")
    var huge = zip
    huge.entries[2].isWide = true
    huge.entries[2].listedOffset = -1
    #expect(refusal(huge) == "entry \"c\" overlaps the list of entries")
    huge.entries[2].listedOffset = nil
    huge.entries[2].listedPackedSize = .max
    #expect(refusal(huge) == "entry \"c\" overlaps the list of entries")
  }

  @Test("when it has more entries than 65,536 (threats: 70,000 entries)")
  func count() {
    var zip = zip()
    zip.isWide = true
    zip.listedCount = 70_000
    #expect(refusal(zip) == "contains 70000 entries, the limit is 65536")
    zip.listedCount = .max
    #expect(refusal(zip) == "contains \(Int.max) entries, the limit is 65536")
  }

  @Test("when an entry, all of them, or the list would be too large")
  func sizes() {
    #expect(
      refusal(zip { $0.size = 3 << 30 }) == "entry \"a.txt\" has 3221225472 bytes, the limit is 2147483648")
    var limits = ZipLimits()
    limits.totalSize = 9
    #expect(
      refusal(ZipWriter.bytes([("a", "12345"), ("b", "67890")]), limits)
        == "unpacks to 10 bytes, the limit is 9")
    limits.list = 50
    #expect(
      refusal(zip("\(String(repeating: "x", count: 60))"), limits)
        == "has a list of entries of 106 bytes, the limit is 50")
  }

  @Test("when an entry above a megabyte becomes 200 times as large (threats: zip bomb by ratio)")
  func ratio() throws {
    let blank = { String(repeating: " ", count: $0) }
    #expect(
      refusal(zip("a", blank((1 << 20) + 1)))
        == "entry \"a\" unpacks to more than 200 times its size")
    #expect(try opened(zip("a", blank(1 << 20)).bytes).files.first?.bytes().count == 1 << 20)
  }

  @Test("when an entry that is not packed has two sizes")
  func stored() {
    var zip = ZipWriter()
    zip.add("a", "hello", isPacked: false)
    zip.entries[0].size = 6
    #expect(refusal(zip) == "entry \"a\" is damaged: it is not compressed, but has two sizes")
  }

  @Test("when it is none", arguments: ["", "P", "PK", "%PDF-1.7", String(repeating: "x", count: 70_000)])
  func other(text: String) {
    #expect(refusal(Array(text.utf8)) == "is not a zip archive")
  }

  @Test("when it is one part of several")
  func parts() {
    var bytes = zip().bytes
    bytes[bytes.count - 18] = 1
    #expect(refusal(bytes) == "is one part of a split archive")
  }

  @Test("when its list is not where and what its end says")
  func list() {
    let damaged = "is damaged: the list of entries does not match the end record"
    var fewer = ZipWriter()
    for name in ["a", "b"] { fewer.add(name, name) }
    fewer.listedCount = 1
    #expect(refusal(fewer) == damaged)
    let bytes = zip().bytes
    // Size of the list, place of the list, its mark, and the lengths within its record.
    for offset in [10, 6] { #expect(refusal(changed(bytes, bytes.count - offset)) == damaged) }
    for offset in [0, 28, 30, 32] {
      #expect(refusal(changed(bytes, bytes.count - 22 - 51 + offset)) == damaged)
    }
  }

  private func changed(_ bytes: [UInt8], _ index: Int) -> [UInt8] {
    var bytes = bytes
    bytes[index] &+= 0x60
    return bytes
  }

  @Test("wherever it is cut off (threats: zip truncated)")
  func truncated() {
    var zip = ZipWriter()
    for name in ["a", "b"] { zip.add(name, "hello \(name)") }
    let bytes = zip.bytes
    for length in 0..<bytes.count {
      #expect(
        refusal(Array(bytes.prefix(length)))
          == (length < 4
            ? "is not a zip archive" : "is truncated: the list of entries at the end is missing"),
        "\(length)")
    }
  }

  @Test("or read, but never a trap and never more bytes than it says, whatever byte of it is changed")
  func noise() throws {
    var zip = ZipWriter()
    for name in ["a", "b/c"] {
      zip.add(name, String(repeating: "hello \(name) ", count: 9))
      zip.entries[zip.entries.count - 1].isWide = name == "a"
    }
    zip.isWide = true
    let bytes = zip.bytes
    for index in bytes.indices {
      for value: UInt8 in [0, 1, 0x7F, 0x80, 0xFF, bytes[index] ^ 1] {
        var broken = bytes
        broken[index] = value
        guard let files = try? opened(broken).files else { continue }
        for file in files {
          let read = try? file.bytes()
          #expect(read == nil || read?.count == file.size)
        }
      }
    }
  }
}
