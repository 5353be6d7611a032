@testable import Conversations
import Model
import Testing

/// Logs of further clients and versions.
@Suite struct IRCVariantTests {
  private static func said(_ text: String, _ name: String = "tea.log") throws -> [String] {
    let read = try Reading([(name, text)], options: MessengerFixtures.berlin)
    #expect(read.format == "irc" && read.ledger.addsUp, "\(read.format ?? "none") \(read.diagnostics)")
    return read.messages.map(\.said)
  }

  @Test(
    "a text file with a date and a time before the nick is a log, not WhatsApp",
    arguments: [
      "[2024-05-01 10:00:00] ", "2024-05-01 10:00:00 ", "2024/05/01 10:00:00 ", "[2024/05/01 10:00:00] ",
      "01.05.2024 10:00:00 ", "[01.05.2024 10:00:00] ", "[2024-05-01T10:00:00+0200] ",
    ])
  func dates(_ head: String) throws {
    let text =
      "\(head)<ann> hi\n\(head)--> bo (~bo@host) has joined #tea\n\(head)<-- bo (~bo@host) has quit (x)\n\(head)-*- ann waves\n"
    #expect(
      try Self.said(text, "tea.txt") == [
        "0 ann: hi", "system 0 IRC: bo (~bo@host) has joined #tea",
        "system 0 IRC: bo (~bo@host) has quit (x)", "0 ann: waves",
      ])
  }

  @Test(
    "notices are read",
    arguments: ["-ann- psst", "-ann:#tea- psst", "-ann(ann@host)- psst", "-ann-\tpsst"])
  func notices(_ notice: String) throws {
    let text = "[10:00] <bo> hi\n[10:00] \(notice)\n[10:00] -!- bo [bo@host] has quit\n"
    let said = try Self.said(text, "tea-2024-05-01.log")
    #expect(said == ["0 bo: hi", "0 ann: psst", "system 0 IRC: bo [bo@host] has quit"], "\(said)")
  }

  @Test("HexChat: the day in a line counts, in any case of letters, also over a new year")
  func hexChat() throws {
    let text = """
      **** BEGIN LOGGING AT Sat Dec 30 10:00:00 2023

      Dec 30 10:00:00 <ann>\thi
      dec 31 12:00:00 <bo>\tlater
      Jan 03 13:00:00 <ann>\tnext year
      """
    let said = try Self.said(text)
    let start = 1_703_926_800 - 1_714_550_400
    #expect(
      said == ["\(start) ann: hi", "\(start + 93_600) bo: later", "\(start + 356_400) ann: next year"],
      "\(said)")
  }

  @Test("Konversation: spelled dates, actions, and events after their name")
  func konversation() throws {
    let head = "[Wednesday 01 May 2024] [10:00:00 CEST]"
    let text = """
      \(head) <ann>\thi
      \(head) Join\tbo (~bo@host) has joined this channel.
      \(head) Action\tann waves
      """
    let said = try Self.said(text, "konversation.log")
    #expect(
      said == ["0 ann: hi", "system 0 IRC: bo (~bo@host) has joined this channel.", "0 ann: waves"], "\(said)"
    )
  }
}
