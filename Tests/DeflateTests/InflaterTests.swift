import Testing

@testable import Deflate

/// Unpacking piece by piece.
struct InflaterTests {
  /// Unpacks what comes in pieces of `step` bytes, at most `room` bytes at a time; nil when it is no deflate.
  private func unpacked(_ packed: [UInt8], step: Int, room: Int) -> [UInt8]? {
    let inflater = Inflater()
    var (out, rest): ([UInt8], ArraySlice<UInt8>) = ([], packed[...])
    while !inflater.isAtEnd {
      guard let (bytes, used) = inflater.unpack(rest.prefix(step), room: room) else { return nil }
      #expect(bytes.count <= room)
      if bytes.isEmpty, used == 0 { return nil }
      out += bytes
      rest = rest.dropFirst(used)
    }
    return rest.isEmpty ? out : nil
  }

  @Test(
    "whatever the pieces, the bytes are the same", arguments: [1, 7, 100_000], [1, 3, 64, 1 << 20])
  func pieces(step: Int, room: Int) {
    let bytes = DeflateTests.bytes(2000)
    #expect(unpacked(Deflater(level: 6).pack(bytes), step: step, room: room) == bytes)
    #expect(unpacked(Deflater(level: 6).pack([]), step: step, room: room) == [])
  }

  @Test("what is cut off never ends, what is noise is refused, what follows is left")
  func broken() {
    let packed = Deflater(level: 6).pack(DeflateTests.bytes(2000))
    #expect(unpacked(Array(packed.dropLast()), step: 9, room: 9) == nil)
    #expect(unpacked([0xFF, 0xFF], step: 9, room: 9) == nil)
    #expect(unpacked(packed + [0], step: 9, room: 9) == nil)
    #expect(Inflater().unpack([], room: 9).map { $0.bytes.isEmpty && $0.used == 0 } == true)
  }

  @Test("the checksum is that of the standard, in one piece or several")
  func checksum() {
    #expect(CRC32.of(Array("123456789".utf8)) == 0xCBF4_3926)
    #expect(CRC32.of([]) == 0)
    var sum = CRC32()
    for piece in ["12345", "", "6789"] { sum.update(Array(piece.utf8)) }
    #expect(sum.value == 0xCBF4_3926)
  }
}
