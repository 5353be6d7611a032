import Basics
import Model
import Testing

@Suite("Tags")
struct TagTests {
  @Test(
    "a tag that is an address already is its own",
    arguments: [
      ("dating", "dating"), ("Dating", "dating"), ("  DATING ", "dating"), ("#dating", "dating"),
      ("machine learning", "machine-learning"), ("Machine\t Learning", "machine-learning"),
      ("machine-learning", "machine-learning"), ("2024", "2024"),
    ])
  func plain(text: String, slug: String) throws { #expect(try #require(Tag(text)).slug == slug) }

  @Test("what an address cannot say is told apart by a hash of the tag, which never changes")
  func others() throws {
    let texts = [
      "C", "C++", "C#", "café", "cafe", "../etc", "<script>", "a_b", "a-b", "-a", "a", "🎉", "🎂", "طبخ",
    ]
    let slugs = try texts.map { try #require(Tag($0)).slug }
    #expect(Set(slugs).count == slugs.count, "\(slugs)")
    #expect(slugs.allSatisfy { $0.wholeMatch(of: /[a-z0-9-]+/) != nil && $0.utf8.count <= 80 }, "\(slugs)")
    #expect(
      slugs[1] == "c-cedb1bac" && slugs[11] == "x-6146299c" && slugs[0] == "c" && slugs[4] == "cafe",
      "\(slugs)")
  }

  @Test(
    "tags equal after composition and case folding are one",
    arguments: [
      ("Café", "cafe\u{301}"), ("STRASSE", "straße"), ("ΣΑΣ", "σας"), ("ﬁn", "FIN"), ("big  sky", "Big Sky"),
    ])
  func equal(one: String, other: String) throws {
    #expect(Tag(one) == Tag(other))
    #expect(try #require(Tag(one)).path == #require(Tag(other)).path)
  }

  @Test("characters that nobody sees make another tag, with an address of its own")
  func unseen() throws {
    let (seen, hidden) = (try #require(Tag("cake")), try #require(Tag("ca\u{202E}ke")))
    #expect(seen != hidden && seen.path != hidden.path)
  }

  @Test(
    "names that Windows keeps take nobody's address", arguments: ["con", "CON", "aux", "com1"])
  func reserved(_ name: String) throws {
    let slug = try #require(Tag(name)).slug
    #expect(slug == name.lowercased() + "-")
    #expect(try #require(Tag(slug)).slug != slug)
  }

  @Test(
    "blank and endless texts are no tags",
    arguments: [
      "", " ", "#", "# #", String(repeating: "a", count: 101), String(repeating: "e\u{301}", count: 40_000),
    ])
  func none(_ text: String) { #expect(Tag(text) == nil) }

  @Test("each tag of a record counts once, in the first spelling")
  func once() {
    #expect(Tag.all(["Sea", "", "tide", "SEA", " sea"]).map(\.name) == ["Sea", "tide"])
  }

  @Test("a tag survives being packed, and what is none is not unpacked")
  func packed() {
    #expect(Tag("Sea")?.packed.isEmpty == false)
    #expect(Tag("Sea").flatMap { Tag(packed: $0.packed) }?.name == "Sea")
    #expect(Tag(packed: " ".packed) == nil)
  }
}
