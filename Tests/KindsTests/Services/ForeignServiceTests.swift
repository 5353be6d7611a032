import Basics
import Content
@testable import Kinds
import Model
import TestSupport
import Testing

/// Services as other programs write them.
@Suite("Services of other programs")
struct ForeignServiceTests {
  private func read(_ text: String, as name: String = "jobs.json", assuming zone: ZoneTable? = nil) -> (
    services: [Service], printed: [String]
  ) {
    var reader = ServiceReader(statuses: SiteSettings().services.statuses, assuming: zone)
    reader.read(InputFile(contentPath: "services/\(name)", text: text))
    return (reader.services, reader.diagnostics.map(\.description))
  }

  private func job(_ date: String, status: String = "Active", priority: String = "Low") -> String {
    #"{"id":"1","title":"A","customerName":"B","description":"C","status":"\#(status)","priority":"\#(priority)","scheduledDate":\#(date),"location":""}"#
  }

  @Test(
    "dates as numbers are read in the only unit that fits, which is said once (requirements 13)",
    arguments: [
      ("1731681000", "seconds since 1970"), ("1731681000000", "milliseconds since 1970"),
      ("753373800", "seconds since 2001"),
    ])
  func numbers(_ date: String, _ words: String) {
    let (services, printed) = read("[\(job(date))]")
    #expect(services.map { ISO8601.utc($0.date) } == ["2024-11-15T14:30:00Z"])
    #expect(printed.count == 1 && printed[0].contains("warning: 1 date read as \(words)"))
  }

  @Test("numbers of which it is not clear what they count are refused (requirements 13)")
  func unclear() {
    for dates in [["12"], ["1731681000", "753373800"]] {
      let (services, printed) = read("[\(dates.map { job($0) }.joined(separator: ","))]")
      #expect(services.isEmpty)
      #expect(printed.contains { $0.contains("error: \"scheduledDate\" is not clearly in seconds") })
    }
  }

  @Test("a blank for \"T\" is read; a day alone is midnight, which is said (requirements 13)")
  func written() {
    let (services, printed) = read(job(#""2024-11-15 14:30:00Z""#).list)
    #expect(services.map { ISO8601.utc($0.date) } == ["2024-11-15T14:30:00Z"] && printed == [])
    let day = read(job(#""2024-11-15""#).list)
    #expect(day.services.map { ISO8601.utc($0.date) } == ["2024-11-15T00:00:00Z"])
    #expect(
      day.printed.count == 1
        && day.printed[0].contains("1 date has no time of day; midnight in UTC is assumed"))
    let bare = read(job(#""2024-11-15 14:30""#).list)
    #expect(bare.services.isEmpty && bare.printed.first?.contains("has no time zone") == true)
  }

  @Test(
    "status and priority are read in any case and with underscores (requirements 13)",
    arguments: [("in_progress", "high"), ("IN PROGRESS", "HIGH"), ("in-progress", "High")])
  func words(_ status: String, _ priority: String) {
    let (services, printed) = read(job(#""2024-11-15T14:30:00Z""#, status: status, priority: priority).list)
    #expect(services.first?.status == "In Progress" && services.first?.priority == .High && printed == [])
  }

  @Test(
    "keys in snake case, and lists under a common name, are ours (requirements 13)",
    arguments: ["data", "items", "services"])
  func keys(_ list: String) {
    let (services, printed) = read(
      #"{"\#(list)":[{"id":1,"title":"A","customer_name":"B","description":"C","status":"active","priority":"low","scheduled_date":"2024-11-15T14:30:00Z","location":"","duration_minutes":90}]}"#
    )
    #expect(services.map(\.customer) == ["B"] && services.first?.minutes == 90)
    #expect(printed == [])
  }

  @Test("a table of semicolons or tabs is read (requirements 13)", arguments: [";", "\t"])
  func table(_ mark: String) {
    let text = """
      id,Title,Customer Name,description,status,priority,scheduled_date,location
      1,A,B,C,Active,Low,2024-11-15T14:30:00Z,x
      """
    let (services, printed) = read(text.replacing(",", with: mark), as: "jobs.csv")
    #expect(services.map(\.customer) == ["B"] && printed == [])
  }
}

extension String {
  fileprivate var list: String { "[\(self)]" }
}
