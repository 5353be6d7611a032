import Testing

@testable import Check

@Suite("Feeds and other XML files")
struct DataFileTests {
  static let feed = """
    <?xml version="1.0" encoding="utf-8"?>
    <feed xmlns="http://www.w3.org/2005/Atom"><id>tag:a</id><title>A</title><updated>2025-11-05T12:00:00Z</updated><link rel="self" href="https://example.org/feed.xml" /></feed>
    """

  @Test("A well-formed feed has no findings, though it names addresses elsewhere")
  func good() { #expect(check(Self.feed, path: "chats/a/feed.xml") == []) }

  @Test("A feed that is not well-formed is an error at its place")
  func illFormed() {
    let findings = check(Self.feed.replacing("</feed>", with: "</fed>"), path: "chats/a/feed.xml")
    #expect(findings.count == 1)
    #expect(findings.allSatisfy { $0.hasPrefix("site/chats/a/feed.xml:2:") && $0.hasSuffix("[well-formed]") })
  }

  @Test("A feed with a character that XML forbids is an error")
  func forbiddenCharacter() {
    let findings = check(Self.feed.replacing("<link", with: "\u{1}<link"), path: "chats/a/feed.xml")
    #expect(findings.map { $0.hasSuffix("[characters]") } == [true])
  }

  @Test("A feed that nothing links to is an orphan")
  func orphan() {
    let home = (path: "index.html", text: goodPage())
    #expect(
      checkSite([home, (path: "feed.xml", text: Self.feed)]).contains {
        $0.hasPrefix("site/feed.xml: warning:")
      })
  }
}
