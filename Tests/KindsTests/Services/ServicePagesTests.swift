import Basics
import Content
@testable import Kinds
import Model
import Site
import Testing

/// The files that the kind makes of a table, as text by path.
private struct Made {
  var files: [String: String] = [:]
  var printed: [String] = []

  static let header =
    "id,title,customerName,description,status,priority,scheduledDate,location,serviceNotes,coordinate"

  init(_ rows: String..., change: (inout SiteSettings) -> Void = { _ in }) throws {
    try self.init(rows: rows, change: change)
  }

  init(rows: [String], change: (inout SiteSettings) -> Void = { _ in }) throws {
    var settings = SiteSettings()
    settings.zone = try #require(ZoneTable(identifier: "Europe/London"))
    settings.now = try ISO8601.parse("2025-11-05T12:00:00Z")
    change(&settings)
    let kind = try Self.kind.get()
    let text = ([Self.header] + rows).joined(separator: "\n")
    let input = rows.isEmpty ? [] : [InputFile(contentPath: "services/a.csv", text: text)]
    let context = BuildContext(
      settings: settings, now: try ISO8601.parse("2025-11-05T12:00:00Z"),
      shell: SiteShell(sections: [], assets: try Self.theme.get().assetPaths))
    var summaries: [Service] = []
    let plan = kind.plan(input, settings)
    while let source = plan.next() {
      let piece = kind.map(source, context)
      summaries += piece.summaries
      printed += piece.diagnostics.map(\.description)
      try take(piece.files)
    }
    try take(kind.reduce(summaries, context).files)
  }

  /// Compiled once for all tests.
  private static let theme = Result { try Theme(overrides: []) }
  private static let kind = Result { try Services(theme: theme.get().library) }

  private mutating func take(_ made: [OutputFile]) throws {
    for file in made { files[file.path] = String(decoding: try file.content.bytes(), as: UTF8.self) }
  }

  func page(_ path: String) throws -> String { try #require(files["services/\(path)index.html"], "\(path)") }

  /// The first path of each row's link on a page, in their order.
  func rows(_ path: String) throws -> [String] {
    try page(path).matches(of: /<a class="row-link" href="([^"]*)"/).map { String($0.1) }
  }

  /// Label, count and whether it is the current one, of each chip on a page.
  func chips(_ path: String) throws -> [String] {
    try page(path).matches(
      of:
        /<a class="chip" href="([^"]*)"( aria-current="page")?>(?:<time[^>]*>)?([^<]*)(?:<\/time>)? <span class="chip-count">(\d+)/
    ).map { "\($0.3.trimmingSpace) \($0.4)\($0.2 == nil ? "" : " here") → \($0.1)" }
  }
}

extension Substring {
  fileprivate var trimmingSpace: String { String(drop { $0 == " " }) }
}

@Suite struct ServicePagesTests {
  private static let jobs = [
    "2,Lift,Hotel & Spa,\"Stops, mostly\",Active,High,2025-11-05T14:30:00Z,1 Lake Rd,,\"54.3712,-2.9071\"",
    "1,HVAC,Hotel & Spa,Filters,Completed,Low,2025-11-04T10:00:00Z,,,",
    "3,Oven,Baker,Seal,Active,Critical,2025-11-04T23:59:00Z,,Come **early**,",
    "4,Gate,Farm,Goat,Scheduled,Low,2025-11-06T00:00:00Z,,,",
  ]

  private static func made() throws -> Made { try Made(jobs[0], jobs[1], jobs[2], jobs[3]) }

  @Test("the list has every service by date with all that its row must say (S-01, S-07, S-18)")
  func list() throws {
    let made = try Self.made()
    #expect(try made.rows("") == ["1-hvac", "3-oven", "2-lift", "4-gate"].map { "\($0)/index.html" })
    let page = try made.page("")
    let row = try #require(page.split(separator: "<li class=\"row").first { $0.contains(">Lift<") })
    for text in [
      ">Lift</span>", ">Hotel &amp; Spa</span>", ">Stops, mostly</span>", ">Today, 2:30 PM</time>",
      "<span class=\"badge status-active\">Active</span>", "priority-high\"><span class=\"bars\"",
      "High<span",
    ] {
      #expect(row.contains(text), "\(text)")
    }
    #expect(made.printed == [])
  }

  @Test("parts have pages with chips and counts; what does not occur has neither (S-17)")
  func facets() throws {
    let made = try Self.made()
    #expect(
      try made.chips("status/active/") == [
        "All 4 → ../../index.html", "Active 2 here → index.html",
        "Scheduled 1 → ../scheduled/index.html", "Completed 1 → ../completed/index.html",
        "Critical 1 → ../../priority/critical/index.html", "High 1 → ../../priority/high/index.html",
        "Low 2 → ../../priority/low/index.html",
      ])
    #expect(try made.rows("status/active/") == ["../../3-oven/index.html", "../../2-lift/index.html"])
    #expect(try made.rows("priority/low/") == ["../../1-hvac/index.html", "../../4-gate/index.html"])
    #expect(try made.chips("").filter { $0.contains("here") } == ["All 4 here → index.html"])
    #expect(
      try made.chips("").suffix(3) == [
        "Yesterday 2 → day/2025-11-04/index.html", "Today 1 → day/2025-11-05/index.html",
        "Tomorrow 1 → day/2025-11-06/index.html",
      ])
    for path in ["status/urgent", "status/in-progress", "priority/medium"] {
      #expect(made.files["services/\(path)/index.html"] == nil)
    }
  }

  @Test("a day has its agenda, and leads to the days with services before and after it (S-19)")
  func days() throws {
    let made = try Self.made()
    #expect(try made.rows("day/2025-11-04/") == ["../../1-hvac/index.html", "../../3-oven/index.html"])
    let page = try made.page("day/2025-11-05/")
    #expect(page.contains("<h1>5 November 2025</h1>"))
    #expect(page.contains("<a rel=\"prev\" href=\"../2025-11-04/index.html\">"))
    #expect(page.contains("<a rel=\"next\" href=\"../2025-11-06/index.html\">"))
    #expect(try !made.page("day/2025-11-06/").contains("rel=\"next\""))
  }

  @Test("a day is the day of the site's zone, not of UTC (S-13, S-19)")
  func zone() throws {
    let made = try Made("1,A,B,C,Active,Low,2025-06-30T23:30:00Z,,,")
    #expect(try made.rows("day/2025-07-01/").count == 1)
  }

  @Test(
    "a service has header, four sections in order, and ways to its neighbours, day and files (S-10, S-11, S-12)"
  )
  func detail() throws {
    let page = try Self.made().page("2-lift/")
    #expect(
      page.matches(of: /<h2>([^<]*)<\/h2>/).map { String($0.1) } == [
        "Description", "Scheduled time", "Location", "Service notes",
      ])
    for text in [
      "<a class=\"back\" href=\"../index.html\">‹ Services</a>", "<h1 dir=\"auto\">Lift</h1>",
      "<p class=\"lead\" dir=\"auto\">Hotel &amp; Spa</p>",
      "<span class=\"badge status-active\">Active</span>",
      "<a rel=\"prev\" href=\"../3-oven/index.html\">", "<a rel=\"next\" href=\"../4-gate/index.html\">",
      "href=\"../day/2025-11-05/index.html\"", "href=\"service.ics\"", "href=\"../status/active/index.html\"",
      "href=\"../priority/high/index.html\"", "<title>Lift for Hotel &amp; Spa · Scrollback</title>",
    ] {
      #expect(page.contains(text), "\(text)")
    }
    #expect(try Self.made().page("3-oven/").contains("<strong>early</strong>"))
  }

  @Test("a place with coordinates has links to maps, a place without has none (S-16)")
  func maps() throws {
    let made = try Self.made()
    let page = try made.page("2-lift/")
    #expect(page.contains("href=\"geo:54.3712,-2.9071\""))
    #expect(
      page.contains(
        "https://www.openstreetmap.org/?mlat=54.3712&amp;mlon=-2.9071#map=17/54.3712/-2.9071"))
    #expect(try !made.page("3-oven/").contains("geo:"))
    #expect(try made.page("3-oven/").contains("No location given."))
  }

  @Test("what is overdue is marked, and the page says that this is computed (S-20)")
  func overdue() throws {
    let made = try Self.made()
    #expect(try made.page("3-oven/").contains(">Overdue</span>"))
    for path in ["", "3-oven/", "status/active/"] {
      #expect(try made.page(path).contains("is computed"), "\(path)")
    }
    for path in ["1-hvac/", "2-lift/", "status/completed/"] {
      #expect(try !made.page(path).contains("verdue"), "\(path)")
    }
    let done = try Made(Self.jobs[2]) { $0.services.doneStatuses = ["Active"] }
    #expect(try !done.page("3-oven/").contains("verdue"))
  }

  @Test(
    "where dates are live, the script finds on each job that is not done when it becomes overdue (requirements 5)"
  )
  func liveOverdue() throws {
    let live = try Made(Self.jobs[0], Self.jobs[1], Self.jobs[2], Self.jobs[3]) {
      $0.relativeDates = .live
    }
    let late = "<span class=\"badge overdue\" data-day=\"2025-11-04\">Overdue</span>"
    #expect(try live.page("3-oven/").contains(late))
    #expect(try live.page("").contains(late))
    #expect(
      try live.page("4-gate/").contains(
        "<span class=\"badge overdue\" data-day=\"2025-11-06\" hidden=\"hidden\">Overdue</span>"))
    #expect(
      try live.page("4-gate/").contains("<p class=\"sub derived\" data-day=\"2025-11-06\" hidden=\"hidden\">")
    )
    #expect(try live.page("").contains("<p class=\"sub derived\" data-day=\"2025-11-04\">"))
    #expect(try !live.page("status/completed/").contains("verdue"))
    #expect(try !Self.made().page("4-gate/").contains("verdue"))
  }

  @Test(
    "1,000 services are pages of a list, each within the budget, with the way to all others (requirements 9)")
  func manyServices() throws {
    let words = String(repeating: "oat & milk ", count: 60)
    let rows = (0..<1000).map { number in
      let (day, month) = (1 + number % 28, 1 + number / 28 % 12)
      let date = "2025-\(month < 10 ? "0" : "")\(month)-\(day < 10 ? "0" : "")\(day)T10:00:00Z"
      return "\(number),Job \(number),Ann,\(number % 3 == 0 ? words : "Short"),Active,Low,\(date),,,"
    }
    let made = try Made(rows: rows)
    for (path, text) in made.files where path.hasSuffix(".html") {
      #expect(text.utf8.count <= 300_000, "\(path): \(text.utf8.count)")
    }
    for list in ["", "status/active/", "priority/low/"] {
      var (page, titles, number) = (list, Set<Substring>(), 1)
      while number < 100 {
        let text = try made.page(page)
        titles.formUnion(text.matches(of: />(Job \d+)<\/span>/).map(\.1))
        #expect(text.contains("1,000 services"))
        if !text.contains("rel=\"next\"") { break }
        number += 1
        page = "\(list)_page/\(number)/"
      }
      #expect(titles.count == 1000 && number > 4, "\(list)")
    }
    let index = try #require(made.files["services/_index.js"])
    #expect(index.split(separator: "\n").count == 1002)
    #expect(
      index.contains(
        #"["services/3-job-3/index.html","Job 3","Ann","2025-01-04T10:00:00+00:00","Active","oat & milk"#))
    #expect(try made.page("").contains("data-count=\"1000\" data-src=\"_index.js\""))
    #expect(try made.page("_page/2/").contains("data-count=\"1000\" data-src=\"../../_index.js\""))
    #expect(try Self.made().files["services/_index.js"] == nil)
    #expect(try !Self.made().page("").contains("data-src"))
  }

  @Test("a site's own statuses have pages, and colours in turn")
  func ownStatuses() throws {
    let made = try Made(
      "1,A,B,C,onHold,Low,2025-11-05T10:00:00Z,,,", "2,D,B,C,Zurückgestellt,Low,2025-11-05T10:00:00Z,,,",
      "3,E,B,C,urgent,Low,2025-11-05T10:00:00Z,,,"
    ) { $0.services.statuses = ["On Hold", "Urgent", "Zurückgestellt"] }
    #expect(made.printed == [])
    #expect(try made.page("status/on-hold/").contains("<span class=\"badge tint-0\">On Hold</span>"))
    #expect(
      try made.page("status/zuruckgestellt/").contains("<span class=\"badge tint-1\">Zurückgestellt</span>"))
    #expect(try made.page("").contains("<span class=\"badge status-urgent\">Urgent</span>"))
  }

  @Test("search looks at the fields that the settings name; others than those on a row go with it (S-03)")
  func searchFields() throws {
    #expect(
      try Self.made().page("").contains("data-search=\"title customerName description\" data-delay=\"300\""))
    #expect(try !Self.made().page("").contains("1 Lake Rd"))
    let made = try Made(Self.jobs[0]) {
      $0.services.searchFields = ["title", "location"]
      $0.services.debounceMilliseconds = 50
    }
    #expect(try made.page("").contains("data-search=\"title location\" data-delay=\"50\""))
    #expect(try made.page("").contains("<li class=\"row service\" data-search=\"1 Lake Rd\">"))
  }

  @Test("the list has a place for what looks for updates (S-08)")
  func updates() throws {
    #expect(try Self.made().page("").contains("<p class=\"ways\" data-update-check=\"\"></p>"))
  }

  @Test("without services there is the list alone, which says what to do")
  func none() throws {
    let made = try Made()
    #expect(made.files.keys.sorted() == ["services/index.html"])
    #expect(try made.page("").contains("No services yet. Put a file in content/services/"))
    #expect(try !made.page("").contains("<ul class=\"rows"))
  }

  @Test("hostile text stays text on every page")
  func hostile() throws {
    let text = "\"<script>alert(1)</script>&\"\"' ]]>\u{202E}\""
    let made = try Made("1,\(text),\(text),\(text),Active,Low,2025-11-05T10:00:00Z,\(text),\(text),") {
      $0.services.searchFields = ["location", "serviceNotes"]
    }
    #expect(made.printed == [])
    for (path, page) in made.files where path.hasSuffix(".html") {
      #expect(!page.contains("<script>alert"), "\(path)")
    }
  }

  @Test(
    "two services of one title and customer are warned about, and their pages have titles of their own (S-18)"
  )
  func twins() throws {
    let made = try Made(
      "1,A,B,C,Active,Low,2025-11-05T10:00:00Z,,,", "2,A,B,C,Active,Low,2025-11-05T10:00:00Z,,,")
    #expect(try made.page("1-a/").contains("<title>A for B (1) · "))
    #expect(try made.page("2-a/").contains("<title>A for B (2) · "))
    #expect(
      made.printed == [
        "content/services/a.csv:3:3: warning: service \"2\" has the same title and customer as service \"1\" (content/services/a.csv:2)\n  help: if both are the same job, remove one"
      ])
  }
}
