import Testing

@testable import Deflate

/// The packer of small pieces: zlib unpacks what it packs.
struct PiecePackerTests {
  private static let efforts: [PiecePacker.Effort] = [.quick, .usual, .thorough]

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

  @Test("parts are unpacked again by zlib, whatever was packed before")
  func roundTrip() {
    var random = Steps()
    for effort in Self.efforts {
      let packer = PiecePacker(effort)
      for count in [1, 1, 2, 2, 3, 9] {
        let parts = Self.parts(&random, count)
        let packed = packer.pack(parts)
        #expect(Deflate.inflate(packed, limit: 1 << 20) == Array(parts.joined()))
        #expect(packed == PiecePacker(effort).pack(parts))
      }
    }
  }

  @Test(
    "pieces of any length, alike or not, are unpacked again",
    arguments: [
      0, 1, 2, 3, 4, 5, 7, 8, 9, 257, 258, 259, 260, 32_767, 32_768, 32_769, 65_536, 98_304, 200_001,
    ])
  func lengths(_ count: Int) {
    let same = Array(repeating: UInt8(7), count: count)
    for effort in Self.efforts {
      let packer = PiecePacker(effort)
      for bytes in [
        same, DeflateTests.bytes(count),
        (0..<count).map { UInt8(truncatingIfNeeded: $0 &* 2_654_435_761 >> 13) },
      ] {
        let packed = packer.pack(bytes)
        #expect(Deflate.inflate(packed, limit: 1 << 20) == bytes)
        #expect(packed.count <= count + 8 * (count / 32_768 + 2))
      }
    }
  }

  @Test("invented words become about as small as zlib makes them, and zeros nearly nothing")
  func size() {
    var random = Steps()
    let text = Self.parts(&random, 40).joined().filter { $0 >= 97 }
    let own = PiecePacker().pack(Array(text)).count
    #expect(Double(own) < Double(Deflate.compress(Array(text), level: 5).count) * 1.1)
    #expect(PiecePacker().pack(Array(repeating: 0, count: 30_000)).count < 100)
  }

  @Test("codes for the most uneven uses are no longer than the limit, and can be told apart")
  func codes() {
    var code = HuffmanCode(symbols: 19, limit: 7)
    var uses = [UInt32](repeating: 0, count: 19)
    var (one, two) = (UInt32(1), UInt32(1))
    for symbol in uses.indices { (uses[symbol], one, two) = (one, two, one + two) }
    uses.withUnsafeBufferPointer { code.make($0) }
    #expect(code.lengths.allSatisfy { (1...7).contains($0) })
    #expect(code.lengths.reduce(0) { $0 + 1 << (7 - Int($1)) } == 128)
    #expect(Set(zip(code.codes, code.lengths).map { "\($0) \($1)" }).count == 19)
  }
}
