import Content
@testable import Kinds
import Model
import Testing

@Suite("Chats of equal titles")
struct EqualTitlesTests {
  private static func chat(_ slug: String, _ title: String, _ day: String?, _ clock: String = "10:00")
    -> InputFile
  {
    let time = day.map { #","timestamp":"\#($0)T\#(clock):00Z""# } ?? ""
    return InputFile(
      contentPath: "chats/\(slug).json",
      text: #"{"title":"\#(title)","messages":[{"sender":"a","text":"x"\#(time)}]}"#)
  }

  private func titles(_ chats: InputFile...) throws -> [String] {
    try ChatSite(chats)["index.html"].matches(
      of: #/row-title">([^<]*)<.*\s(?:<span class="row-mark">([^<]*)<)?/#
    )
    .map { [$0.1, $0.2 ?? ""].filter { !$0.isEmpty }.joined(separator: " ") }
  }

  @Test(
    "the list tells them apart by the day of the last message, then by its time, then by the slug (use 7)")
  func list() throws {
    let titles = try titles(
      Self.chat("a", "Order", "2025-11-02"), Self.chat("order-1b", "Order", "2025-11-01"),
      Self.chat("c", "Order", "2025-11-01"), Self.chat("e", "Order", "2025-11-01", "10:07"),
      Self.chat("d", "Bread", "2025-10-01"))
    #expect(
      titles == ["Order · 2 Nov 2025", "Order · 1 Nov 2025, 10:07 AM", "Order · c", "Order · 1b", "Bread"])
  }

  @Test("chats without times are told apart by their slug (use 7)")
  func untimed() throws {
    #expect(
      try titles(Self.chat("a", "Order", nil), Self.chat("b", "Order", nil)) == ["Order · a", "Order · b"])
  }

  @Test("on the page of a day the day itself does not tell them apart, so it is left out")
  func days() throws {
    let site = try ChatSite([
      Self.chat("a", "Order", "2025-11-02"), Self.chat("b", "Order", "2025-11-01"),
      Self.chat("c", "Order", "2025-11-01", "10:07"),
    ])
    let days = try #require(site.days)
    #expect(
      days.entries.map { days.title(of: $0) }
        == ["Order", "Order · 1 Nov 2025, 10:07 AM", "Order · 1 Nov 2025, 10:00 AM"])
  }

  @Test("the letters of the portrait are those of the title itself (use 7)")
  func letters() throws {
    let site = try ChatSite([Self.chat("a", "Order", "2025-11-02"), Self.chat("b", "Order", "2025-11-01")])
    #expect(site["index.html"].matches(of: #/aria-hidden="true">O</#).count == 2)
  }
}
