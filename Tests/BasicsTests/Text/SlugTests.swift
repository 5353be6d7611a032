import Basics
import Testing

@Suite struct SlugTests {
  @Test(
    "a title becomes lower-case words between hyphens",
    arguments: [
      ("HVAC Maintenance", "hvac-maintenance"),
      ("Lakeside Hotel & Spa", "lakeside-hotel-spa"),
      ("  --Hello,  World!-- ", "hello-world"),
      ("Café Zoë Ångström", "cafe-zoe-angstrom"),
      ("Cafe\u{301}", "cafe"),
      ("ﬁne №5", "fine-no5"),
      ("don't", "dont"),
      ("a🎉b", "a-b"),
      ("２０２４", "2024"),
      ("../../etc/passwd", "etc-passwd"),
      ("a\\b\u{0}c", "a-b-c"),
      (".git", "git"),
      ("index.html", "index-html"),
      ("_since", "since"),
      ("Tom' ", "tom"),
    ])
  func folded(text: String, slug: String) {
    #expect(Slug.make(text) == slug)
  }

  @Test("dashes, quotation marks and dots between words are hyphens, beside ASCII and other letters")
  func punctuation() {
    for value in 0x2010...0x2027 {
      let mark = String(UnicodeScalar(value).map(Character.init) ?? "?")
      #expect(Slug.make("Tea\(mark)time\(mark)") == "tea-time")
      #expect(Slug.make("Café\(mark)time\(mark)") == "cafe-time")
    }
  }

  @Test(
    "names that Windows keeps for devices get a hyphen",
    arguments: ["con", "PRN", "aux", "NUL", "com1", "LPT9"])
  func reserved(name: String) {
    #expect(Slug.make(name) == name.lowercased() + "-")
    #expect(!Slug.isValid(name.lowercased()))
  }

  @Test(
    "a text of which nothing survives becomes a hash that never changes",
    arguments: [
      ("مرحبا", "x-f86d4e55e3"), ("日本語", "x-c399f9b198"), ("🎉", "x-31641ae6aa"), ("", "x-6e340b9cff"),
    ])
  func hashed(text: String, slug: String) {
    #expect(Slug.make(text) == slug)
  }

  @Test("a fallback stands in before the hash does")
  func fallback() {
    #expect(Slug.make("مرحبا", fallback: "7") == "7")
    #expect(Slug.make("مرحبا", fallback: "!") != Slug.make("مرحبا", fallback: "?"))
  }

  @Test(
    "a slug is never longer than its limit, never empty, and is a slug again",
    arguments: [
      String(repeating: "a", count: 300), String(repeating: "a ", count: 300),
      String(repeating: "é", count: 200),
      "a" + String(repeating: "\u{301}", count: 10_000), "-", "'", "---a---", "con-", "A--B", "\u{202E}abc",
    ])
  func bounds(text: String) {
    let slug = Slug.make(text)
    #expect(!slug.isEmpty && slug.utf8.count <= Slug.maximumLength)
    #expect(slug.utf8.allSatisfy { "abcdefghijklmnopqrstuvwxyz0123456789-".utf8.contains($0) })
    #expect(Slug.make(slug) == slug)
    #expect(Slug.isValid(slug))
  }

  @Test("texts in either Unicode form have one slug")
  func normalForms() {
    #expect(Slug.make("Zo\u{EB}") == Slug.make("Zoe\u{308}"))
  }

  @Test(
    "a slug that somebody chose is valid when it can stand as it is",
    arguments: [
      ("alisha", true), ("a", true), ("a--b", true), ("2025-11", true),
      (String(repeating: "a", count: 80), true),
      ("", false), ("-a", false), ("Alisha", false), ("a b", false), ("a/b", false), ("é", false),
      ("_page", false),
      (String(repeating: "a", count: 81), false),
    ])
  func valid(slug: String, isValid: Bool) {
    #expect(Slug.isValid(slug) == isValid)
  }

  @Test("names that differ only in letters of other scripts have slugs of their own")
  func otherScripts() {
    let names = ["太郎 line", "花子 line", "Иван", "Пётр", "عائلة 2024", "家族 2024"]
    let slugs = names.map { Slug.distinct($0, fallback: "chat") }
    #expect(Set(slugs).count == names.count && slugs.allSatisfy(Slug.isValid), "\(slugs)")
    #expect(slugs[0].hasPrefix("line-") && slugs[2].hasPrefix("chat-") && slugs[5].hasPrefix("2024-"))
    #expect(Slug.distinct("Zoë Ek – Łódź ☕ Việt Ａ") == Slug.make("Zoë Ek – Łódź ☕ Việt Ａ"))
    let long = Slug.distinct(String(repeating: "a", count: 100) + "太郎")
    #expect(Slug.isValid(long) && long.utf8.count == Slug.maximumLength)
  }
}
