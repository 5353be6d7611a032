import Foundation
@testable import Kinds
import TestSupport
import Testing

/// The data that a file of the index hands over.
private func data(_ text: String) throws -> [Any] {
  let open = try #require(text.firstIndex(of: "("))
  let inner = text[text.index(after: open)...].dropLast(3)
  let list = try JSONSerialization.jsonObject(with: Data("[\(inner)]".utf8))
  return try #require(list as? [Any])
}

@Suite struct PeopleIndexTests {
  @Test(
    "the index holds everybody with login, name, note, kinds and picture, in the order of the directory (G-20, G-21)"
  )
  func rows() throws {
    let site = try PeopleSite([
      ("users/since-0.json", #"[{"id":1,"login":"Ada"},{"id":9,"login":"bo","type":"Bot"}]"#),
      ("users/since-9.json", #"[{"id":12,"login":"CY"}]"#),
      ("profiles/ada.json", #"{"id":1,"name":"Ada O."}"#), ("notes/bo.md", "Met at *Swift* meetup"),
      ("avatars/12.svg", "<svg/>"),
    ])
    let index = site["_index/people.js"]
    #expect(index.hasPrefix(#"Scrollback.people.expect({"count":3,"kinds":["inverted","note","#))
    #expect(index.contains(#"[1,"Ada","Ada O.","",0,"","AO","#))
    #expect(index.contains(#"[9,"bo","","Met at Swift meetup","#))
    #expect(index.contains(#"[12,"CY","","",0,"svg","#))
    #expect(try data(index).count == 2)
  }

  @Test("no text breaks out of the data: quotes, tags, line separators, words that scripts know")
  func hostile() throws {
    let note = "</script><!-- \u{2028}\u{2029} \\ \" ]]> __proto__ constructor 😀"
    let site = try PeopleSite(
      users: #"{"id":1,"login":"constructor"}"#,
      [
        "profiles/constructor.json": #"{"id":1,"name":"__proto__</script>"}"#,
        "notes.json": #"{"version":1,"notes":{"constructor":{"text":\#(try json(note))}}}"#,
      ])
    let index = site["_index/people.js"]
    for bad in ["<", "\u{2028}", "\u{2029}"] { #expect(!index.contains(bad)) }
    let row = try #require((data(index)[1] as? [[Any]])?.first)
    #expect(row[2] as? String == "__proto__</script>")
    #expect((row[3] as? String)?.hasSuffix("\\ \" ]]> __proto__ constructor 😀") == true)
  }

  private func json(_ text: String) throws -> String {
    String(decoding: try JSONEncoder().encode(text), as: UTF8.self)
  }

  @Test("the index of ten thousand comes in parts below 250 KB, which together are everybody (G-20)")
  func huge() throws {
    let pages = (0..<100).map { page in
      let users = (1...100).map { #"{"id":\#(page * 100 + $0),"login":"person-number-\#(page * 100 + $0)"}"# }
      return (path: "users/since-\(page * 100).json", text: "[\(users.joined(separator: ","))]")
    }
    let site = try PeopleSite(pages)
    #expect(site.diagnostics == [])
    let parts = site.files.filter { $0.key.hasPrefix("_index/") }
    #expect(parts.count > 1 && parts.values.allSatisfy { $0.utf8.count < 250_000 })
    #expect(try parts.values.reduce(0) { try $0 + ((data($1)[1] as? [Any])?.count ?? 0) } == 10_000)
    for part in parts.keys where part != "_index/people.js" {
      #expect(site["_index/people.js"].contains("people/\(part)\""))
    }
    let list = site["_since/9900/index.html"]
    #expect(list.contains("9,901–10,000 of 10,000") && list.utf8.count < 120_000)
  }
}

@Suite struct FacetTests {
  @Test(
    "people with a note, site administrators and organisations have lists of their own, linked with counts")
  func lists() throws {
    let site = try PeopleSite(
      users:
        #"{"id":1,"login":"a","site_admin":true},{"id":2,"login":"b","type":"Organization"},{"id":3,"login":"c"}"#,
      ["notes/C.md": "x", "notes/a.md": " "])
    #expect(site["index.html"].contains(#"<a href="_notes/index.html">With a note <span>1</span></a>"#))
    #expect(site["index.html"].contains(#"<a href="index.html" aria-current="true">All <span>3</span></a>"#))
    #expect(site.row("c", on: "_notes/index.html").contains(#"href="../c/index.html""#))
    #expect(site.row("a", on: "_admins/index.html").contains(">a<"))
    #expect(site["_organizations/index.html"].contains("1 person"))
    #expect(site["_admins/index.html"].contains(#"<a href="index.html" aria-current="true">Site admins"#))
  }

  @Test("a facet without anybody has no page and no link")
  func none() throws {
    let site = try PeopleSite(users: #"{"id":1,"login":"a"}"#)
    #expect(
      !site.files.keys.contains { $0.hasPrefix("_notes") } && !site["index.html"].contains("people-facets"))
  }

  @Test("a long facet has pages, and keeps positions of the whole directory")
  func long() throws {
    let users = (1...210).map { #"{"id":\#($0),"login":"u\#($0)","site_admin":true}"# }
    let site = try PeopleSite(users: users.joined(separator: ","))
    #expect(site["_admins/index.html"].contains(#"<a rel="next" href="_page/2/index.html">"#))
    #expect(site["_admins/_page/3/index.html"].contains("201–210 of 210"))
    #expect(site["_admins/_page/3/index.html"].contains("<h1>Site administrators, page 3</h1>"))
    #expect(site["_admins/_page/3/index.html"].contains(#"<a rel="prev" href="../2/index.html">"#))
    #expect(site.kinds("u204", on: "_admins/_page/3/index.html").first == "inverted")
  }

  @Test("nobody is an empty list that says what to do (G-14)")
  func empty() throws {
    for pages in [[], [("users/since-0.json", "[]")]] as [[(String, String)]] {
      let site = try PeopleSite(pages)
      #expect(site.files.keys.sorted() == ["index.html"])
      #expect(site["index.html"].contains("No people yet."))
    }
  }
}
