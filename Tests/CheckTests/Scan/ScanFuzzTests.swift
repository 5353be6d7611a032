import Basics
@testable import Check
import Foundation
import Testing

/// The scan and libxml2 on pages with random faults; `SCROLLBACK_MUTATIONS` sets how many.
@Suite("The scan on broken pages")
struct ScanFuzzTests {
  private static let count =
    ProcessInfo.processInfo.environment["SCROLLBACK_MUTATIONS"].flatMap { Int($0) } ?? 2000

  @Test("finds a mutated page clean only if the full check does, with the same facts")
  func mutations() {
    var random = SplitMix64(seed: 22)
    let mutator = PageMutator(ScanPages.all.map { Array($0.text.utf8) })
    var clean = 0
    for number in 0..<Self.count {
      let page = ScanPages.all[number % ScanPages.all.count]
      let file = CheckedFile(path: page.path, bytes: mutator.mutated(Array(page.text.utf8), &random)) {
        SourcePosition(line: $0.utf8.count, column: 1)
      }
      if scanned(file) != nil { clean += 1 }
      guard !scanAgrees(file) else { continue }
      Issue.record("mutation \(number) of \(page.path): \(String(decoding: file.bytes, as: UTF8.self))")
    }
    // Enough of them are only changed, so that facts are compared.
    #expect(clean * 20 > Self.count)
  }
}

/// Changes pages at random: bytes, fragments of other pages, and words that rules look for.
struct PageMutator {
  private let pages: [[UInt8]]

  init(_ pages: [[UInt8]]) { self.pages = pages }

  func mutated(_ page: [UInt8], _ random: inout SplitMix64) -> [UInt8] {
    var bytes = page
    for _ in 0..<Int.random(in: 1...3, using: &random) { change(&bytes, &random) }
    return bytes
  }

  private func change(_ bytes: inout [UInt8], _ random: inout SplitMix64) {
    guard bytes.count > 60 else { return }
    let place = Int.random(in: 0..<bytes.count - 40, using: &random)
    let length = Int.random(in: 1...Int.random(in: 1...40, using: &random), using: &random)
    switch Int.random(in: 0..<8, using: &random) {
    case 0: bytes[place] = UInt8.random(in: 0...255, using: &random)
    case 1: bytes.removeSubrange(place..<place + length)
    case 2: bytes.insert(contentsOf: bytes[place..<place + length], at: place)
    case 3: bytes.insert(contentsOf: word(&random), at: place)
    case 4: bytes.replaceSubrange(place..<place + 1, with: word(&random))
    case 5: insertAttribute(&bytes, &random)
    case 6: insertInText(&bytes, word(&random), &random)
    default: insertInText(&bytes, piece(&random), &random)
    }
  }

  private func word(_ random: inout SplitMix64) -> [UInt8] {
    Array((Self.words.randomElement(using: &random) ?? "").utf8)
  }

  /// A whole element or so of any page.
  private func piece(_ random: inout SplitMix64) -> [UInt8] {
    guard let page = pages.randomElement(using: &random),
      let start = somewhere(of: "<", in: page, &random)
    else { return [] }
    let end = page[start...].firstIndex(of: UInt8(ascii: ">")).map { $0 + 1 } ?? page.count
    let next =
      Bool.random(using: &random) ? end : page[end...].firstIndex(of: UInt8(ascii: ">")).map { $0 + 1 } ?? end
    return Array(page[start..<next])
  }

  private func insertAttribute(_ bytes: inout [UInt8], _ random: inout SplitMix64) {
    let attribute = Self.attributes.randomElement(using: &random) ?? ""
    guard let place = somewhere(of: " ", in: bytes, &random) else { return }
    bytes.insert(contentsOf: Array(" \(attribute)".utf8), at: place)
  }

  private func insertInText(_ bytes: inout [UInt8], _ text: [UInt8], _ random: inout SplitMix64) {
    guard let place = somewhere(of: ">", in: bytes, &random) else { return }
    bytes.insert(contentsOf: text, at: place + 1)
  }

  /// One of its places, or nil.
  private func somewhere(
    of byte: Unicode.Scalar, in bytes: [UInt8], _ random: inout SplitMix64
  ) -> Int? {
    let start = Int.random(in: 0..<max(1, bytes.count), using: &random)
    return bytes[start...].firstIndex(of: UInt8(ascii: byte)) ?? bytes.firstIndex(of: UInt8(ascii: byte))
  }

  private static let words = [
    "<", ">", "&", "\"", "'", "/", "=", "]]>", "<p>", "</p>", "<p/>", "<br />", "<br>", "<b>x</b>",
    "<h4>x</h4>",
    "<h1>x</h1>", "<h2></h2>", "<div>", "</div>", "</a>", "<svg>", "<path/>", "<!-- x -->", "<![CDATA[x]]>",
    "<?x?>",
    "<!ENTITY", "&amp;", "&#39;", "&#x27;", "&nbsp;", "&#0;", "&#xFFFE;", "&#x202E;", "&#x20;", "&#xD800;",
    "\r", "\r\n",
    "\n", "\t", " ", "\0", "\u{7F}", "\u{85}", "\u{A0}", "\u{301}", "\u{200B}", "\u{202E}", "\u{2028}",
    "\u{2066}",
    "\u{212A}", "\u{E9}", "e\u{301}", "\u{FEFF}", "\u{FFFE}", "\u{FFFF}", "\u{10FFFF}", "\u{1F3F4}", "x",
    "\\", "%",
    "%00", "%2F", "%E2%80%AE", "../", "./", "//", "#", "?", ":", "http:", "https://localhost/",
    "http://127.0.0.1",
    "javascript:", "data:", "mailto:", "file:///", "<style>", "<script></script>", "<blink>", "<label>",
    "<input />",
    "<a href=\"b.html\">x</a>", "<button type=\"button\">y</button>", "<title>t</title>",
    "<img src=\"a.png\" />",
    "<p id=\"m-9\">", "<bdi>\u{202E}</bdi>", "<ins><div>x</div></ins>",
  ]
  private static let attributes = [
    "id=\"a\"", "id=\"\"", "id=\"a b\"", "id=\"m-7\"", "id=\"\u{E9}\"", "id=\"e\u{301}\"", "class=\"line\"",
    "class='x'",
    "onclick=\"x()\"", "style=\"x\"", "xmlns=\"http://www.w3.org/1999/xhtml\"",
    "xmlns=\"http://www.w3.org/2000/svg\"",
    "xmlns:x=\"y\"", "x:y=\"z\"", "xml:lang=\"de\"", "aria-label=\" \"", "aria-label=\"\u{202E}\"",
    "aria-labelledby=\"a\"", "aria-describedby=\"no\"", "aria-hidden=\"true\"", "hidden=\"hidden\"",
    "hidden=\"x\"",
    "href=\"javascript:x\"", "href=\"//x\"", "href=\"#no\"", "href=\"b/\"", "href=\"../../../../b\"",
    "src=\"https://x/y\"",
    "srcset=\"a 1x,b\"", "for=\"no\"", "tabindex=\"0\"", "title=\"\"", "title=\"x > y\"", "value=\"\u{301}\"",
    "lang=\"e_n\"",
    "target=\"_blank\"", "rel=\"noopener\"", "integrity=\"x\"", "alt=\"\"", "width=\"1\"", "dir=\"x\"",
    "checked", "a=b",
    "data-id=\"&amp;\"", "data-x=\"1\"", "title=\"a\nb\tc\"", "title=\"<\"", "title=\"&#10;\"",
  ]
}
