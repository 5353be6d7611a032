@testable import Basics
@testable import Search
import Testing

/// Words of folded text: the fast way over ASCII finds what the way over all scripts finds.
struct WordCutTests {
  @Test("both ways of cutting find the same words in any ASCII, whatever stands before and after")
  func ascii() {
    var random = SplitMix64(seed: 7)
    for length in 0..<400 {
      // Mostly letters, so that some words are longer than eight bytes and some than 48.
      let text = (0..<length).map { _ in
        random.next(below: 9) < 8 ? UInt8(0x61 + random.next(below: 26)) : UInt8(random.next(below: 0x80))
      }.map { (0x41...0x5A).contains($0) ? $0 + 0x20 : $0 }
      let after = random.next(below: 2) == 0 ? "" : "afterwards"
      let bytes = Array("before".utf8) + text + Array(after.utf8)
      var cuts: [Int32] = []
      Words.cut(bytes, 6..<6 + length, isASCII: true, into: &cuts)
      var expected: [Int32] = []
      Words.each(in: bytes, 6..<6 + length) { expected += [Int32($0.lowerBound), Int32($0.upperBound)] }
      #expect(cuts == expected)
    }
  }
}
