import Basics
import Content
import Foundation
import Glibc
@testable import Input
import TestSupport
import Testing

@Suite("An entry of a zip archive")
struct ZipStreamTests {
  private static let again = "download or export the archive again"

  private func zip(isPacked: Bool = true) -> ZipWriter {
    var zip = ZipWriter()
    zip.add("a/b.txt", String(repeating: "hello ", count: 100), isPacked: isPacked)
    return zip
  }

  private func failure(_ zip: ZipWriter) throws -> String? {
    let file = try #require(try opened(zip.bytes).files.first)
    let error = #expect(throws: Diagnostic.self) { try file.bytes() }
    #expect(error?.path == "content/chats/x.zip/a/b.txt")
    #expect(error?.help == [Self.again])
    return error?.message
  }

  @Test("whose bytes are not those of its checksum is an error", arguments: [true, false])
  func checksum(isPacked: Bool) throws {
    var zip = zip(isPacked: isPacked)
    zip.entries[0].checksum ^= 1
    #expect(try failure(zip) == "is damaged: wrong checksum")
  }

  @Test("that unpacks to more or fewer bytes than its list says is an error, given up at once")
  func size() throws {
    var zip = zip()
    zip.entries[0].size -= 1
    #expect(try failure(zip) == "is damaged: the entry has more bytes than listed")
    zip.entries[0].size += 2
    #expect(try failure(zip) == "is damaged: the number of bytes differs from the list")
  }

  @Test("that is no deflate, is cut off, or has something after its end is an error")
  func packed() throws {
    var zip = zip()
    let packed = zip.entries[0].packed
    zip.entries[0].packed = Array(repeating: 0xFF, count: packed.count)
    #expect(try failure(zip) == "is damaged: cannot unpack the entry")
    zip.entries[0].packed = packed.dropLast(3)
    #expect(try failure(zip) == "is damaged: truncated")
    zip.entries[0].packed = packed + [0, 0]
    #expect(try failure(zip) == "is damaged: the number of bytes differs from the list")
    zip.entries[0].packed = []
    #expect(try failure(zip) == "is damaged: truncated")
  }

  @Test("that is packed with Zstandard, as logs of Inspect are, is unpacked, or an error if it is damaged")
  func zstandard() throws {
    let text = "It is dark, and the lamp is dark too. It is dark.\n"
    let packed =
      "KLUv/QRoVQEABAJJdCBpcyBkYXJrLCBhbmQgdGhlIGxhbXAgdG9vLiAuCgIASe1CEnMMsQ/kTg=="
    var zip = ZipWriter()
    zip.add("a/b.txt", text)
    (zip.entries[0].method, zip.entries[0].packed) = (93, [UInt8](Data(base64Encoded: packed) ?? Data()))
    #expect(try opened(zip.bytes).files.map { try $0.text() } == [text])
    zip.entries[0].packed.removeLast(6)
    #expect(try failure(zip) == "is damaged: truncated")
    zip.entries[0].packed[0] = 0
    #expect(try failure(zip) == "is damaged: cannot unpack the entry")
  }

  @Test("whose own header is for another entry, or is none, is an error")
  func header() throws {
    var other = zip()
    other.entries[0].headerName = Array("a/c.txt".utf8)
    #expect(try failure(other) == "is damaged: the entry does not match the list of entries")
    other.entries[0].headerName = Array("a/b.txtx".utf8)
    #expect(try failure(other) == "is damaged: the entry does not match the list of entries")
  }

  @Test("whose own header makes it reach into what follows is an error")
  func reach() throws {
    var bytes = zip().bytes
    bytes[28] = 9
    let file = try #require(try opened(bytes).files.first)
    let error = #expect(throws: Diagnostic.self) { try file.stream() }
    #expect(error?.message == "is damaged: the entry overlaps the next one")
  }

  @Test("of a gigabyte passes in little memory")
  func gigabyte() async throws {
    await #expect(processExitsWith: .success) {
      var zip = ZipWriter()
      let size = 1 << 30
      zip.add("a", "", isPacked: true)
      zip.entries[0].packed = packedZeros(size)
      zip.entries[0].size = size
      let file = try #require(try opened(zip.bytes).files.first)
      let before = mostMemory()
      var stream = try file.stream()
      var count = 0
      let error = #expect(throws: Diagnostic.self) {
        while let piece = try stream.next() { count += piece.count }
      }
      // All of it came; only its checksum was never made.
      #expect(count == size)
      #expect(error?.message == "is damaged: wrong checksum")
      // What the test program itself takes depends on how many tests there are.
      #expect(mostMemory() - before < 64 << 10, "kilobytes: \(before), then \(mostMemory())")
    }
  }
}

/// Kilobytes that this process had at most.
private func mostMemory() -> Int {
  var usage = rusage()
  getrusage(__rusage_who_t(RUSAGE_SELF.rawValue), &usage)
  return usage.ru_maxrss
}

/// Zeros packed by hand at 158 : 1, below the ratio that is refused: a literal, then matches of 258 bytes with fixed codes
/// (RFC 1951, 3.2.6), each `11000101` for the length and `00000` for the distance; 8 of them are 13 bytes.
private func packedZeros(_ size: Int) -> [UInt8] {
  let (matches, rest) = (size - 1).quotientAndRemainder(dividingBy: 258)
  let cycle = "1100010100000"
  let rounds = matches / 8 - 2
  // The last bytes are literals again.
  let bits =
    "110" + "00110000" + String(repeating: cycle, count: matches - rounds * 8)
    + String(repeating: "00110000", count: rest) + "0000000"
  var bytes: [UInt8] = []
  for (index, bit) in bits.enumerated() {
    if index % 8 == 0 { bytes.append(0) }
    if bit == "1" { bytes[index / 8] |= 1 << (index % 8) }
  }
  var out = Array(bytes.prefix(2))
  out.reserveCapacity(bytes.count + rounds * 13)
  for _ in 0..<rounds { out += bytes[2..<15] }
  return out + bytes[2...]
}
