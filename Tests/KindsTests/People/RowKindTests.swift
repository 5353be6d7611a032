@testable import Kinds
import TestSupport
import Testing

/// Eight people, of every kind that a list can tell.
private let users = (1...8).map { id in
  let extra = [5: #","type":"Organization""#, 6: #","type":"Bot""#, 7: #","site_admin":true"#][id] ?? ""
  return #"{"id":\#(id),"login":"U\#(id)"\#(extra)}"#
}.joined(separator: ",")

private func site() throws -> PeopleSite {
  try PeopleSite(
    users: users,
    [
      "notes/u2.md": "Likes *tea*", "notes/U4.md": "x",
      "state.json": #"{"version":1,"seen":["u3","U4"]}"#,
    ])
}

@Suite struct RowKindTests {
  @Test("a row is of every kind that fits it: plain, note, inverted, both, seen (G-18, G-19, G-22, G-31)")
  func combined() throws {
    let site = try site()
    #expect(site.kinds("u1") == [])
    #expect(site.kinds("u2") == ["note"])
    #expect(site.kinds("u3") == ["seen"])
    #expect(site.kinds("u4") == ["inverted", "note", "seen"])
    #expect(site.kinds("u5") == ["organization"])
    #expect(site.kinds("u6") == ["bot"])
    #expect(site.kinds("u7") == ["admin"] && site.row("u7").contains("Site admin"))
    #expect(site.kinds("u8") == ["inverted"])
    #expect(site.row("u2").contains("Has note") && !site.row("u1").contains("Has note"))
    #expect(site.row("u3").contains(#"<span class="seen-mark hidden">Seen</span>"#))
    #expect(site.row("u4").contains("avatar hue-") && site.row("u4").contains(" inverted\""))
  }

  @Test("a kind of row is a predicate and a partial: nothing else changes (G-22)")
  func added() throws {
    let early = RowKind(name: "early") { person, _ in person.user.id < 3 }
    let site = try PeopleSite(
      [("users/since-0.json", "[\(users)]")], kinds: RowKind.all + [early],
      templates: ["person-mark-early": "<em>early {{login}}</em>"])
    #expect(site.kinds("u1") == ["early"] && site.row("u1").contains("<em>early U1</em>"))
    #expect(site.kinds("u3") == [])
    // The search copies the mark, and the index says who has it.
    #expect(site["index.html"].contains(#"<template data-kind="early"><em>early"#))
    #expect(site["_index/people.js"].contains(#""early"]"#))
  }

  @Test("a kind without its partial is an error at the start, not a row without a mark")
  func missing() {
    let nothing = RowKind(name: "nothing") { _, _ in true }
    #expect(throws: (any Error).self) { try PeopleSite([], kinds: [nothing]) }
  }

  @Test("the profile shows the picture as it is (G-18)")
  func profile() throws {
    let page = try site()["u4/index.html"]
    #expect(page.contains("avatar large") && !page.contains("inverted\""))
  }
}
