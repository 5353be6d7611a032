import Testing

@testable import Markup

@Suite("Addresses")
struct SafeURLTests {
  @Test(
    "Relative links are encoded and name no host",
    arguments: [
      ("chats/a b.html", "chats/a%20b.html"), ("../x/", "../x/"), ("", "./"),
      ("//evil.example/x", "/evil.example/x"),
      ("///x", "/x"), ("javascript:alert(1)", "javascript%3Aalert(1)"), ("a\"><b>", "a%22%3E%3Cb%3E"),
      ("\\\\evil", "%5C%5Cevil"), ("50%?#", "50%25%3F%23"), ("é", "%C3%A9"), ("a\nb\t", "a%0Ab%09"),
      ("a,b'&", "a%2Cb%27%26"),
    ])
  func relative(_ path: String, _ expected: String) {
    #expect(SafeURL(relative: path).text == expected)
  }

  @Test("A fragment is encoded after its sign")
  func fragment() {
    #expect(SafeURL(relative: "a.html", fragment: "m 1#").text == "a.html#m%201%23")
    #expect(SafeURL(relative: "", fragment: "top").text == "#top")
  }

  @Test(
    "External links of allowed schemes pass",
    arguments: [
      ("https://example.org/a?b=c&d#e", "https://example.org/a?b=c&d#e"),
      ("HTTP://Example.org", "HTTP://Example.org"),
      ("mailto:a@b.example", "mailto:a@b.example"), ("tel:+123", "tel:+123"),
      ("GEO:37.7,-122.4", "GEO:37.7,-122.4"),
      ("https://e.org/%41%zz%", "https://e.org/%41%25zz%25"),
      ("https://e.org/\"<>'", "https://e.org/%22%3C%3E'"),
      ("https://e.org/é", "https://e.org/%C3%A9"), ("https://[::1]/", "https://[::1]/"),
      ("http://a\\@b", "http://a%5C@b"),
    ])
  func external(_ address: String, _ expected: String) {
    #expect(SafeURL(external: address)?.text == expected)
  }

  @Test(
    "Everything else is refused",
    arguments: [
      "", "javascript:alert(1)", "JaVaScRiPt:x", "java\nscript:x", " https://e.org", "https://e.org/a b",
      "https://e.org/\u{0}",
      "https://e.org/\u{2028}", "https://e.org/\u{85}", "https://e.org/\u{A0}", "//e.org/", "/a", "a.html",
      "data:text/html,x",
      "vbscript:x", "file:///etc/passwd", "https:", "https:/e.org", "https:///e.org", "https://",
      "https://?x", "mailto:", ":x", "ftp://e.org",
      "https\u{301}://e.org", "ſhttp://e.org", "http\u{200D}://e.org",
    ])
  func refused(_ address: String) {
    #expect(SafeURL(external: address) == nil)
  }

  @Test("A place on a page has the address of the page, and the same as one that was proved whole")
  func placeOnPage() {
    for anchor in ["m-1", "m-a.b_c", "m-é", "d-2025-11-05"] {
      #expect(
        SafeURL(external: "https://example.org/a/")?.at(fragment: anchor)
          == SafeURL(external: "https://example.org/a/#\(anchor)"))
    }
  }
}
