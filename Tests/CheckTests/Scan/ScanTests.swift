import Basics
@testable import Check
import Testing

/// Checks in full as if the schema allowed everything: the scan does not look at what may contain what.
let lenientChecker = FileChecker(withoutSchema: CheckSettings())

/// The result of the scan for a page that it finds clean; nil for others.
func scanned(_ file: CheckedFile, _ settings: CheckSettings = CheckSettings()) -> PageScan.Result? {
  do { return try PageScan.read(file, settings) } catch { return nil }
}

/// Whether the scan says of a page what the full check says; true also if the scan leaves it to that.
func scanAgrees(_ file: CheckedFile) -> Bool {
  guard PageScan.knowsAllRules, let clean = scanned(file) else { return true }
  let full = lenientChecker.check(file)
  return clean.facts == full.facts
    && full.findings.allSatisfy { $0.rule == "budgets" && $0.message.contains("bytes") }
}

@Suite("The scan")
struct ScanTests {
  private static let tables = wellFormedness + vocabulary + links + accessibility + code + safety

  private static func file(_ text: String, path: String = "a/index.html") -> CheckedFile {
    CheckedFile(path: path, bytes: Array(text.utf8)) { SourcePosition(line: $0.utf8.count, column: 2) }
  }

  @Test("finds no page clean that the full check does not", arguments: tables)
  func broken(_ broken: Broken) { #expect(scanAgrees(Self.file(broken.text))) }

  @Test("reads every page that breaks nothing, and collects its facts", arguments: ScanPages.all)
  func clean(_ page: ScanPage) {
    let file = Self.file(page.text, path: page.path)
    #expect(scanned(file) != nil)
    #expect(scanAgrees(file))
  }

  @Test("leads to the same findings as the full check", arguments: tables)
  func findings(_ broken: Broken) {
    let file = Self.file(broken.text)
    let (full, short) = (lenientChecker.check(file), lenientChecker.check(file, isSample: { _ in false }))
    #expect(short.findings == full.findings)
    #expect(short.facts == full.facts)
  }

  @Test(
    "lets the schema see samples: one of them with a fault is reported as without the scan",
    .enabled(if: PageScan.knowsAllRules))
  func samples() {
    let file = Self.file(goodPage("<ul>\n<p>x</p></ul>"))
    #expect(sharedChecker.check(file, isSample: { _ in false }).findings == [])
    #expect(sharedChecker.check(file, isSample: { _ in true }).findings == sharedChecker.check(file).findings)
    #expect(sharedChecker.check(file).findings.count == 1)
  }

  @Test("names the shape of a page by the first class of its body", .enabled(if: PageScan.knowsAllRules))
  func shape() {
    let text = goodPage("<p>x</p>").replacing("<body>", with: "<body class=\"page-chat wide\">")
    #expect(scanned(Self.file(text))?.shape == "page-chat")
    var shapes: [String] = []
    let isSample = { (shape: String) -> Bool in
      shapes.append(shape)
      return false
    }
    _ = sharedChecker.check(Self.file(text), isSample: isSample)
    #expect(shapes == ["page-chat"])
  }

  @Test("asks for a parsed page only where one is needed", .enabled(if: PageScan.knowsAllRules))
  func parsing() {
    var count = 0
    _ = sharedChecker.check(Self.file(goodPage("<p>x</p>")), isSample: { _ in false }) { _ in count += 1 }
    #expect(count == 0)
    _ = sharedChecker.check(Self.file(goodPage("<p>x</p>")), reading: { _ in count += 1 })
    #expect(count == 1)
  }

  @Test(
    "takes the title that begins first",
    arguments: ["A<title>b</title>c", "a &amp; b", " a\n b", "日本 · é", "a \u{301}b"])
  func title(_ title: String) {
    let file = Self.file(goodPage(title: title))
    #expect(scanAgrees(file))
    #expect(lenientChecker.check(file, isSample: { _ in false }).facts == lenientChecker.check(file).facts)
  }

  @Test(
    "compares as the full check does",
    arguments: [
      // One character to Swift, in one scalar and in two.
      "<p id=\"\u{E9}\">x</p><p id=\"e\u{301}\">y</p>",
      "<p id=\"K\">x</p><p id=\"\u{212A}\">y</p>",
      "<p><a href=\"\u{E9}.html\">x</a><a href=\"e\u{301}.html\">y</a></p>",
      // A blank with an accent is a blank.
      "<p><a href=\"b.html\"> <b>\u{301}</b></a></p>",
      "<h2>\u{3000}</h2>", "<h2>&#x2003;</h2>", "<h2>&#x41;</h2>", "<h2><b hidden=\"hidden\">x</b></h2>",
      "<h2 title=\"&#160;\"></h2>",
      "<p aria-describedby=\"a \u{301}b\">x</p><p id=\"a\">x</p>",
      "<p id=\"m-\u{301}\"><a href=\"b.html\">x</a></p>",
      "<p class=\"&#108;ine\"><a href=\"b.html\">x</a></p>",
      "<p><a href=\"java&#115;cript:x()\">x</a></p>", "<p><a href=\"%2e%2e/%2E%2E/b.html\">x</a></p>",
      "<p><a href=\"http:/\u{2F}LOCALHOST./\">x</a> <a href=\"http:x//127.0.0.1/\">y</a></p>",
      "<p><a href=\"https://[::1]/\">x</a> <a href=\"https://me@localhost\">y</a></p>",
      "<p><a href=\"/%2Fexample.com\">x</a> <a href=\"a//b/../c.html?x#y\">y</a></p>",
      "<p><a href=\"&amp;#39;\">x</a><a href=\"'\">y</a><a href=\"&#39;\">z</a></p>",
      "<p title=\"a > b\" lang=\"de\">x ]] > y</p>", "<p>]]&gt;</p>", "<p>x ]]> y</p>", "<p>&#xFFFE;</p>",
      "<p>a\u{FFFD}b &#x10FFFF; &#xD800;</p>", "<p>&#0000000065;</p>", "<p>&#X41;</p>", "<p>& </p>",
      "<p a\u{A0}b=\"\">x</p>", "<p id = \"a\">x</p>", "<p id='a'>x</p>", "<p id=\"a\"class=\"b\">x</p>",
      "<p id=\"a\" id=\"a\">x</p>", "<p >x</p >", "<P>x</P>", "<p>x</p><!-- a --><?pi?><![CDATA[<b>]]>",
      "<p><a href=\"#\u{FC}\">x</a><b id=\"\u{FC}\">y</b> <a href=\"#%C3%BC\">z</a></p>",
    ])
  func oddities(_ body: String) {
    let file = Self.file(goodPage(body))
    #expect(scanAgrees(file))
    let (full, short) = (lenientChecker.check(file), lenientChecker.check(file, isSample: { _ in false }))
    #expect(short.findings == full.findings && short.facts == full.facts)
  }
}
