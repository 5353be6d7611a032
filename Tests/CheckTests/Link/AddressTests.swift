import Basics
import Markup
import Testing

@testable import Check

@Suite("Addresses")
struct AddressTests {
  @Test(
    "An address is told by its form, however it is disguised",
    arguments: [
      ("a.html", .local(path: "a.html", fragment: nil)),
      ("a.html?q=1#m-1", .local(path: "a.html", fragment: "m-1")),
      ("#a%20b", .local(path: "", fragment: "a b")),
      ("a%2", .local(path: "a%2", fragment: nil)),
      ("caf%C3%A9.html", .local(path: "café.html", fragment: nil)),
      ("a:b", .scheme("a")), ("./a:b", .local(path: "./a:b", fragment: nil)),
      ("1:b", .local(path: "1:b", fragment: nil)),
      ("//x.org/a", .remote), ("\\\\x.org", .remote), ("/\\x.org", .remote), ("HTTPS://x.org", .remote),
      ("ht tps://x.org", .remote), (" JAVA script:x", .scheme("javascript")), ("data:,x", .scheme("data")),
      ("a b: c.html", .local(path: "a b: c.html", fragment: nil)),
    ] as [(String, Address)])
  func forms(text: String, address: Address) { #expect(Address(text) == address) }

  @Test(
    "A reference is resolved from the file it stands in",
    arguments: [
      ("b.html", "a/index.html", "a/b.html"), ("../b.html", "a/index.html", "b.html"),
      ("", "a/x.html", "a/x.html"),
      ("..", "a/b/x.html", "a/index.html"), ("./", "a/x.html", "a/index.html"),
      ("/b.css", "a/x.html", "b.css"),
      ("/", "a/x.html", "index.html"), ("b//c.html", "x.html", "b/c.html"), ("../../b", "a/x.html", nil),
    ] as [(String, String, String?)])
  func resolving(reference: String, base: String, target: String?) {
    #expect(SiteReference.resolve(reference, from: base) == target)
  }

  @Test(
    "A list of pictures is split at its commas, not at those of an address",
    arguments: [
      ("a.png", ["a.png"]), ("a.png 1x, b.png 2x", ["a.png", "b.png"]),
      (" a.png , b.png 100w ,", ["a.png", "b.png"]),
      ("data:image/png;base64,AA== 1x, b.png", ["data:image/png;base64,AA==", "b.png"]),
      ("a.png, b.png", ["a.png", "b.png"]),
    ])
  func srcset(text: String, urls: [String]) { #expect(Srcset.urls(in: text) == urls) }

  @Test(
    "Hosts of the building machine are known",
    arguments: [
      ("http://localhost/", true), ("http://a@LOCALHOST:80", true), ("http://127.0.0.1/x", true),
      ("http://[::1]:1/", true),
      ("https://example.com/localhost", false), ("https://localhost.example.com", false), ("a/b", false),
    ])
  func localHosts(url: String, isLocal: Bool) { #expect(LocalHost.isNamed(by: url) == isLocal) }
}
