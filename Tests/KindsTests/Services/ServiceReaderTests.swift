import Basics
import Content
@testable import Kinds
import Model
import TestSupport
import Testing

private let header = "id,title,customerName,description,status,priority,scheduledDate,location,serviceNotes"

/// What is read from rows of a table, and what is said about them.
private func read(_ rows: String..., header: String = header) -> (services: [Service], printed: [String]) {
  var reader = ServiceReader(statuses: SiteSettings().services.statuses)
  let text = ([header] + rows).joined(separator: "\n")
  reader.read(InputFile(contentPath: "services/jobs.csv", text: text))
  return (reader.services, reader.diagnostics.map(\.description))
}

@Suite struct ServiceReaderTests {
  @Test("every column of a table is taken")
  func all() throws {
    let (services, printed) = read(
      "001,HVAC,Lakeside Hotel,\"Filters, belts\",Active,High,2024-11-15T14:30:00Z,486 Restaurant,Bring *two*,90,true",
      header: header + ",durationMinutes,draft")
    #expect(printed == [])
    let service = try #require(services.first)
    #expect(
      (service.id, service.title, service.customer, service.description) == (
        "001", "HVAC", "Lakeside Hotel", "Filters, belts"
      ))
    #expect(
      (service.status, service.priority, service.location, service.notes) == (
        "Active", .High, "486 Restaurant", "Bring *two*"
      ))
    #expect((service.minutes, service.isDraft, service.path) == (90, true, "services/001-hvac/index.html"))
  }

  @Test("place and notes may be empty; a duration that is not given is not made up (requirements 7)")
  func defaults() throws {
    let service = try #require(read("1,A,B,C,Active,Low,2024-11-15T14:30:00Z,,").services.first)
    #expect((service.location, service.notes, service.minutes, service.isDraft) == ("", "", nil, false))
    #expect(service.coordinate == nil)
  }

  @Test(
    "a status is its label, its slug or its camel case",
    arguments: [
      ("In Progress", "In Progress"), ("in-progress", "In Progress"), ("inProgress", "In Progress"),
      ("urgent", "Urgent"), ("Active", "Active"),
    ])
  func status(text: String, label: String) {
    #expect(read("1,A,B,C,\(text),Low,2024-11-15T14:30:00Z,,").services.first?.status == label)
  }

  @Test(
    "what is wrong in a row is said at its place",
    arguments: [
      (
        "1,A,B,C,Active,Low,2024-13-01,,",
        "2:20: error: \"scheduledDate\" is not an ISO 8601 date: \"2024-13-01\" (month 13 does not exist)"
      ),
      (
        "1,A,B,C,Active,Low,2024-02-30T10:00:00Z,,",
        "2:20: error: \"scheduledDate\" is not a calendar date: \"2024-02-30T10:00:00Z\" (February 2024 has 29 days)"
      ),
      (
        "1,A,B,C,Active,Low,2024-11-15T14:30:00,,",
        "2:20: error: \"scheduledDate\" has no time zone: \"2024-11-15T14:30:00\"\n  help: add \"Z\" or an offset such as \"+01:00\", or set defaults.assumeZone in content/site.yml"
      ),
      (" ,A,B,C,Active,Low,2024-11-15T14:30:00Z,,", "2:1: error: \"id\" must not be blank"),
      (
        "1,A,B,C,Inprogress,Low,2024-11-15T14:30:00Z,,",
        "2:9: error: unknown status \"Inprogress\"\n  help: did you mean \"In Progress\"? Allowed: Active, Scheduled, Completed, In Progress, Urgent"
      ),
      (
        "1,A,B,C,Active,lowe,2024-11-15T14:30:00Z,,",
        "2:16: error: unknown priority \"lowe\"\n  help: did you mean \"Low\"? Allowed: Low, Medium, High, Critical"
      ),
      (
        "007,A,,C,Active,Low,2024-11-15T14:30:00Z,,",
        "2:1: error: missing \"customerName\" in service \"007\""
      ),
      ("007,A,B,C,,Low,2024-11-15T14:30:00Z,,", "2:1: error: missing \"status\" in service \"007\""),
      ("007,A,B,C,Active,Low,,,", "2:1: error: missing \"scheduledDate\" in service \"007\""),
      (",A,B,C,Active,Low,2024-11-15T14:30:00Z,,", "2:1: error: missing \"id\""),
      ("1,A,B,C,Active,Low,2024-11-15T14:30:00Z,", "2:1: error: row has 8 columns, header has 9"),
    ])
  func wrong(row: String, message: String) {
    let (services, printed) = read(row)
    #expect(printed == ["content/services/jobs.csv:\(message)"])
    #expect(services.isEmpty)
  }

  @Test(
    "a table gives a place as two numbers, an object as two fields",
    arguments: [("54.3712,-2.9071", "54.3712 -2.9071"), ("0, 0.00001", "0 0.00001"), ("-90,180", "-90 180")])
  func coordinate(cell: String, text: String) {
    let (services, printed) = read(
      "1,A,B,C,Active,Low,2024-11-15T14:30:00Z,,,\"\(cell)\"", header: header + ",coordinate")
    #expect(printed == [])
    #expect(services.first?.coordinate?.text(separator: " ") == text)
  }

  @Test("a place that is none is told", arguments: ["91,0", "0,181", "1", "1,2,3", "a,b", "nan,0", "1;2"])
  func noCoordinate(cell: String) {
    let (services, printed) = read(
      "1,A,B,C,Active,Low,2024-11-15T14:30:00Z,,,\"\(cell)\"", header: header + ",coordinate")
    #expect(services.first?.coordinate == nil)
    #expect(printed.count == 1)
    #expect(printed.first?.contains("\"coordinate\" needs a latitude") == true)
  }

  @Test("a time without a zone is of the zone that the site assumes, also where clocks change")
  func assumedZone() throws {
    let london = try #require(ZoneTable(identifier: "Europe/London"))
    var reader = ServiceReader(statuses: ["Active"], assuming: london)
    let times = [
      ("2025-07-01T10:00:00", "2025-07-01T09:00:00Z"), ("2025-12-01T10:00", "2025-12-01T10:00:00Z"),
      // Shown twice: the first; skipped: as far after the gap as it was in it.
      ("2025-10-26T01:30:00", "2025-10-26T00:30:00Z"), ("2025-03-30T01:30:00", "2025-03-30T01:30:00Z"),
      ("2025-07-01T10:00:00Z", "2025-07-01T10:00:00Z"), ("2025-07-01T10:00:00.5", "2025-07-01T09:00:00.500Z"),
    ]
    let rows = times.enumerated().map { "\($0),A\($0),B,C,Active,Low,\($1.0),," }
    reader.read(InputFile(contentPath: "services/a.csv", text: ([header] + rows).joined(separator: "\n")))
    #expect(
      reader.diagnostics.map(\.description) == [
        "content/services/a.csv:5:21: warning: \"scheduledDate\" does not exist in Europe/London, where clocks skip it: \"2025-03-30T01:30:00\"\n  help: add an offset such as \"+01:00\"; until then it is read as one hour later"
      ])
    #expect(reader.services.map { ISO8601.utc($0.date) } == times.map(\.1))
  }

  @Test("cells hold quotes, commas and lines; rows end as any system ends them")
  func forms() {
    let row = "1,\"A \"\"b\"\"\",\"B,c\",\"D\r\ne\nf\",Active,Low,2024-11-15T14:30:00Z,,"
    var reader = ServiceReader(statuses: ["Active"])
    reader.read(InputFile(contentPath: "services/a.csv", text: "\(header)\r\n\(row)\r\n\r\n"))
    #expect(reader.diagnostics.isEmpty)
    #expect(
      reader.services.map { [$0.title, $0.customer, $0.description] } == [["A \"b\"", "B,c", "D\r\ne\nf"]])
  }

  @Test("an id is used once over all files, and the error says where first")
  func duplicates() {
    var reader = ServiceReader(statuses: ["Active"])
    for name in ["a", "b"] {
      let row = "003,\(name),B,C,Active,Low,2024-11-15T14:30:00Z,,"
      reader.read(InputFile(contentPath: "services/\(name).csv", text: "\(header)\n\(row)\n"))
    }
    #expect(
      reader.diagnostics.map(\.description) == [
        "content/services/b.csv:2:1: error: duplicate service id \"003\" (first used at content/services/a.csv:2:1)"
      ])
  }

  @Test("a table without a column for the place misses it in every row")
  func noLocation() {
    let (_, printed) = read(
      "1,A,B,C,Active,Low,2024-11-15T14:30:00Z",
      header: "id,title,customerName,description,status,priority,scheduledDate")
    #expect(printed == ["content/services/jobs.csv:2:1: error: missing \"location\" in service \"1\""])
  }

  @Test("an unknown column is named once, a file of another type is refused")
  func unknown() {
    #expect(
      read("1,A,B,C,Active,Low,2024-11-15T14:30:00Z,,,x", header: header + ",titel").printed == [
        "content/services/jobs.csv:2:43: warning: unknown key \"titel\"\n  help: did you mean \"title\"?"
      ])
    var reader = ServiceReader(statuses: [])
    reader.read(InputFile(contentPath: "services/a.xml", text: ""))
    #expect(
      reader.diagnostics.map(\.description) == [
        "content/services/a.xml: error: services must be .json or .csv"
      ])
  }
}

@Suite struct ServiceTests {
  private func service(_ id: String, _ date: String, status: String = "Active") throws -> Service {
    try #require(read("\(id),A,B,C,\(status),Low,\(date),,").services.first)
  }

  private func context(now: String, zone: String = "UTC") throws -> BuildContext {
    var settings = SiteSettings()
    settings.zone = try #require(ZoneTable(identifier: zone))
    return BuildContext(
      settings: settings, now: try ISO8601.parse(now), shell: SiteShell(sections: [], assets: [:]))
  }

  @Test("services stand by date, and by id where dates are equal (S-18)")
  func order() throws {
    let services = try [
      ("b", "2024-11-16T00:00:00Z"), ("c", "2024-11-15T00:00:00Z"), ("a", "2024-11-16T00:00:00Z"),
    ].map { try service($0.0, $0.1) }
    #expect(services.sorted { $0.precedes($1) }.map(\.id) == ["c", "a", "b"])
  }

  @Test(
    "a service is overdue when its day has passed in the site's zone and it is not completed",
    arguments: [
      ("2024-11-14T23:59:59Z", "2024-11-15T00:00:00Z", "UTC", "Active", true),
      ("2024-11-15T00:00:00Z", "2024-11-15T23:59:59Z", "UTC", "Active", false),
      ("2024-11-14T23:59:59Z", "2024-11-15T00:00:00Z", "UTC", "Completed", false),
      ("2024-11-14T23:59:59Z", "2024-11-15T00:00:00Z", "America/New_York", "Active", false),
      ("2024-11-16T00:00:00Z", "2024-11-15T00:00:00Z", "UTC", "Urgent", false),
    ])
  func overdue(date: String, now: String, zone: String, status: String, isOverdue: Bool) throws {
    #expect(try service("1", date, status: status).isOverdue(try context(now: now, zone: zone)) == isOverdue)
  }

  @Test("a service is on the day that the zone's calendar shows")
  func onDay() throws {
    let kolkata = try #require(ZoneTable(identifier: "Asia/Kolkata"))
    let now = try ISO8601.parse("2024-11-15T22:00:00Z")
    #expect(try service("1", "2024-11-15T23:30:00Z").isOnDay(of: now, kolkata))
    #expect(try !service("1", "2024-11-15T18:00:00Z").isOnDay(of: now, kolkata))
    #expect(try service("1", "2024-11-15T18:00:00Z").isOnDay(of: now, .utc))
  }
}
