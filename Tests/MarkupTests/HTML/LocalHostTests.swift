import Basics
import Testing

@testable import Markup

@Suite struct LocalHostTests {
  @Test(
    "an address of this machine in content is text, in every way to write it (safety 2)",
    arguments: [
      "http://localhost:8080/", "https://LOCALHOST", "http://app.localhost/x", "http://127.0.0.1:3000/",
      "http://127.8.9.1", "http://0.0.0.0:5000", "http://[::1]/", "http://[::1]:80/x",
      "http://[::ffff:127.0.0.1]/", "http://ann@localhost/", "http://localhost./", "http://%6Cocalhost/",
    ])
  func local(url: String) {
    #expect(LocalHost.isNamed(by: url))
    #expect(SafeURL(content: url) == nil)
    let options = MarkdownRenderer.Options(linksWithinSite: false)
    let written = MarkdownRenderer(options).render("see [it](<\(url)>) and <\(url)>").html
    #expect(!String(decoding: written.bytes, as: UTF8.self).contains("<a "))
    #expect(!String(decoding: PlainText.html("see \(url) now").bytes, as: UTF8.self).contains("<a "))
  }

  @Test(
    "an address of elsewhere stays a link (safety 2)",
    arguments: [
      "https://localhost.example.org/", "http://1270.0.0.1.example/",
      "https://example.org/?u=http://localhost/",
      "https://my-localhost.dev/", "http://[2001:db8::1]/",
    ])
  func remote(url: String) {
    #expect(!LocalHost.isNamed(by: url))
    #expect(SafeURL(content: url) != nil)
  }

  @Test(
    "relative and other odd links of content are text, with their address (safety 2)",
    arguments: ["#nowhere", "../gone", "/etc/passwd", "file:///home/ann/x", "gone.html?x#y"])
  func odd(url: String) {
    let options = MarkdownRenderer.Options(linksWithinSite: false)
    let html = String(decoding: MarkdownRenderer(options).render("[x](\(url))").html.bytes, as: UTF8.self)
    #expect(!html.contains("<a "))
    #expect(html.contains("x ("))
  }

  @Test("a hand-written page keeps such links, and the checks look at them (safety 2)")
  func pages() {
    let html = String(
      decoding: MarkdownRenderer().render("[x](http://localhost/) [y](gone.html)").html.bytes, as: UTF8.self)
    #expect(html.contains("href=\"http://localhost/\"") && html.contains("href=\"gone.html\""))
  }
}
