import Testing

@testable import Markup

@Suite struct URLPolicyTests {
  @Test(
    "web and contact addresses are links",
    arguments: [
      "http://example.org", "https://example.org/a?b=c#d", "HTTPS://EXAMPLE.ORG", "http://[::1]/",
      "http://bücher.example",
      "https://user@example.org:8080/a b", "mailto:a@b.c", "tel:+441234", "geo:51.5,-0.1",
    ])
  func allowsExternal(url: String) { #expect(URLPolicy.verdict(url) == .external) }

  @Test(
    "addresses within the site are links",
    arguments: [
      "page.html", "/chats/", "../a/b.html", "./", "#top", "#section:1", "?q=a:b", "a/b:c", "a&b",
      "page.html#a:b",
      "%6Aavascript%3Aalert(1)",
    ])
  func allowsRelative(url: String) { #expect(URLPolicy.verdict(url) == .relative) }

  @Test(
    "everything else is not",
    arguments: [
      "", " ", "javascript:alert(1)", "JaVaScRiPt:alert(1)", " javascript:alert(1)", "\tjavascript:alert(1)",
      "java\tscript:alert(1)", "java\nscript:alert(1)", "java\rscript:alert(1)", "java script:alert(1)",
      "\u{1}javascript:alert(1)", "javascript\u{0}:alert(1)", "java&#115;cript:alert(1)",
      "javascript&colon;alert(1)",
      "&#106;avascript:alert(1)", "java&Tab;script:alert(1)", "vbscript:x", "data:text/html,x",
      "data:image/png;base64,x",
      "file:///etc/passwd", "blob:https://a/b", "about:blank", "ftp://a", "ws://a", "view-source:http://a",
      "xmpp:a@b",
      "//evil.example", "\\\\evil.example", "/\\evil.example", "\\/evil.example", "///evil.example",
      "http:evil.example",
      "http:/evil.example", "http://", "http:///x", "https://\tx", "http://a\nb", "https://a\u{85}b",
      "mailto:", "tel:",
      ":x", "a:b", "1http://x", "ht tp://x", "http ://x", "ｊavascript:alert(1)", "http://x ",
      "feed:javascript:alert(1)",
      "jar:http://a!/b", "livescript:x", "mocha:x", "intent://x", "C:\\x", "http://a\u{7F}",
      "https://\u{FFFE}",
    ])
  func refuses(url: String) { #expect(!URLPolicy.allows(url)) }

  @Test(
    "an address with a host that no browser takes is text (X-04, X-12)",
    arguments: [
      "https://example.org](https://example.com)", "http://a b/", "http://a%20b/", "http://a%5Db/",
      "http://a%00b/",
      "http://a%2Fb", "http://%/", "http://%zz/", "http://%FF/", "http://a%b", "http://a^b", "http://a|b",
      "http://a\\b",
      "http://a[b", "http://a..b/", "http://../", "http://a:b/", "http://a:99999/", "http://a:8a",
      "http://[::1",
      "http://[x]/", "http://[::1]x/", "http://u@/", "http://user:pass@/x",
      "http://\(String(repeating: "a", count: 64)).example",
    ])
  func refusesHosts(url: String) { #expect(!URLPolicy.allows(url)) }

  @Test(
    "and all others stay links",
    arguments: [
      "http://a", "http://a.", "http://a:", "http://a:80/", "http://[::1]:8", "http://[::ffff:1.2.3.4]/",
      "http://%41.example", "http://b%C3%BCcher.example", "http://a_b.example",
      "http://xn--bcher-kva.example",
      "http://u:p@h/", "http://u]@h/", "http://a\\@b", "http://1.2.3.4", "http://☃.example", "http://a?b",
      "http://a#b",
    ])
  func allowsHosts(url: String) { #expect(URLPolicy.verdict(url) == .external) }

  @Test("the refusal names the scheme without its disguise")
  func namesScheme() {
    #expect(URLPolicy.verdict("Java\tScript:x") == .refused(scheme: "javascript"))
    #expect(URLPolicy.verdict("//evil.example") == .refused(scheme: ""))
  }

  @Test(
    "an address is written as RFC 3986 wants it",
    arguments: [
      ("http://a/b c", "http://a/b%20c"), ("/é", "/%C3%A9"), ("/a%20b%zz%", "/a%20b%25zz%25"),
      ("/#a#b", "/#a%23b"),
      ("/\"'<>&", "/%22&#39;%3C%3E&amp;"), ("/a|b\\c[d]{e}", "/a%7Cb%5Cc%5Bd%5D%7Be%7D"),
    ])
  func encodes(url: String, expected: String) {
    var out: [UInt8] = []
    LinkTag.appendAddress(Array(url.utf8)[...], to: &out)
    #expect(String(decoding: out, as: UTF8.self) == expected)
  }
}
