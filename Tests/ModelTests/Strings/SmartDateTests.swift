import Basics
import Model
import TestSupport
import Testing

/// The labels of a row's zone as of its `now`.
private func dates(_ row: VectorRow) throws -> SmartDate {
  SmartDate(asOf: try ISO8601.parse(row["now"]), in: try #require(ZoneTable(identifier: row["tz"])))
}

@Suite struct SmartDateTests {
  @Test(
    "the date of a service reads as the rules say, or says why it cannot (S-13)",
    arguments: VectorRow.all("service_dates"))
  func service(row: VectorRow) throws {
    let dates = try dates(row)
    let label: String
    do throws(ISO8601.Failure) {
      label = dates.service(try ISO8601.parse(row["scheduledDate"]))
    } catch {
      label = "ERROR \(error.problem) \(error.detail ?? "") \(error.help ?? "")"
    }
    guard row["expected"].hasPrefix("ERROR ") else {
      #expect(label == row["expected"])
      return
    }
    #expect(label.hasPrefix("ERROR") && label.contains(row["expected"].dropFirst("ERROR ".count)))
  }

  @Test(
    "the header of a message reads as the rules say (C-12, C-18)",
    arguments: VectorRow.all("chat_headers").filter { $0["header"] != "(none)" })
  func chat(row: VectorRow) throws {
    #expect(try dates(row).chat(try ISO8601.parse(row["current"])) == row["header"])
  }

  @Test("all pages write a moment in one form, unless the site asks for forms by kind (use 9)")
  func moment() throws {
    let zone = try #require(ZoneTable(identifier: "Europe/London"))
    let now = try ISO8601.parse("2025-11-05T12:00:00Z")
    let dates = SmartDate(asOf: now, in: zone)
    for (date, expected) in [
      ("2025-11-05T11:33:00Z", "Today, 11:33 AM"), ("2025-11-04T23:05:00Z", "Yesterday, 11:05 PM"),
      ("2025-11-06T05:30:00Z", "Tomorrow, 5:30 AM"), ("2025-11-03T05:30:00Z", "3 November 2025, 5:30 AM"),
      ("2020-01-07T20:18:00Z", "7 January 2020, 8:18 PM"),
    ] {
      #expect(dates.moment(try ISO8601.parse(date)) == expected)
    }
    let never = SmartDate(asOf: now, in: zone, isRelative: false)
    #expect(never.moment(now) == "5 November 2025, 12:00 PM")
    let kinds = SmartDate(asOf: now, in: zone, style: .kinds)
    let morning = try ISO8601.parse("2025-11-03T05:30:00Z")
    for (kind, own) in [(SmartDate.Kind.chat, "Nov 3 5:30 AM"), (.service, "03/11/2025, 5:30 AM")] {
      #expect(dates.shown(morning, kind) == "3 November 2025, 5:30 AM" && dates.formName(kind) == "moment")
      #expect(kinds.shown(morning, kind) == own && kinds.formName(kind) == kind.rawValue)
    }
  }

  @Test(
    "cases of the rules that no table holds",
    arguments: [
      ("2011-12-30T10:00:00Z", "2011-12-30T09:00:00Z", "Pacific/Apia", "Tomorrow, 12:00 AM"),
      ("2011-12-30T09:00:00Z", "2011-12-30T10:00:00Z", "Pacific/Apia", "Yesterday, 11:00 PM"),
      ("2024-11-15T14:30Z", "2024-11-15T09:00:00Z", "UTC", "Today, 2:30 PM"),
      ("2024-11-15t14:30:00z", "2024-11-15T09:00:00Z", "UTC", "Today, 2:30 PM"),
      ("2024-11-15T14:30:00+01:00", "2024-11-15T09:00:00Z", "UTC", "Today, 1:30 PM"),
      ("9999-12-31T23:59:59Z", "2024-11-15T09:00:00Z", "UTC", "31/12/9999, 11:59 PM"),
      ("0001-01-01T00:00:00Z", "2024-11-15T09:00:00Z", "UTC", "01/01/0001, 12:00 AM"),
    ])
  func otherCases(date: String, now: String, zone: String, expected: String) throws {
    let dates = SmartDate(asOf: try ISO8601.parse(now), in: try #require(ZoneTable(identifier: zone)))
    #expect(dates.service(try ISO8601.parse(date)) == expected)
  }

  @Test("absolute dates are the same whenever the site was built")
  func absolute() throws {
    let moment = try ISO8601.parse("2025-11-05T10:30:00Z")
    for now in ["2025-11-05T12:00:00Z", "2031-01-01T00:00:00Z"] {
      let dates = SmartDate(asOf: try ISO8601.parse(now), in: .utc)
      #expect(dates.absolute(moment) == "5 November 2025, 10:30 AM")
    }
    #expect(SmartDate.long(CivilDate(year: 2025, month: 2, day: 1)) == "1 February 2025")
    #expect(SmartDate.numeric(CivilDate(year: 2025, month: 2, day: 1)) == "01/02/2025")
  }

  @Test("every label holds printable ASCII only: no narrow space, no foreign digits")
  func ascii() throws {
    let dates = SmartDate(asOf: try ISO8601.parse("2025-11-05T12:00:00Z"), in: .utc)
    for day in stride(from: Int64(1_700_000_000), to: 1_800_000_000, by: 1_000_003) {
      let instant = Instant(seconds: day)
      for text in [dates.service(instant), dates.chat(instant), dates.absolute(instant)] {
        #expect(text.utf8.allSatisfy { (0x20...0x7E).contains($0) })
      }
    }
  }
}
