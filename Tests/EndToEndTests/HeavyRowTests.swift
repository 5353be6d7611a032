import Testing

/// Lists of a site in which one record of each kind is as heavy as a page.
struct HeavyRowTests {
  /// Pages that list records of several sources.
  private static let lists = [
    "index.html", "chats/index.html", "services/index.html",
    "tags/index.html", "tags/t/index.html", "calendar/index.html", "assistant/index.html",
    "review/index.html",
    "review/one/index.html", "about/build/index.html",
  ]

  @Test("one record with an endless title or name makes no list heavier than a page may be (requirements 9)")
  func heavyRows() throws {
    let long = String(repeating: "<&> ", count: 10_000)
    let people = (0..<3).map { #"{"id":"p\#($0)","name":"Somebody \#($0) with a name"}"# }
    let message = #"{"id":"m","sender":"p1","text":"x","timestamp":"2025-11-01T10:00:00Z"}"#
    let folder = try Folder([
      "content/site.yml": "title: x\ntimezone: UTC\n",
      "content/chats/a.json":
        #"{"title":"\#(long)","tags":["t"],"participants":[\#(people.joined(separator: ","))],"messages":[\#(message)]}"#,
      "content/services/s.json":
        #"[{"id":"1","title":"\#(long)","customerName":"\#(long)","description":"\#(long)","status":"Active","priority":"Low","scheduledDate":"2025-11-05T10:00:00Z","location":"\#(long)","serviceNotes":"\#(long)"}]"#,
      "content/runs/one/a.jsonl":
        #"{"id":"c","title":"\#(long)","tags":["t"],"participants":["user","assistant"],"messages":[{"id":"1","sender":"user","role":"user","text":"x","timestamp":"2025-11-01T10:00:00Z"}]}"#
        + "\n",
      "content/assistant/scripts/a.txt": "# \(long)\nhello\n",
    ])
    let outcome = try Program.build(folder)
    for list in Self.lists where folder.exists("site/\(list)") {
      let size = try folder.bytes("site/\(list)").count
      #expect(size <= 60_000, "\(list): \(size)")
    }
    for list in ["index.html", "chats/index.html", "services/index.html", "review/one/index.html"] {
      #expect(folder.exists("site/\(list)"), "\(list): \(outcome.report.prefix(2000))")
    }
  }

  @Test("450 people in one file and 60 services of one day are pages of lists (requirements 9)")
  func heavySources() throws {
    let users = (1...450).map {
      #"{"id":\#($0),"login":"u\#($0)","avatar_url":"","type":"User","site_admin":false}"#
    }
    let jobs = (0..<60).map {
      #"{"id":"\#($0)","title":"Job \#($0)","customerName":"Ann","description":"x","status":"Active","priority":"Low","scheduledDate":"2025-11-05T10:00:00Z","location":"y"}"#
    }
    let folder = try Folder([
      "content/site.yml": "title: x\ntimezone: UTC\n",
      "content/people/users.json": "[\(users.joined(separator: ","))]",
      "content/services/s.json": "[\(jobs.joined(separator: ","))]",
    ])
    let outcome = try Program.build(folder)
    #expect(outcome.status == 0 && !outcome.report.contains("budget"), "\(outcome.report.prefix(2000))")
    for list in ["index.html", "people/index.html"] {
      #expect(try folder.bytes("site/\(list)").count <= 300_000, "\(list)")
    }
    let home = try folder.text("site/index.html")
    #expect(home.contains("services/day/2025-11-05/index.html\">40 more</a>"))
    let pages = try folder.tree("site/people").filter {
      $0.key.hasSuffix("index.html") && !$0.key.hasPrefix("u")
    }
    let linked = pages.values.flatMap { page in
      String(decoding: page, as: UTF8.self).matches(of: #/<article class="row person[^>]*data-user="(u\d+)"/#)
        .map(\.1)
    }
    #expect(Set(linked).count == 450)
  }
}
