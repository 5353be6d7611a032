import Testing

@testable import Model

/// Names that stand for people's.
@Suite struct PseudonymTests {
  @Test("the same person has the same name on any machine, others have others, and a key changes all (X-11)")
  func names() {
    let names = Pseudonyms()
    #expect(names.name(of: "Ada") == names.name(of: "Ada"))
    #expect(Set((0..<200).map { names.name(of: "Person \($0)") }).count == 200)
    #expect(Set((0..<2000).map { names.id(of: "Person \($0)") }).count == 2000)
    #expect(Pseudonyms(key: "k").name(of: "Ada") != names.name(of: "Ada"))
    #expect(Pseudonyms(chosen: ["Ada": "Person 1"]).name(of: "Ada") == "Person 1")
    #expect(
      names.id(of: "Ada").utf8.allSatisfy {
        (0x61...0x7A).contains($0) || (0x30...0x39).contains($0) || $0 == 0x2D
      })
  }

  @Test(
    "names are replaced as whole words, however they are written",
    arguments: [
      ("Ada Lovelace said", "Amber Heron 41 said"), ("ada lovelace, hi", "Amber Heron 41, hi"),
      ("@Ada!", "@Amber!"),
      ("Lovelace's", "Amber's"), ("Adams and Canada", "Adams and Canada"),
      ("Ada\nLovelace", "Amber Heron 41"),
      ("Ada, the Lovelace", "Amber, the Amber"), ("", ""), ("…", "…"),
      ("+49 170 1234567 left", "+Fox 07 left"),
      ("Bo is here", "Teal Owl 9 is here"), ("both", "both"), ("Ada_Lovelace", "Amber Heron 41"),
    ])
  func replaced(text: String, expected: String) {
    var names = NameReplacement()
    names.add("Ada Lovelace", as: "Amber Heron 41")
    names.add("+49 170 1234567", as: "Fox 07")
    names.add("Bo", as: "Teal Owl 9")
    names.add("🤓", as: "Never 1")
    #expect(names.applied(to: text) == expected)
  }
}
