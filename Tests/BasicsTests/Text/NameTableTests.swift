import Basics
import Testing

@Suite("Names as numbers")
struct NameTableTests {
  private static let names =
    (0..<300).map { "name-\($0)" } + ["a", "aria-label", "xml:lang", "viewBox", "h1"]
  private static let table = NameTable(names)

  private static func number(_ text: String, at start: Int = 0) -> Int? {
    let bytes = Array(text.utf8)
    return table.number(of: ScannedName.read(in: bytes, at: start), in: bytes)
  }

  @Test("each name has its place in the list, wherever it is written")
  func known() {
    for (number, name) in Self.names.enumerated() {
      #expect(Self.number(name) == number)
      #expect(Self.number("<\(name)>", at: 1) == number)
      #expect(Self.number("</\(name) x", at: 2) == number)
    }
  }

  @Test(
    "other names have none",
    arguments: ["", "b", "aria-labels", "viewbox", "A", "h1x", "xml:", "é", "name-300"])
  func unknown(name: String) { #expect(Self.number(name) == nil) }

  @Test("a set of hashes holds each once, and grows")
  func hashes() {
    var set = HashSet64()
    for hash in [1, 5, 5 << 32, .max, 64, 128, 192] as [UInt64] {
      let (first, second) = (set.insert(hash), set.insert(hash))
      #expect(first && !second)
    }
    let more = (UInt64(1000)..<3000).count { set.insert($0 &* 0x9E37_79B9_7F4A_7C15) }
    #expect(more == 2000)
    #expect(set.contains(5 << 32) && !set.contains(2) && set.hashes.count == 2007)
  }
}
