import Testing

@testable import Deflate

/// What libdeflate packs zlib unpacks, and nothing else.
struct DeflateTests {
  static let sizes = [0, 1, 2, 255, 65_535, 65_536, 65_537, 200_000]

  /// Bytes with some order in them, so that packing does something.
  static func bytes(_ count: Int) -> [UInt8] { (0..<count).map { UInt8(truncatingIfNeeded: $0 &* $0 >> 7) } }

  @Test("what was packed is unpacked again, at any level", arguments: sizes, [1, 5, 6, 9, 12] as [Int32])
  func roundTrip(_ count: Int, _ level: Int32) {
    let bytes = Self.bytes(count)
    #expect(Deflate.inflate(Deflater(level: level).pack(bytes), limit: count) == bytes)
  }

  @Test("more than the limit is refused, and the limit itself is not", arguments: [1, 1000, 65_536, 200_000])
  func limit(_ count: Int) {
    let packed = Deflater(level: 6).pack(Array(repeating: 7, count: count))
    #expect(Deflate.inflate(packed, limit: count)?.count == count)
    #expect(Deflate.inflate(packed, limit: count - 1) == nil)
  }

  @Test("a bomb is given up at the limit, not unpacked first")
  func bomb() {
    let packed = Deflater(level: 6).pack(Array(repeating: 0, count: 50 << 20))
    #expect(packed.count < 60_000)
    #expect(Deflate.inflate(packed, limit: 1 << 20) == nil)
  }

  @Test("a stream that is cut anywhere is refused")
  func truncated() {
    let packed = Deflater(level: 6).pack(Self.bytes(5000))
    for length in packed.indices {
      #expect(Deflate.inflate(Array(packed.prefix(length)), limit: 1 << 20) == nil, "\(length)")
    }
  }

  @Test("bytes after the stream are refused", arguments: [[0], [0, 0, 0], [3, 0]] as [[UInt8]])
  func trailing(_ rest: [UInt8]) {
    #expect(Deflate.inflate(Deflater(level: 6).pack(Self.bytes(100)) + rest, limit: 1 << 20) == nil)
  }

  @Test("noise never traps")
  func noise() {
    var random = Steps()
    for _ in 0..<2000 {
      let bytes = (0..<Int.random(in: 0...60, using: &random)).map { _ in
        UInt8.random(in: 0...255, using: &random)
      }
      let out = Deflate.inflate(bytes, limit: 1 << 16)
      #expect((out?.count ?? 0) <= 1 << 16)
    }
  }

  @Test("other frames are no raw deflate")
  func frames() {
    #expect(Deflate.inflate([0x1F, 0x8B, 8, 0, 0, 0, 0, 0, 0, 3, 3, 0], limit: 100) == nil)
    #expect(Deflate.inflate([0x78, 0x9C, 3, 0, 0, 0, 0, 1], limit: 100) == nil)
  }
}

/// The same noise in every run.
struct Steps: RandomNumberGenerator {
  private var state: UInt64 = 5

  mutating func next() -> UInt64 {
    state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
    return state ^ state >> 29
  }
}
