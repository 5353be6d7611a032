import Basics
@testable import Check
import Content
import SearchRecords
import Testing

@Suite("Names and colours of assets, places on disk, sizes of pictures (rules 9, 21, 24, 27, 29)")
struct AssetTests {
  @Test("An asset whose name tells its content has that content")
  func fingerprints() {
    let name = "assets/a.\(SHA256.hex("p { }").prefix(8)).css"
    #expect(check("p { }", path: name) == [])
    #expect(check("p { } ", path: name).map { $0.hasSuffix("[fingerprints]") } == [true])
    #expect(check("x", path: "assets/a.min.js") == [] && check("x", path: "chats/a/b.deadbeef.css") == [])
  }

  @Test(
    "Pairs of tokens, and rules with both colours, below WCAG AA are errors (C-27, C-58, X-13)",
    arguments: [
      (
        ":root { --page: #fff; --muted: light-dark(#8e8e93, #000); }",
        "1:23: error: --muted on --page has a contrast of 3.26:1 in light; 4.50:1 is required"
      ),
      (
        ":root { --page: light-dark(#fff, #000); --ink: #1c1c1e; }",
        "1:41: error: --ink on --page has a contrast of 1.23:1 in dark; 4.50:1 is required"
      ),
      (
        ":root{--surface:#fff;--edge:#999}",
        "1:22: error: --edge on --surface has a contrast of 2.84:1 in light; 3.00:1"
      ),
      (
        "/* } */ .badge, .b {\n  color: #fff; background: light-dark(#f25967, #c94a55) }",
        "2:3: error: .badge has a contrast of 3.28:1 in light; 4.50:1 is required"
      ),
      (
        ":root { --sent: #f25967 } .x { background-color: var(--sent); color: #fff }",
        ".x has a contrast of 3.28:1"
      ),
    ])
  func contrast(_ css: String, _ message: String) {
    let found = check(css, path: "assets/site.css")
    #expect(!found.isEmpty && found.allSatisfy { $0.hasSuffix("[contrast]") }, "\(found)")
    #expect(found.contains { $0.contains(message) }, "\(found)")
  }

  @Test(
    "Colours that reach it, and values that are no plain colours, are not judged",
    arguments: [
      ":root { --page: #fff; --ink: #1c1c1e }",
      ":root { --page: #fff; --ink: color-mix(in srgb, red, blue) }",
      "@media print { .a { color: #fff; background: #fff } }", ".a { color: #fff } .b { background: #fff }",
      ".a { content: '}'; color: #000; background: url(\"data:x;{}\") }", ".a { color: #fff", "}}{{", "",
      ".a { color: var(--none); background: #fff }", ".a { .b { color: #fff; background: #fff } }",
    ])
  func silentContrast(_ css: String) {
    #expect(check(css, path: "assets/site.css").filter { $0.hasSuffix("[contrast]") } == [])
  }

  @Test("An address or a file of the program's own that names the folder of the project is an error")
  func localFolders() {
    var settings = CheckSettings()
    settings.localFolders = ["/home/ann/project", "/srv"]
    let checker = checker(settings)
    func found(_ path: String, _ text: String) -> [String] {
      checker.check(CheckedFile(path: path, bytes: Array(text.utf8))).findings.map(line)
    }
    let link = found("a.html", goodPage("<p><a href=\"/home/ann/project/x.png\">x</a></p>"))
    #expect(link.contains { $0.hasSuffix("[local-addresses]") })
    #expect(
      found("build.json", "{\"x\":\"/home/ann/project/site\"}").map { $0.hasSuffix("[local-addresses]") } == [
        true
      ])
    #expect(found("build.json", "{\"x\":\"/srv/www\"}") == [])
    #expect(found("a.html", goodPage("<p>I built it in /home/ann/project</p>")) == [])
  }

  @Test(
    "A picture that a page draws out of shape is a warning; outside of messages sizes are those of frames")
  func imageSizes() {
    let drawing = ("x.svg", "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 400 300\"></svg>")
    func found(_ width: Int, _ height: Int) -> [String] {
      let image = "<p id=\"m-1\"><img src=\"x.svg\" alt=\"\" width=\"\(width)\" height=\"\(height)\" /></p>"
      return checkSite([("index.html", goodPage(image)), drawing])
    }
    #expect(found(400, 300) == [] && found(133, 100) == [] && found(48, 48) == [])
    #expect(
      found(300, 400) == [
        "site/index.html:6:23: warning: image is declared as 300 × 400, but x.svg is 400 × 300 (from content/index.html) [image-sizes]"
      ])
  }

  @Test("A picture with more pixels than a browser can show is an error, in a published folder too (X-12)")
  func pictureLimit() {
    let side: [UInt8] = [0, 1, 0x86, 0xA0]
    let head: [UInt8] = [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A, 0, 0, 0, 13, 0x49, 0x48, 0x44, 0x52]
    func found(_ path: String, _ width: [UInt8]) -> [String] {
      sharedChecker.check(CheckedFile(path: path, bytes: head + width + side)).findings.map(line)
    }
    #expect(
      found("chats/x/a.PNG", side) == [
        "site/chats/x/a.PNG: error: picture has 100000 × 100000 pixels, the limit is 250000000 in total [image-sizes]"
      ])
    #expect(found("a.png", [0, 0, 0, 9]) == [] && found("a.zip", side) == [])
  }

  /// The segments of a record, one after the other.
  private func opened(_ record: SearchRecord) -> ((OpenSegment) -> Void) -> Void {
    { body in
      var segment = OpenSegment()
      for one in record.segments where segment.read(one.bytes, one.bytes.indices) { body(segment) }
    }
  }

  @Test("The search may lead only to messages that are on their page, in a build too")
  func searchRecords() {
    var record = SearchRecord(kinds: [], title: "A", path: "chats/a")
    record.pages = [(first: 0, path: "a/index.html"), (first: 1, path: "b/index.html")]
    for anchor in ["m-1", "m-2"] { record.add(text: "x", anchor: anchor, name: "Ann", time: 0) }
    var site = SiteChecker()
    let page = CheckedFile(path: "a/index.html", bytes: Array(goodPage("<p id=\"m-1\">x</p>").utf8))
    site.add(sharedChecker.check(page).facts)
    #expect(
      site.unreachable(opened(record)).map(line) == [
        "site/b/index.html: error: the search leads to a missing page [search-index]"
      ])
    record.pages = [(first: 0, path: "a/index.html")]
    #expect(site.unreachable(opened(record)).map { $0.message.contains("\"m-2\"") } == [true])
  }

  @Test(
    "A finding inside a message names the line of its record, or the message where the source is not known")
  func records() {
    let page = goodPage("<ol><li id=\"m-7\"><p><a href=\"#no\">x</a></p></li></ol>")
    var file = CheckedFile(path: "a.html", source: "content/a.jsonl", bytes: Array(page.utf8))
    file.record = { $0 == "m-7" ? SourcePosition(line: 14, column: 3) : nil }
    let found = sharedChecker.check(file).findings
    #expect(found.map(\.origin) == ["content/a.jsonl:14:3"])
    #expect(
      found.map(line) == [
        "site/a.html:6:30: error: link to missing anchor \"#no\" (from content/a.jsonl:14:3) [link-fragments]"
      ])
    #expect(check(page).allSatisfy { $0.contains("(in #m-7)") })
  }
}
