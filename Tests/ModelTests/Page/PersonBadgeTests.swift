import Basics
import Model
import Testing

@Suite struct PersonBadgeTests {
  @Test(
    "initials are the first letters of the first and the last word",
    arguments: [
      ("Alisha", "A"), ("Ada Lovelace", "AL"), ("jean-luc van damme", "JD"), ("  bob  ", "B"), ("", "?"),
      ("!!!", "?"),
      ("42 Degrees", "4D"), ("👩‍🚀 Zoe", "Z"), ("山田 太郎", "山太"), ("é́clair", "É́"), ("ßen ßo", "SS"),
    ])
  func initials(name: String, initials: String) {
    #expect(PersonBadge(name: name, id: "1").initials == initials)
  }

  @Test(
    "the hue belongs to the id and does not change with the name or the machine (C-10)",
    arguments: [("alisha", 11), ("bob", 8), ("", 1)])
  func hue(id: String, hue: Int) {
    #expect(PersonBadge(name: "A", id: id).hue == hue)
    #expect(PersonBadge(name: "B", id: id).hue == hue)
  }

  @Test("all twelve hues are used")
  func allHues() {
    #expect(Set((0..<200).map { PersonBadge(name: "A", id: String($0)).hue }) == Set(0...11))
  }
}
