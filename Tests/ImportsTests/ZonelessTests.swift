import Basics
import Content
@testable import Conversations
@testable import Imports
import Model
import Testing

/// Exports whose times are the hands of a clock, in the hour that an autumn change repeats and elsewhere.
@Suite struct ZonelessTests {
  /// Clocks in Berlin went from 3:00 back to 2:00 on 27 October 2024.
  private static let times = ["01:59", "02:10", "02:50", "02:10", "02:50", "03:05"]
  private static let wanted = ["23:59", "00:10", "00:50", "01:10", "01:50", "02:05"]

  private static let berlin = SiteSettings.Imports(zone: ZoneTable(identifier: "Europe/Berlin"))

  private static func clocks(_ read: Reading) -> [String] {
    read.messages.map { String(ISO8601.utc($0.time).dropFirst(11).prefix(5)) }
  }

  @Test("in the repeated hour of WhatsApp the order of the file decides (imports 7)")
  func whatsApp() throws {
    let text = Self.times.enumerated().map { "27/10/2024, \($0.element) - Ann: \($0.offset)\n" }.joined()
    let read = try Reading([("a.txt", text)], options: Self.berlin)
    #expect(read.messages.map(\.text) == ["0", "1", "2", "3", "4", "5"])
    #expect(Self.clocks(read) == Self.wanted)
  }

  @Test("in the repeated hour of IRC the order of the file decides (imports 7)")
  func irc() throws {
    let text = Self.times.enumerated().map { "[\($0.element)] <ann> \($0.offset)\n" }.joined()
    let read = try Reading([("tea-2024-10-27.log", text)], options: Self.berlin)
    #expect(read.messages.map(\.text) == ["0", "1", "2", "3", "4", "5"])
    #expect(Self.clocks(read) == Self.wanted)
  }

  @Test("in the repeated hour of an old export of Telegram the order of the file decides (imports 7)")
  func telegram() throws {
    let records = Self.times.enumerated().map {
      #"{"id":\#($0.offset),"type":"message","date":"2024-10-27T\#($0.element):00","from":"Ann","from_id":"user1","text":"\#($0.offset)"}"#
    }
    let text =
      #"{"name":"Ann","type":"personal_chat","id":7,"messages":[\#(records.joined(separator: ","))]}"#
    let read = try Reading([("result.json", text)], options: Self.berlin)
    #expect(read.messages.map(\.text) == ["0", "1", "2", "3", "4", "5"])
    #expect(Self.clocks(read) == Self.wanted)
  }

  @Test("no message moves before one above it because a clock went back, in whatever zone (imports 7)")
  func unknownZone() throws {
    let text = ["02:50", "02:10", "02:20", "03:05", "02:59"].enumerated()
      .map { "27/10/2024, \($0.element) - Ann: \($0.offset)\n" }.joined()
    let read = try Reading([("a.txt", text)])
    #expect(read.messages.map(\.text) == ["0", "1", "2", "3", "4"])
    #expect(Self.clocks(read) == ["02:50", "02:10", "02:20", "03:05", "02:59"])
  }

  private static func whatsApp(_ times: [String]) -> InputFile {
    let lines = times.enumerated().map {
      "27/10/2024, \($0.element) - \($0.offset % 2 == 0 ? "Ann" : "Bo"): \($0.offset)\n"
    }
    return InputFile(contentPath: "chats/WhatsApp Chat with Ann.txt", text: lines.joined())
  }

  /// The texts of a chat of the store as a build reads them, and what it says.
  private static func stored(_ store: MemoryStore) -> (texts: [String], problems: [String]) {
    let read = FolderFormat.read("ann", store.existing("ann"))
    return (read.conversation?.messages.map(\.text) ?? [], read.diagnostics.map(\.description))
  }

  @Test("what import writes without a zone is built in the order of the file, without a warning (imports 7)")
  func imported() throws {
    let store = MemoryStore()
    let file = Self.whatsApp(["01:59", "02:50", "02:10", "02:20", "03:05", "02:59"])
    _ = try ChatImport([file], format: nil, SiteSettings.Imports()).run(to: store)
    let (texts, problems) = Self.stored(store)
    #expect(texts == ["0", "1", "2", "3", "4", "5"] && problems.isEmpty, "\(problems)")
    let whole = store.headers["ann"].map { String(decoding: $0, as: UTF8.self) } ?? ""
    #expect(whole.contains("\"order\":\"file\""))
  }

  @Test("a later export goes on in the order of its file, in the repeated hour too (imports 7)")
  func merged() throws {
    let store = MemoryStore()
    let times = ["01:59", "02:50", "02:10", "02:20", "03:05", "02:59"]
    for count in [2, 4, 6] {
      _ = try ChatImport([Self.whatsApp(Array(times.prefix(count)))], format: nil, SiteSettings.Imports())
        .run(to: store)
      #expect(Self.stored(store).texts == (0..<count).map { "\($0)" }, "\(count)")
    }
  }

  @Test("where no clock went back, import writes no order, and an hour of more is sorted (imports 7)")
  func plain() throws {
    let store = MemoryStore()
    _ = try ChatImport([Self.whatsApp(["01:59", "02:10"])], format: nil, SiteSettings.Imports()).run(
      to: store)
    #expect(store.headers["ann"].map { !String(decoding: $0, as: UTF8.self).contains("order") } == true)
    let far = MemoryStore()
    _ = try ChatImport([Self.whatsApp(["12:00", "08:00", "12:01"])], format: nil, SiteSettings.Imports())
      .run(to: far)
    #expect(Self.stored(far).texts == ["1", "0", "2"])
  }

  @Test("a message that is hours earlier than the one above it is sorted (imports 7)")
  func hours() throws {
    let text =
      "27/10/2024, 12:00 - Ann: late\n27/10/2024, 08:00 - Ann: early\n27/10/2024, 12:01 - Ann: last\n"
    #expect(try Reading([("a.txt", text)]).messages.map(\.text) == ["early", "late", "last"])
  }
}
