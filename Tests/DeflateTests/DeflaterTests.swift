import Testing

@testable import Deflate

/// The packer of many pieces: what it packs is unpacked again, whatever was packed before.
struct DeflaterTests {
  private static let levels: [Int32] = [1, 5, 9]

  /// Words that come again, and noise.
  private static func parts(_ random: inout Steps, _ count: Int) -> [[UInt8]] {
    let words = (0..<40).map { _ in
      (0..<Int.random(in: 1...9, using: &random)).map { _ in UInt8.random(in: 97...122, using: &random) }
    }
    return (0..<count).map { _ in
      var part: [UInt8] = []
      let (size, noise) = (Int.random(in: 0...9000, using: &random), Int.random(in: 0...9, using: &random))
      while part.count < size {
        if noise > 7 {
          part.append(UInt8.random(in: 0...255, using: &random))
        } else {
          part += words.randomElement(using: &random) ?? []
        }
      }
      return part
    }
  }

  @Test(
    "parts are unpacked again as one, and leave no trace in what is packed next",
    arguments: levels, [false, true])
  func roundTrip(_ level: Int32, isFiltered: Bool) {
    var random = Steps()
    let packer = Deflater(level: level, isFiltered: isFiltered)
    for count in [1, 1, 2, 2, 3, 9] {
      let parts = Self.parts(&random, count)
      let packed = packer.pack(parts)
      #expect(Deflate.inflate(packed, limit: 1 << 20) == Array(parts.joined()))
      #expect(packed == Deflater(level: level, isFiltered: isFiltered).pack(parts))
    }
  }

  @Test("parts without bytes are left out, wherever they are", arguments: levels)
  func empty(_ level: Int32) {
    let packer = Deflater(level: level)
    for parts: [[UInt8]] in [[[]], [[], []], [[], [7]], [[7], []], [[7], [], [], [8]]] {
      #expect(Deflate.inflate(packer.pack(parts), limit: 9) == Array(parts.joined()))
    }
  }

  @Test(
    "pieces of any length, alike or not, are unpacked again and hardly grow",
    arguments: [
      0, 1, 2, 3, 4, 5, 7, 8, 9, 257, 258, 259, 260, 32_767, 32_768, 32_769, 65_536, 98_304, 200_001,
    ])
  func lengths(_ count: Int) {
    let same = Array(repeating: UInt8(7), count: count)
    let noise = (0..<count).map { UInt8(truncatingIfNeeded: $0 &* 2_654_435_761 >> 13) }
    for level in Self.levels {
      let packer = Deflater(level: level, isFiltered: level % 2 == 1)
      for bytes in [same, DeflateTests.bytes(count), noise] {
        let packed = packer.pack([bytes])
        #expect(Deflate.inflate(packed, limit: 1 << 20) == bytes)
        #expect(packed.count <= count + 8 * (count / 32_768 + 2))
      }
    }
  }
}
