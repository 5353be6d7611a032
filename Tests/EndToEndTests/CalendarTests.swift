import Testing

/// `/calendar/`: what happened on each day of the whole site.
@Suite("The calendar of a site")
struct CalendarTests {
  private static func chat(_ name: String, _ days: String...) -> String {
    let messages = days.map { #"{"sender":"a","text":"x","timestamp":"\#($0)T23:30:00Z"}"# }
    return #"{"title":"\#(name)","messages":[\#(messages.joined(separator: ","))]}"#
  }

  private func folder(_ more: String = "") throws -> Folder {
    try Folder([
      "content/site.yml": "title: Days\ntimezone: UTC\n\(more)",
      "content/chats/a.json": Self.chat("A", "2025-03-01", "2025-03-04", "2025-03-04"),
      "content/chats/b.json": Self.chat("B", "2025-03-04", "2024-01-31"),
    ])
  }

  @Test("a day leads to the one thing that has it, or to the list of several")
  func days() throws {
    let folder = try folder()
    #expect(try Program.build(folder).status == 0)
    let index = try folder.text("site/calendar/index.html")
    #expect(index.contains("href=\"../chats/a/index.html#d-2025-03-01\""))
    #expect(index.contains("href=\"2025-03/index.html#d-2025-03-04\"><b>4</b>"))
    #expect(index.contains("<span class=\"hidden\">3 messages</span>"))
    #expect(
      index.contains("<a href=\"2024-01/index.html\">January 2024</a> <span class=\"sub\">1 message</span>"))
    let month = try folder.text("site/calendar/2025-03/index.html")
    #expect(month.contains("<section class=\"card fact\" id=\"d-2025-03-04\">"))
    #expect(
      month.contains(
        "href=\"../../chats/b/index.html#d-2025-03-04\" dir=\"auto\">B</a> <small>1 message</small>"
      ))
    #expect(month.contains("rel=\"prev\" href=\"../2024-01/index.html\""))
    #expect(try folder.text("site/index.html").contains("<a href=\"calendar/index.html\">Calendar</a>"))
    #expect(
      try folder.text("site/calendar/2025-03/index.md").contains(
        "[B](../../chats/b/index.html#d-2025-03-04) 1 message"))
    #expect(try Program.run(["check"], in: folder).status == 0)
  }

  @Test("days are those of the site's time zone")
  func zone() throws {
    let folder = try folder()
    try folder.write("content/site.yml", "title: Days\ntimezone: Asia/Tokyo\n")
    #expect(try Program.build(folder).status == 0)
    #expect(folder.exists("site/calendar/2024-02/index.html") && !folder.exists("site/calendar/2024-01"))
  }

  @Test("a day of a long chat leads to the page where it begins")
  func split() throws {
    let folder = try folder("chats:\n  pageSize: 10\n")
    let moments = (0..<30).map {
      #"{"sender":"a","text":"x","timestamp":"2025-05-\#($0 < 9 ? "0" : "")\#($0 + 1)T10:00:00Z"}"#
    }
    try folder.write(
      "content/chats/l.json", "{\"title\":\"L\",\"messages\":[\(moments.joined(separator: ","))]}")
    #expect(try Program.build(folder).status == 0)
    let page = try folder.text("site/calendar/index.html")
    #expect(page.contains("href=\"../chats/l/page/1/index.html#d-2025-05-01\""))
    #expect(page.contains("href=\"../chats/l/page/3/index.html#d-2025-05-30\""))
    #expect(try Program.run(["check"], in: folder).status == 0)
  }

  @Test("a day with more than a month can show has pages of its own")
  func crowded() throws {
    let folder = try folder()
    for number in 0..<230 {
      try folder.write("content/chats/n\(number).json", Self.chat("N\(number)", "2025-03-09"))
    }
    let outcome = try Program.build(folder)
    #expect(outcome.status == 0 && !outcome.report.contains("[budgets]"), "\(outcome.report)")
    let month = try folder.text("site/calendar/2025-03/index.html")
    #expect(month.matches(of: /chats\/n\d+\/index.html/).count == 10)
    #expect(month.contains("<a href=\"09/index.html\">Everything on this day (220 more)</a>"))
    let first = try folder.text("site/calendar/2025-03/09/index.html")
    #expect(first.matches(of: /chats\/n\d+\/index.html/).count == 200 && first.contains("Page 1 of 2"))
    let second = try folder.text("site/calendar/2025-03/09/_page/2/index.html")
    #expect(second.matches(of: /chats\/n\d+\/index.html/).count == 30)
    #expect(try Program.run(["check"], in: folder).status == 0)
  }

  @Test("many years stand on several pages, and half a year of full days stays within what a page may hold")
  func long() throws {
    let folder = try folder()
    let years = (1900..<1990).map { "\($0)-06-01" }
    let days = (1...6).flatMap { month in (1...28).map { "2025-0\(month)-\($0 < 10 ? "0" : "")\($0)" } }
    for (name, dates) in [("y", years), ("d", days), ("e", days)] {
      let messages = dates.map { #"{"sender":"a","text":"x","timestamp":"\#($0)T10:00:00Z"}"# }
      try folder.write(
        "content/chats/\(name).json",
        "{\"title\":\"\(name)\",\"messages\":[\(messages.joined(separator: ","))]}")
    }
    let outcome = try Program.build(folder)
    #expect(outcome.status == 0 && !outcome.report.contains("[budgets]"), "\(outcome.report)")
    #expect(try folder.text("site/calendar/_page/3/index.html").contains("<h2>1900</h2>"))
  }

  @Test(
    "there is none where nobody wants one, where nothing has a day, and where a page of the user's has its address"
  )
  func none() throws {
    let off = try folder("calendar: false\n")
    #expect(try Program.build(off).status == 0)
    #expect(!off.exists("site/calendar"))
    #expect(!(try off.text("site/index.html").contains("calendar/")))
    #expect(!(try off.text("site/report/index.html").contains("calendar/")))
    let empty = try Folder(["content/site.yml": "title: Nothing\n"])
    #expect(try Program.build(empty).status == 0)
    #expect(!empty.exists("site/calendar"))
    let own = try folder()
    try own.write("content/pages/calendar.md", "---\ntitle: Calendar\n---\nMine alone.\n")
    #expect(try Program.build(own).status == 0)
    #expect(try own.text("site/calendar/index.html").contains("Mine alone."))
    #expect(!own.exists("site/calendar/2025-03"))
    let value = try Program.run(["config", "--print", "."], in: off)
    #expect(value.output.contains("calendar: false"), "\(value.errors)")
  }

  @Test("calendar and tags are the same whether pieces are made, kept, or made by shards (X-02)")
  func same() throws {
    let folder = try folder("baseURL: https://example.org/\n")
    let cache = ["--cache-folder", folder.at("cache")]
    #expect(try Program.build(folder, cache).status == 0)
    try folder.write(
      "content/chats/c.json",
      Self.chat("C", "2025-03-04").replacing("{\"title\"", with: "{\"tags\":[\"x\",\"é\"],\"title\""))
    #expect(try Program.build(folder, cache).status == 0)
    let pages = { (site: String) in
      try folder.tree(site).filter {
        $0.key.hasPrefix("calendar/") || $0.key.hasPrefix("tags/") || $0.key == "index.html"
      }
    }
    let kept = try pages("site")
    #expect(kept.count > 8)
    #expect(try Program.build(folder, ["--no-cache", "-o", "new"]).status == 0)
    #expect(try pages("new") == kept)
    for number in 1...2 {
      #expect(try Program.build(folder, ["--shard", "\(number)/2", "-o", "shards/\(number)"]).status == 0)
    }
    #expect(try Program.build(folder, ["-o", "merged", "--merge", "shards/1", "shards/2"]).status == 0)
    #expect(try pages("merged") == kept)
  }
}
