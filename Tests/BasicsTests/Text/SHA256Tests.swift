import Basics
import Testing

@Suite struct SHA256Tests {
  @Test(
    "the examples of the standard give their digests",
    arguments: [
      ("", "e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855"),
      ("abc", "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad"),
      (
        "abcdbcdecdefdefgefghfghighijhijkijkljklmklmnlmnomnopnopq",
        "248d6a61d20638b8e5c026930c3e6039a33ce45964ff2167f6ecedd419db06c1"
      ),
      (
        "abcdefghbcdefghicdefghijdefghijkefghijklfghijklmghijklmnhijklmnoijklmnopjklmnopqklmnopqrlmnopqrsmnopqrstnopqrstu",
        "cf5b16a778af8380036ce59e7b0492370b249b11e8f07a51afac45037afee9d1"
      ),
    ])
  func standard(text: String, digest: String) {
    #expect(SHA256.hex(text) == digest)
  }

  @Test("a long message of many blocks has its known digest")
  func manyBlocks() {
    let digest = SHA256.hex([UInt8](repeating: UInt8(ascii: "a"), count: 100_000))
    #expect(digest == "6d1cf22d7cc09b085dfc25ee1a1f3ae0265804c607bc2074ad253bcc82fd81ee")
  }

  @Test(
    "a message in pieces has the digest of the whole",
    arguments: [0, 1, 55, 56, 63, 64, 65, 119, 120, 128, 1000])
  func pieces(length: Int) {
    let bytes = (0..<length).map { UInt8(truncatingIfNeeded: $0 &* 31) }
    for size in [1, 3, 63, 64, 65, 500] {
      var hash = SHA256()
      for start in stride(from: 0, to: length, by: size) {
        hash.update(Array(bytes[start..<min(start + size, length)]))
      }
      #expect(hash.hexDigest() == SHA256.hex(bytes), "pieces of \(size)")
    }
  }

  @Test("texts are joined by zero bytes")
  func joined() {
    #expect(SHA256.hex(joining: "a", "", "bc", digits: 64) == SHA256.hex("a\u{0}\u{0}bc"))
    #expect(SHA256.hex(joining: "abc", digits: 12) == SHA256.hex("abc", digits: 12))
  }

  @Test("The first digits of a digest are computed alone", arguments: [1, 8, 10, 16, 63, 64])
  func beginning(digits: Int) {
    #expect(SHA256.hex("lamp", digits: digits) == SHA256.hex("lamp").prefix(digits))
  }
}
