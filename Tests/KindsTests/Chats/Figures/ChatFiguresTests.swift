import Basics
import Content
@testable import Kinds
import Model
import Testing

@Suite("Figures of chats")
struct ChatFiguresTests {
  private func chat(_ name: String, _ lines: String...) -> [InputFile] {
    [
      InputFile(
        contentPath: "chats/\(name)/chat.yml",
        text: ChatSite.pair.replacing("title: C", with: "title: \(name)")),
      InputFile(contentPath: "chats/\(name)/messages.jsonl", text: lines.joined(separator: "\n")),
    ]
  }

  private func part(_ files: [InputFile], zone: String = "UTC") throws -> ReportPart {
    let site = try ChatSite(files) { settings in
      if let zone = ZoneTable(identifier: zone) { settings.zone = zone }
    }
    return try #require(site.report, "\(site.diagnostics)")
  }

  private func rows(_ name: String, _ part: ReportPart) throws -> [String] {
    let chart = try #require(part.charts.first { $0.name == name })
    return chart.rows.map { "\($0.label) \($0.value)" }
  }

  @Test("messages are counted by month, those without any among them, and by year where there are three")
  func months() throws {
    let part = try part(
      chat(
        "a", line("1", "me", "2023-11-30T10:00:00Z", text: "x"),
        line("2", "bo", "2024-02-01T10:00:00Z", text: "x"),
        line("3", "bo", "2024-02-02T10:00:00Z", text: "x"), line("4", "bo", "2025-01-02T10:00:00Z", text: "x")
      ))
    let months = try rows("months", part)
    #expect(months.count == 15)
    #expect(months.prefix(4) == ["November 2023 1", "December 2023 0", "January 2024 0", "February 2024 2"])
    #expect(try rows("years", part) == ["2023 1", "2024 2", "2025 1"])
  }

  @Test("the hour and the day are those of the site's zone")
  func zone() throws {
    let files = chat("a", line("1", "me", "2024-12-31T23:30:00Z", text: "x"))
    let (utc, berlin) = (try part(files), try part(files, zone: "Europe/Berlin"))
    func cells(_ part: ReportPart) throws -> [String] {
      let week = try #require(part.charts.first { $0.name == "week" })
      return week.rows.flatMap { row in
        row.values.enumerated().filter { $0.element > 0 }.map { "\(row.label) \($0.offset)" }
      }
    }
    #expect(try cells(utc) == ["Tue 23"])
    #expect(try cells(berlin) == ["Wed 0"])
    #expect(try rows("months", utc) == ["December 2024 1"])
    #expect(try rows("months", berlin) == ["January 2025 1"])
  }

  @Test(
    "chats and writers are ranked by messages, ties by name; twenty are shown, and the note says of how many")
  func ranked() throws {
    let files = (10...40).flatMap { number in
      chat("c\(number)", line("1", number % 2 == 0 ? "me" : "bo", "2025-01-02T10:00:00Z", text: "x"))
    }
    let part = try part(
      files
        + chat(
          "big", line("1", "bo", "2025-01-02T10:00:00Z", text: "x"),
          line("2", "bo", "2025-01-02T10:00:01Z", text: "x")))
    let chats = try #require(part.charts.first { $0.name == "chats" })
    #expect(chats.rows.count == 20 && chats.note == "Top 20 of 32")
    #expect(chats.rows.prefix(3).map(\.label) == ["big", "c10", "c11"])
    #expect(chats.rows[0].path == "chats/big/index.html")
    #expect(try rows("people", part) == ["Bo 17", "Sam 16"])
  }

  @Test("lengths are counted in characters as Unicode has them, and files by what they are")
  func lengths() throws {
    let part = try part(
      chat(
        "a", line("1", "me", "2025-01-02T10:00:00Z", text: String(repeating: "é", count: 20)),
        line("2", "me", "2025-01-02T10:00:01Z", text: String(repeating: "é", count: 21)),
        line(
          "3", "me", "2025-01-02T10:00:02Z", text: "",
          #""attachments":[{"path":"a.png","alt":"A"},{"path":"b.zip"}]"#)))
    #expect(
      try rows("lengths", part) == [
        "no text 1", "1–20 1", "21–80 1", "81–200 0", "201–1,000 0", "more than 1,000 0",
      ])
    #expect(try rows("files", part) == ["Images 1", "Other files 1"])
  }

  @Test("a chat without times has its messages counted, and no chart of time")
  func untimed() throws {
    let file = InputFile(
      contentPath: "chats/u.json",
      text: #"{"messages":[{"role":"user","content":"a"},{"role":"assistant","content":"b"}]}"#)
    let part = try part([file])
    #expect(!part.charts.contains { $0.form != .ranked })
    #expect(part.facts.first == ReportPart.Fact("Messages", "2"))
  }

  @Test("nothing written, nothing told")
  func nothing() throws { #expect(try ChatSite([]).report == nil) }

  @Test("years without end neither fill the page nor memory")
  func hostile() throws {
    let part = try part(
      chat(
        "a", line("1", "me", "0001-01-02T10:00:00Z", text: "x"),
        line("2", "me", "2025-01-02T10:00:00Z", text: "x")))
    for chart in part.charts { #expect(chart.rows.count <= 60, "\(chart.name)") }
    #expect(try #require(part.charts.first { $0.name == "months" }).note == "The last five years")
  }
}

@Suite("What is kept of a chat's activity")
struct ChatActivityTests {
  @Test("bytes of nobody are none of its own, and stop nothing")
  func garbage() {
    for length in 0..<40 {
      for seed in UInt8(0)..<16 {
        let bytes = (0..<length).map { UInt8(truncatingIfNeeded: $0) &* 37 &+ seed &* 17 }
        guard let activity = ChatActivity(packed: bytes) else { continue }
        var hours = [Int](repeating: 0, count: ChatActivity.hoursOfWeek)
        activity.addHours(to: &hours)
        activity.eachDay { _ in }
      }
    }
  }
}
