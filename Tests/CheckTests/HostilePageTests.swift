import Basics
@testable import Check
import Testing

@Suite("Hostile pages")
struct HostilePageTests {
  private static let page = goodPage(
    """
    <p id="m-1">é 👍 &amp; &#x26; <a href="../b.html?x=1#m-2">link</a> <img src="a.png" alt="" srcset="a 1x, b 2x" /></p>
    <!-- comment --><ul><li>x</li></ul><?pi x?><table><tbody><tr><td>1</td></tr></tbody></table>
    <p><svg xmlns="http://www.w3.org/2000/svg"><path d="M0 0"/></svg><label>x<input type='text' /></label></p>
    """)

  @Test(
    "Thousands of random changes of a good page never crash the checks",
    arguments: [("a/index.html", 20_000), ("a.svg", 4_000), ("a.css", 4_000)])
  func mutations(path: String, count: Int) {
    var random = SplitMix64(seed: 7)
    let good = Array(Self.page.utf8)
    for _ in 0..<count {
      var bytes = good
      for _ in 0..<Int.random(in: 1...4, using: &random) { Self.mutate(&bytes, &random) }
      _ = sharedChecker.check(CheckedFile(path: path, bytes: bytes))
    }
  }

  @Test("Deep nesting is an error, not a crash")
  func deepNesting() {
    let deep = String(repeating: "<div>", count: 100_000)
    #expect(checkBig(goodPage(deep)).count == 1)
    let closed = String(repeating: "<div>", count: 10_000) + String(repeating: "</div>", count: 10_000)
    #expect(checkBig(goodPage(closed)).count == 1)
  }

  @Test("A drawing that multiplies its own entities is refused before it is read")
  func entityBomb() {
    let bomb = "<!DOCTYPE svg [\n<!ENTITY a \"aaaaaaaa\"><!ENTITY b \"&a;&a;&a;\">]><svg>&b;</svg>"
    #expect(
      check(bomb, path: "a.svg") == [
        "site/a.svg:2:1: error: not well-formed: declares its own entities [well-formed]"
      ])
  }

  @Test("Files without content are reported", arguments: ["", " ", "\0", "<", "<!DOCTYPE html>"])
  func nearlyNothing(text: String) { #expect(!check(text).isEmpty) }

  /// Overwrites, removes, repeats, or inserts a few bytes.
  private static func mutate(_ bytes: inout [UInt8], _ random: inout SplitMix64) {
    guard bytes.count > 40 else { return }
    let place = Int.random(in: 0..<bytes.count - 20, using: &random)
    let length = Int.random(in: 1...20, using: &random)
    switch Int.random(in: 0..<4, using: &random) {
    case 0: bytes[place] = UInt8.random(in: 0...255, using: &random)
    case 1: bytes.removeSubrange(place..<place + length)
    case 2: bytes.insert(contentsOf: bytes[place..<place + length], at: place)
    default:
      bytes.insert(contentsOf: Array("<>&\"'/=![]-? #".utf8.shuffled(using: &random).prefix(3)), at: place)
    }
  }
}
