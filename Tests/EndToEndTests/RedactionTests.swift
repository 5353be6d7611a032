import Foundation
import Testing

/// `redact`: what is hidden is nowhere in the site, or there is no site.
struct RedactionTests {
  private static let settings = "title: A site\ntimezone: UTC\nbaseURL: https://x.example/\n"

  /// How a word can be written so that a reader still reads it; all of these are redacted.
  private static let ways: [@Sendable (String, String) -> String] = [
    { $0 + $1 }, { "\($0)**\($1)**" }, { "*\($0)*\($1)" }, { "\($0)~~\($1)~~" }, { "\($0)\u{200D}\($1)" },
    { "\($0)\u{200B}\($1)" }, { "\($0)\u{AD}\($1)" }, { "\($0)&shy;\($1)" }, { "\($0)&#x200B;\($1)" },
    { a, b in String(a.dropLast()) + "&#\(a.unicodeScalars.last?.value ?? 0);" + b },
    { a, b in (a + b).decomposedStringWithCanonicalMapping },
    { a, b in
      String(
        String.UnicodeScalarView(
          (a + b).unicodeScalars.map { scalar in
            (0x61...0x7A).contains(scalar.value)
              ? Unicode.Scalar(scalar.value + 0xFEE0) ?? scalar : scalar
          }))
    },
  ]

  private static let words = [
    ("zorb", "lax"), ("quim", "belar"), ("thér", "èsia"), ("mü", "xelot"), ("vran", "duin"),
  ]

  /// A site with a word at each of its places, each time in another way.
  private func site(_ word: (String, String), _ random: inout SeededRandom) throws -> Folder {
    func way() -> String { Self.ways[random.below(Self.ways.count)](word.0, word.1) }
    let plain = word.0 + word.1
    let id = plain.utf8.allSatisfy { $0 < 0x80 } ? plain : "m2"
    return try Folder([
      "content/site.yml": Self.settings + "redact:\n  - \"\(plain)\"\n",
      "content/chats/a/chat.yml":
        "title: On \(plain)\nparticipants:\n  - {id: me, name: Ann, me: true}\n  - id: \(word.0)\n    name: \(way())\n",
      "content/chats/a/messages.jsonl": """
      {"id":"1","sender":"me","text":"see \(way()) there","timestamp":"2025-11-01T10:00:00Z","reactions":{":\(plain):":["me"]}}
      {"id":"\(id)","sender":"\(word.0)","text":"and https://a.example/\(plain)/x","timestamp":"2025-11-01T10:01:00Z"}

      """,
      "content/chats/log/result.json": """
      {"name":"Talk","type":"personal_chat","id":1,"messages":[{"id":1,"type":"message","date":"2025-01-01T10:00:00",
      "date_unixtime":"1735725600","from":"Ann","from_id":"user1","text":["a \(word.0)",{"type":"bold","text":"\(word.1)"}],
      "text_entities":[{"type":"plain","text":"a \(word.0)"},{"type":"bold","text":"\(word.1)"}]}]}
      """,
      "content/chats/wa/_chat.txt":
        "[01/11/2025, 10:00:00] Ann: hello \(way())\n[01/11/2025, 10:01:00] \(plain): yes\n",
      "content/pages/\(plain).md":
        "---\ntitle: The \(plain)\ndescription: >\n  all of\n  \(plain)\n---\nSee \(way()).\n",
      "content/pages/about.md": "# About\n\nRead [this](\(plain).md), \(way()) and \(way()).\n",
    ])
  }

  /// What a reader reads of a file, put together without the program's own means.
  private static func read(_ bytes: [UInt8]) -> String {
    var text = String(decoding: bytes, as: UTF8.self)
    text = text.replacing(#/<[^<>]*>/#, with: "").replacing("&shy;", with: "")
    text = text.replacing(#/&#x?[0-9A-Fa-f]+;/#) { match in
      let digits = match.output.dropFirst(2).dropLast()
      let value = digits.first == "x" ? UInt32(digits.dropFirst(), radix: 16) : UInt32(digits)
      return value.flatMap(Unicode.Scalar.init).map { String($0) } ?? ""
    }
    text = text.replacing(#/%[0-9A-Fa-f]{2}/#) { match in
      UInt8(match.output.dropFirst(), radix: 16).map { String(Unicode.Scalar($0)) } ?? ""
    }
    text = text.precomposedStringWithCompatibilityMapping
    let dropped: Set<Unicode.Scalar> = ["*", "_", "~", "\\", "\u{AD}", "\u{200B}", "\u{200D}"]
    return String(String.UnicodeScalarView(text.unicodeScalars.filter { !dropped.contains($0) })).lowercased()
  }

  private func leaks(_ word: String, in folder: Folder) throws -> [String] {
    try folder.tree("site").filter { path, bytes in
      path.lowercased().contains(word) || Self.read(bytes).contains(word)
    }.keys.sorted()
  }

  @Test(
    "a word is nowhere in the site, however it is split and wherever it is written (safety 1)",
    arguments: 0..<5)
  func everywhere(seed: Int) throws {
    var random = SeededRandom(UInt64(seed + 1))
    let word = Self.words[seed % Self.words.count]
    let folder = try site(word, &random)
    let outcome = try Program.build(folder)
    #expect(outcome.status == 0, "\(outcome.report)")
    #expect(try leaks(word.0 + word.1, in: folder) == [])
    #expect(folder.exists("site/redacted/index.html"))
    let search = try Program.run(["search", word.0 + word.1, "--site", "site"], in: folder)
    #expect(!search.output.contains("chats/"), "\(search.output)")
  }

  @Test(
    "where a word cannot be taken out, the build fails and names the place and the pattern, not the word (safety 1)",
    arguments: [
      (
        "content/site.yml",
        "title: Old zorblax\ntimezone: UTC\nbaseURL: https://x.example/\nredact: [zorblax]\n"
      ),
      (
        "content/chats/a.json",
        "{\"title\":\"T\",\"messages\":[{\"id\":\"m\",\"sender\":\"a\",\"timestamp\":\"2025-11-01T10:00:00Z\","
          + "\"text\":\"see <https://a.example/zorb%6Cax>\"}]}"
      ),
      (
        "content/pages/about.md",
        "# About\n\nSee zo<i></i>**rb**l<!-- a\nb -->ax and [zorb][1][lax][2].\n\n[1]: https://a.example\n[2]: https://b.example/zorb%6cax\n"
      ),
      (
        "templates/page.html",
        "{{<layout}}\n{{$main}}\n<header class=\"page-head\"><h1 dir=\"auto\">{{title}}</h1><p>zorblax</p></header>\n"
          + "<div class=\"prose\" dir=\"auto\">\n{{{body}}}\n</div>\n{{/main}}\n{{/layout}}\n"
      ),
    ])
  func refused(path: String, text: String) throws {
    let folder = try Folder([
      "content/site.yml": Self.settings + "redact: [zorblax]\n",
      "content/pages/about.md": "# About\n\nHello.\n",
    ])
    #expect(try Program.build(folder).status == 0)
    let old = try folder.text("site/index.html")
    try folder.write(path, text)
    for _ in 0..<2 {
      let outcome = try Program.build(folder)
      if outcome.status == 0 {
        #expect(try leaks("zorblax", in: folder) == [])
      } else {
        #expect(outcome.status == 5, "\(outcome.report)")
        #expect(outcome.report.contains("\"pattern 1\" of \"redact\"") && outcome.report.contains("help: "))
        #expect(!outcome.report.contains("zorblax"), "\(outcome.report)")
        #expect(try folder.text("site/index.html") == old)
      }
    }
  }

  @Test("ids and logins stay as they are and lead to the same person, unless they show the word (safety 1)")
  func ids() throws {
    let folder = try Folder([
      "content/site.yml": Self.settings + "redact: [\"(?i)rosa( lind)?\"]\n",
      "content/chats/a/chat.yml":
        "title: T\nparticipants:\n  - {id: me, name: Ann, me: true}\n  - {id: rosa, name: Rosa Lind}\n  - {id: rosa-2, name: Rosa}\n",
      "content/chats/a/messages.jsonl": """
      {"id":"1","sender":"rosa","text":"one","timestamp":"2025-11-01T10:00:00Z"}
      {"id":"2","sender":"rosa-2","text":"two","timestamp":"2025-11-01T10:01:00Z","replyTo":"1"}

      """,
    ])
    let outcome = try Program.build(folder)
    #expect(outcome.status == 0, "\(outcome.report)")
    #expect(try leaks("rosa", in: folder) == [])
    let lines = try folder.text("site/chats/a/transcript.jsonl")
    #expect(lines.contains("\"redacted\"") && lines.contains("\"redacted-2\""))
  }

  @Test("ids of services that show a word have others, each its own (safety 1)")
  func services() throws {
    let job =
      "\"customerName\":\"Ann\",\"description\":\"d\",\"status\":\"Active\",\"priority\":\"Low\",\"scheduledDate\":\"2025-11-05T10:30:00Z\",\"location\":\"\""
    let folder = try Folder([
      "content/site.yml": Self.settings + "redact: [zorblax]\n",
      "content/services/a.json": """
      [{"id":"zorblax","title":"Pump",\(job)},{"id":"Zorblax-2","title":"Lamp",\(job)},{"id":"redacted","title":"Door",\(job)}]
      """,
    ])
    let outcome = try Program.build(folder)
    #expect(outcome.status == 0, "\(outcome.report)")
    #expect(try leaks("zorblax", in: folder) == [])
    for path in ["redacted-2-pump", "redacted-door"] {
      #expect(folder.exists("site/services/\(path)/index.html"), "\(path)")
    }
  }

  @Test(
    "a login or an id of a story that shows a word fails the build, with its file, line and what to write (safety 1)"
  )
  func logins() throws {
    for (path, text) in [
      (
        "people/users/since-0.json",
        "[\n{\"id\":1,\"login\":\"zorblax\",\"type\":\"User\",\"site_admin\":false}]"
      ),
      ("stories/users.json", "{\"pages\":[{\"users\":[\n{\"id\":\"zorblax\",\"name\":\"Bo\"}]}]}"),
    ] {
      let folder = try Folder([
        "content/site.yml": Self.settings + "redact: [zorblax]\n", "content/\(path)": text,
      ])
      let outcome = try Program.build(folder)
      #expect(outcome.status == 5, "\(outcome.report)")
      #expect(
        outcome.report.contains("content/\(path):2") && outcome.report.contains("\"login\""),
        "\(outcome.report)")
    }
  }

  @Test("a site without redact is the same, whether or not words could be hidden (safety 1)")
  func without() throws {
    let folder = try Folder([
      "content/site.yml": Self.settings, "content/pages/zorblax.md": "# About\n\nzorb**lax**\n",
    ])
    #expect(try Program.build(folder).status == 0)
    #expect(try folder.text("site/zorblax/index.html").contains("zorb<strong>lax</strong>"))
  }
}
