import Basics
import Testing

@Suite struct EditDistanceTests {
  @Test(
    "the distance counts insertions, removals and replacements up to a limit",
    arguments: [
      ("", "", 0), ("a", "", 1), ("kitten", "sitting", 3), ("flaw", "lawn", 2),
      ("Inprogress", "In Progress", 2),
      ("abc", "abcdef", 3), ("ab", "ba", 2), ("zoë", "zoe", 1), ("abcdefgh", "stuvwxyz", 3),
    ])
  func distance(left: String, right: String, distance: Int) {
    #expect(EditDistance.between(left, right, atMost: 2) == distance)
    #expect(EditDistance.between(right, left, atMost: 2) == distance)
  }

  @Test(
    "the nearest name within two edits is meant, the first on a tie, none when all are far",
    arguments: [
      ("alysha", ["me", "alisha"], "alisha"), ("bat", ["cat", "hat"], "cat"), ("cat", ["bat", "cat"], "cat"),
      ("xyz", ["alisha", "bob"], nil), ("a", [], nil),
    ] as [(String, [String], String?)])
  func nearest(name: String, candidates: [String], expected: String?) {
    #expect(EditDistance.nearest(to: name, in: candidates) == expected)
  }

  @Test("very long texts are far from everything, without the work of comparing them")
  func long() {
    let text = String(repeating: "a", count: 100_000)
    #expect(EditDistance.between(text, text + "b", atMost: 2) == 3)
  }
}
