import Testing

@testable import Deflate

struct DeflaterTests {
  @Test(
    "members follow each other, and each is the same alone",
    arguments: [1, 6, 12] as [Int32])
  func members(_ level: Int32) {
    let packer = Deflater(level: level)
    var file: [UInt8] = []
    for count in DeflateTests.sizes {
      let bytes = DeflateTests.bytes(count)
      let start = file.count
      packer.addGzip(bytes, to: &file)
      var alone: [UInt8] = []
      Deflater(level: level).addGzip(bytes, to: &alone)
      #expect(Array(file[start...]) == alone)
      #expect(Self.content(alone) == bytes)
    }
  }

  @Test(
    "raw streams unpack to what was packed, are the same alone, and hardly grow",
    arguments: [1, 5, 6, 12] as [Int32])
  func streams(_ level: Int32) {
    let packer = Deflater(level: level)
    for count in DeflateTests.sizes + [3, 257, 258, 32_767, 32_768, 32_769, 98_304] {
      let noise = (0..<count).map { UInt8(truncatingIfNeeded: $0 &* 2_654_435_761 >> 13) }
      for bytes in [DeflateTests.bytes(count), noise, Array(repeating: 7, count: count)] {
        let packed = packer.pack(bytes)
        #expect(packed == Deflater(level: level).pack(bytes))
        #expect(Deflate.inflate(packed, limit: 1 << 20) == bytes)
        #expect(packed.count <= count + 8 * (count / 32_768 + 2))
      }
    }
  }

  /// Nil for anything but one member without a name or a time.
  private static func content(_ member: [UInt8]) -> [UInt8]? {
    guard member.starts(with: [0x1F, 0x8B, 8, 0, 0, 0, 0, 0]), member.count >= 18,
      let bytes = Deflate.inflate(Array(member[10..<member.count - 8]), limit: 1 << 20)
    else { return nil }
    let numbers = [CRC32.of(bytes), UInt32(bytes.count)].flatMap { number in
      [0, 8, 16, 24].map { UInt8(truncatingIfNeeded: number >> $0) }
    }
    return numbers == member.suffix(8) ? bytes : nil
  }
}
