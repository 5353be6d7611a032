import Basics
import Content
@testable import Kinds
import Markup
import Model
import Site
import TestSupport
import Testing

/// Compiled once for all tests.
private let theme = Result { try Theme(overrides: []) }
private let kind = Result { try Stories(theme: theme.get().library) }

/// The site that files of stories become, by path.
private func build(_ files: [String: String], wrap: Bool = true) throws -> [String: String] {
  let theme = try theme.get()
  var settings = SiteSettings()
  settings.stories.wrap = wrap
  settings.stories.itemSeconds = 2.5
  let kind = try kind.get()
  let input = files.sorted { $0.key < $1.key }.map {
    InputFile(contentPath: "stories/\($0.key)", text: $0.value)
  }
  let plan = kind.plan(input, settings)
  let shell = SiteShell(sections: [], assets: theme.assetPaths)
  let context = BuildContext(settings: settings, now: Instant(seconds: 1_762_344_000), shell: shell)
  var out: [OutputFile] = []
  var users: [StoryUser] = []
  while let source = plan.next() {
    let piece = kind.map(source, context)
    out += piece.files
    users += piece.summaries
  }
  let reduction = kind.reduce(users, context)
  var texts: [String: String] = [:]
  for file in out + reduction.files {
    texts[file.path] = String(decoding: try file.content.bytes(), as: UTF8.self)
  }
  if let home = reduction.home { texts["home"] = String(decoding: home.html.bytes, as: UTF8.self) }
  return texts
}

private func users(_ pages: [[String]]) -> String {
  let lists = pages.map { page in
    "{\"users\":[" + page.map { "{\"id\":\"\($0)\",\"name\":\"\($0.uppercased())\"}" }.joined(separator: ",")
      + "]}"
  }
  return "{\"pages\":[\(lists.joined(separator: ","))]}"
}

@Suite struct StoryPagesTests {
  @Test("the tray is a list of links, each with its state in words (T-01, T-03, T-04)")
  func tray() throws {
    let site = try build([
      "users.json": users([["a", "b"]]), "items/a.json": #"[{"id":"a1"},{"id":"a2"}]"#,
      "items/b.json": #"[{"id":"b1"}]"#,
      "state.json": #"{"version":1,"seen":["a1","b1"]}"#,
    ])
    for page in try [#require(site["stories/index.html"]), #require(site["home"])] {
      #expect(page.contains("<li data-user=\"a\" data-items=\"a2\">"))
      #expect(page.contains("<li data-user=\"b\" data-items=\"\">"))
      #expect(page.contains("class=\"tray-state\">New<") && page.contains("class=\"tray-state\">Seen<"))
    }
  }

  @Test("a page of 1,000 people is several pages of the tray, each within the budget (requirements 9)")
  func manyPeople() throws {
    let names = (0..<1000).map { "user\($0)" }
    let site = try build(["users.json": users([names])])
    let trays = site.filter { $0.key == "stories/index.html" || $0.key.hasPrefix("stories/page/") }
    #expect(trays.count == 5)
    #expect(trays.values.allSatisfy { $0.utf8.count <= 300_000 })
    let listed = trays.values.flatMap { $0.matches(of: /<li data-user="(user\d+)"/).map { String($0.1) } }
    #expect(Set(listed) == Set(names) && listed.count == 1000)
    let last = site.first { $0.key.hasPrefix("stories/user999") && $0.key.hasSuffix("index.html") }?.value
    #expect(try #require(last).contains("../page/5/index.html"))
  }

  @Test(
    "each page of users is a page of the tray, those without stories left out; the last links back (T-13)")
  func pages() throws {
    let site = try build([
      "users.json": users([["a"], ["none"], ["c"]]), "items/none.json": "[]",
    ])
    let first = try #require(site["stories/index.html"])
    let second = try #require(site["stories/page/2/index.html"])
    #expect(first.contains(">More stories ›<") && first.contains("href=\"page/2/index.html\""))
    #expect(second.contains("C</bdi>") && second.contains("rel=\"prev\"") && !second.contains("More stories"))
    #expect(site["stories/page/3/index.html"] == nil)
  }

  @Test(
    "without script a page has slides with ids, numbered links, and the way to the next person (T-05, T-06, T-07)"
  )
  func slides() throws {
    let site = try build([
      "users.json": users([["a", "b"]]), "items/a.json": #"[{"id":"main"},{"id":"a2"}]"#,
      "items/b.json": #"[{"id":"b1"},{"id":"b2"}]"#,
    ])
    let page = try #require(site["stories/a-a/index.html"])
    #expect(page.contains("<div class=\"slide\" id=\"a2\""))
    #expect(page.contains("id=\"s-main\"") && page.contains("<a href=\"#s-main\">1</a>"))
    #expect(page.contains("href=\"../b-b/index.html\" aria-label=\"Next person: B\""))
    #expect(page.contains("href=\"../b-b/index.html#b2\" aria-label=\"Previous person: B\""))
    #expect(page.contains("Next person: <bdi>B</bdi>"))
  }

  @Test("where stories do not wrap, the first and the last page end (T-07)")
  func ends() throws {
    let files = ["users.json": users([["a", "b"]]), "items/a.json": "[{}]", "items/b.json": "[{}]"]
    let site = try build(files, wrap: false)
    let last = try #require(site["stories/b-b/index.html"])
    #expect(!last.contains("Next person") && last.contains("rel=\"prev\""))
    #expect(try !#require(site["stories/a-a/index.html"]).contains("rel=\"prev\""))
    let alone = try build(["users.json": users([["a"]]), "items/a.json": "[{}]"])
    #expect(try !#require(alone["stories/a-a/index.html"]).contains("person"))
  }

  @Test("what was liked at build time is said in words (T-08)")
  func liked() throws {
    let site = try build([
      "users.json": users([["a"]]), "items/a.json": #"[{"id":"x"}]"#,
      "state.json": #"{"version":1,"liked":["x"]}"#,
    ])
    #expect(try #require(site["stories/a-a/index.html"]).contains("♥ </span>Liked"))
    #expect(try #require(site["stories/_data/index.js"]).contains(#""liked":["x"]"#))
  }

  @Test("a film has controls and its poster (T-16)")
  func film() throws {
    let site = try build([
      "users.json": users([["a"]]), "items/a.json": #"[{"src":"f.mp4","poster":"p.png","alt":"Waves"}]"#,
      "media/a/f.mp4": "", "media/a/p.png": "",
    ])
    let page = try #require(site["stories/a-a/index.html"])
    #expect(
      page.contains("<video controls=\"controls\"")
        && page.contains("src=\"f.mp4\" poster=\"p.png\" aria-label=\"Waves\""))
    #expect(site["stories/a-a/p.png"] != nil)
  }

  @Test("the same user has the same pictures in every build, whoever else there is (T-14)")
  func pictures() throws {
    func drawings(_ list: [[String]]) throws -> [String: String] {
      try build(["users.json": users(list)]).filter {
        $0.key.hasPrefix("stories/b-b/") && $0.key.hasSuffix(".svg")
      }
    }
    let pictures = try drawings([["b"]])
    #expect((3...5).contains(pictures.count) && Set(pictures.values).count == pictures.count)
    #expect(try drawings([["z", "b"], ["c"]]) == pictures)
  }

  @Test("no remote address is in any file (T-14, T-15)")
  func remote() throws {
    let site = try build([
      "users.json":
        #"{"pages":[{"users":[{"id":1,"name":"N","profile_picture_url":"https://cdn.example/a.jpg","items":[{"url":"https://cdn.example/b.jpg","src":"https://cdn.example/c.jpg","preview":"https://cdn.example/d.jpg"}]}]}]}"#
    ])
    #expect(site.values.allSatisfy { !$0.contains("cdn.example") })
  }
}

@Suite struct StoryDataTests {
  @Test("the data of the script has the rules, the order and the items (T-04)")
  func data() throws {
    let site = try build([
      "users.json": users([["a"], ["b"]]),
      "items/a.json":
        #"[{"id":"x","text":"Hi","link":"https://a.example/","duration":2,"timestamp":"2025-11-05T08:00:00Z"}]"#,
      "items/b.json": #"[{"link":"javascript:alert(1)"}]"#,
    ])
    #expect(
      site["stories/_data/index.js"]
        == #"Scrollback.stories.take("index", {"seconds":2.5,"wrap":true,"seen":[],"liked":[],"users":[["a",1,1],["b",1,1]]});"#
        + "\n")
    let part = try #require(site["stories/_data/1.js"])
    #expect(part.contains(#""id":"x","anchor":"x","src":"stories/a-a/x.drawn.svg""#))
    #expect(part.contains(#""iso":"2025-11-05T08:00:00+00:00","seconds":2.0"#))
    #expect(!part.contains("javascript"))
  }

  @Test("nothing in a name or a text ends the script or changes what objects are")
  func hostile() throws {
    let site = try build([
      "users.json":
        #"{"pages":[{"users":[{"id":"__proto__","name":"</script>\u2028\"'`${1}","items":[{"id":"constructor","text":"\\\");alert(1)//\u2029"}]}]}]}"#
    ])
    let script = try #require(site["stories/_data/1.js"])
    // A name shows what is invisible in it.
    #expect(script.contains(#"[{"id":"__proto__","name":"</script>\\u{2028}\"'`${1}""#))
    #expect(script.contains(#""text":"\\\");alert(1)//\u2029""#))
    #expect(!script.dropLast().contains("\n"))
  }

  @Test("many users come in files of some two hundred items")
  func parts() throws {
    let site = try build(["users.json": users([(0..<500).map { "u\($0)" }])])
    let parts = site.filter { $0.key.hasPrefix("stories/_data/") && !$0.key.hasSuffix("index.js") }
    #expect((8...12).contains(parts.count))
    #expect(try #require(site["home"]).split(separator: "<li").count == 41)
  }
}
