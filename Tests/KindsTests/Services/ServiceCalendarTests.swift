import Basics
@testable import Kinds
import Model
import Testing

@Suite struct ServiceCalendarTests {
  private static func settings(_ base: String? = nil) -> SiteSettings {
    var settings = SiteSettings()
    settings.title = "Jobs; all, of them"
    settings.baseURL = base
    return settings
  }

  private static func service(
    _ text: String = "HVAC", id: String = "1", date: String = "2025-11-05T14:30:00+01:00", minutes: Int? = 90,
    status: String = "Active"
  ) throws -> Service {
    Service(
      id: id, title: text, customer: text, description: text, status: status, priority: .Critical,
      date: try ISO8601.parse(date), location: text, notes: text,
      coordinate: Coordinate(latitude: -0.000_012, longitude: 2.5), minutes: minutes, isDraft: false,
      source: "a.json:1")
  }

  private static func event(_ service: Service, base: String? = nil) throws -> [String: [String]] {
    let reading = try CalendarReading(ServiceCalendar(settings(base)).bytes(of: [service]))
    #expect(reading.calendar["NAME"] == ["Jobs; all, of them"])
    return try #require(reading.events.first)
  }

  @Test("a service becomes an event with its time in UTC, place, status and address (S-19)")
  func event() throws {
    let event = try Self.event(Self.service(), base: "https://a.example/b/")
    #expect(event["DTSTART"] == ["20251105T133000Z"])
    #expect(event["DTEND"] == ["20251105T150000Z"])
    #expect(event["SUMMARY"] == ["HVAC – HVAC"])
    #expect(event["DESCRIPTION"] == ["HVAC\n\nHVAC\n\nStatus: Active\nPriority: Critical"])
    #expect(event["LOCATION"] == ["HVAC"])
    #expect(event["GEO"] == ["-0.000012;2.5"])
    #expect((event["STATUS"], event["PRIORITY"], event["CATEGORIES"]) == (["CONFIRMED"], ["1"], ["Active"]))
    #expect(event["URL"] == ["https://a.example/b/services/1-hvac/"])
    #expect(try Self.event(Self.service())["URL"] == nil)
  }

  @Test("a cancelled service is cancelled in the calendar", arguments: ["Cancelled", "canceled"])
  func cancelled(status: String) throws {
    #expect(try Self.event(Self.service(status: status))["STATUS"] == ["CANCELLED"])
  }

  @Test(
    "whatever somebody wrote arrives as it was, with line ends in one form (S-19)",
    arguments: [
      ("a;b,c\\d:e\"f", "a;b,c\\d:e\"f"), ("a\r\nb\rc\nd", "a\nb\nc\nd"), ("\\n\\;\\\\", "\\n\\;\\\\"),
      ("x\u{0}\u{7}y\u{7F}\u{9B}z", "x\u{FFFD}\u{FFFD}y\u{FFFD}\u{FFFD}z"), ("\tt", "\tt"),
      ("a\u{2028}b\u{2029}c\u{85}d", "a\nb\nc\nd"),
      ("END:VEVENT\r\nBEGIN:VEVENT", "END:VEVENT\nBEGIN:VEVENT"),
      ("\r\n ", "\n "), ("e\u{301}\u{301}\u{301};", "e\u{301}\u{301}\u{301};"),
    ])
  func hostile(text: String, expected: String) throws {
    let event = try Self.event(Self.service(text))
    let location = try #require(event["LOCATION"]?.first)
    #expect(Array(location.unicodeScalars) == Array(expected.unicodeScalars))
  }

  @Test("no character is cut by a fold, wherever the fold falls (S-19)", arguments: 0..<80)
  func folds(indent: Int) throws {
    for character in ["é", "€", "👩‍👩‍👧‍👦", "🇬🇧", "a,", "\\", "\n"] {
      let text = String(repeating: "x", count: indent) + String(repeating: character, count: 60)
      #expect(try Self.event(Self.service(text))["LOCATION"] == [text])
    }
  }

  @Test("an event keeps its identity when it changes, and only then gives other bytes (S-19)")
  func stable() throws {
    let (old, new) = (try Self.service(), try Self.service("HVAC, again", date: "2026-01-01T00:00:00Z"))
    #expect(try Self.event(old)["UID"] == Self.event(new)["UID"])
    #expect(try Self.event(old)["UID"] != Self.event(Self.service(id: "2"))["UID"])
    #expect(try Self.event(old)["UID"] != Self.event(old, base: "https://a.example/")["UID"])
    let calendar = ServiceCalendar(Self.settings())
    #expect(calendar.bytes(of: [old]) == calendar.bytes(of: [old]))
  }

  @Test(
    "the first and the last moments are years of four digits, and an end comes after its beginning",
    arguments: [
      ("0001-01-01T00:00:00Z", "00010101T000000Z"), ("9999-12-31T23:59:59Z", "99991231T235959Z"),
    ])
  func limits(date: String, start: String) throws {
    let event = try Self.event(Self.service(date: date, minutes: 100_000))
    #expect(event["DTSTART"] == [start])
    #expect((event["DTEND"] == nil) == date.hasPrefix("9999"))
  }

  @Test("an event without a duration has no end (requirements 7)")
  func open() throws {
    let event = try Self.event(Self.service(minutes: nil))
    #expect(event["DTSTART"] != nil && event["DTEND"] == nil && event["DURATION"] == nil)
  }

  @Test("the reader of these tests refuses what the format forbids")
  func strict() throws {
    let good = ServiceCalendar(Self.settings()).bytes(of: [try Self.service()])
    let text = String(decoding: good, as: UTF8.self)
    for (old, new) in [
      ("\r\n", "\n"), ("VERSION:2.0", "VERSION:3.0"), ("UID:", "X-UID:"),
      ("20251105T133000Z", "20251105T1330Z"),
      ("LOCATION:HVAC", "LOCATION:HV,AC"), ("LOCATION:HVAC", "LOCATION:HV\\AC"),
      ("END:VEVENT", "END:VEVENTS"),
      ("LOCATION:HVAC", "LOCATION:" + String(repeating: "x", count: 67)), ("LOCATION:HVAC", "LOCATION:\u{1}"),
      ("20251105T150000Z", "20251105T133000Z"), ("STATUS:CONFIRMED", "STATUS:Active"),
    ] {
      let bad = Array(text.replacing(old, with: new).utf8)
      #expect(throws: CalendarReading.Fault.self, "\(new)") { try CalendarReading(bad) }
    }
    #expect(throws: CalendarReading.Fault.self) { try CalendarReading(Array(good.dropLast(2))) }
  }
}
