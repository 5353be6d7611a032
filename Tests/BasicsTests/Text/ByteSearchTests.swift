import Basics
import Testing

@Suite("Bytes in a text")
struct ByteSearchTests {
  @Test(
    "A needle is found wherever it stands, and only whole",
    arguments: [
      ("You matched", "You matched", true), ("a You matched b", "You matched", true),
      ("YYou matched", "You matched", true),
      ("You match", "You matched", false), ("", "You matched", false), ("You matcheD", "You matched", false),
      ("x matched 🌹", "matched 🌹", true), ("x matched 🌷", "matched 🌹", false), ("aaab", "aab", true),
      ("a", "", true),
      ("http:/ /x://", "://", true),
    ])
  func found(text: String, needle: String, isThere: Bool) {
    #expect(text.hasBytes(of: needle) == isThere)
    #expect(text.contains(needle) == isThere)
    if !needle.isEmpty { #expect(text.bytes(of: needle) == text.firstRange(of: needle)) }
  }

  @Test(
    "Every place of a needle is replaced",
    arguments: [
      ("a.b.c", ".", "--"), ("...", "..", "x"), ("none", "x", "y"), ("ää ö ä", "ä", "a"), ("", "a", "b"),
      ("www.a www.b", "www.", ""),
    ])
  func replaced(text: String, needle: String, new: String) {
    #expect(text.replacingBytes(of: needle, with: new) == text.replacing(needle, with: new))
  }
}
