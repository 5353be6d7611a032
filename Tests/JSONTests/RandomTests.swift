import JSON
import Testing

@Suite("Random documents and random bytes")
struct RandomTests {
  @Test("what was written is read back, with the position of every part", arguments: 0..<400)
  func roundTrip(_ seed: Int) throws {
    let document = RandomDocument(seed: UInt64(seed))
    for chunk in [nil, 1, 2, 3, 7, 64] {
      let outcome = try Outcome.reading(document.bytes, chunk: chunk)
      #expect(outcome.error == nil)
      #expect(outcome.value == document.value, "in chunks of \(chunk ?? 0)")
      #expect(try errorOfSkipping(document.bytes, chunk: chunk) == nil)
    }
  }

  @Test("a document with one byte changed gives the same in one piece and in chunks", arguments: 0..<400)
  func damaged(_ seed: Int) throws {
    var random = SplitMix64(seed: UInt64(seed))
    var bytes = RandomDocument(seed: UInt64(seed)).bytes
    bytes[Int.random(in: 0..<bytes.count, using: &random)] = UInt8.random(in: 0...255, using: &random)
    let whole = try Outcome.reading(bytes)
    for chunk in [1, 2, 3, 7] { #expect(try Outcome.reading(bytes, chunk: chunk) == whole) }
    if let error = whole.error, !bytes.starts(with: [0xEF]) {
      #expect(error.position == slowPosition(error.position.offset, in: bytes))
    }
  }

  @Test("garbage is refused or read, and never crashes", arguments: 0..<20)
  func garbage(_ seed: Int) throws {
    var random = SplitMix64(seed: UInt64(seed))
    let likely =
      Array(#"[]{}",:\u0123456789truefalsn-+.eE"#.utf8) + [0x20, 0x0A, 0x0D, 0xC3, 0xA9, 0xED, 0xF0, 0x80]
    for _ in 0..<1_000 {
      let isLikely = Bool.random(using: &random)
      let bytes = (0..<Int.random(in: 0...40, using: &random)).map { _ in
        isLikely
          ? likely[Int.random(in: 0..<likely.count, using: &random)]
          : UInt8.random(in: 0...255, using: &random)
      }
      let whole = try Outcome.reading(bytes)
      #expect(whole == (try Outcome.reading(bytes, chunk: 1)))
      #expect((whole.error == nil) != (whole.value == nil))
    }
  }
}
