import Basics
@testable import Conversations
import Model
import Testing

/// Lines of WhatsApp in calendars and words of other places, and without its marks.
@Suite("WhatsApp's lines in the wild")
struct HeldOutHeadTests {
  private static func times(_ lines: [String]) throws -> [String] {
    let read = try Reading([("WhatsApp Chat with Bo.txt", lines.joined(separator: "\n"))])
    #expect(read.format == "whatsapp")
    return read.messages.map { "\(ISO8601.utc($0.time)) \($0.text)" }
  }

  @Test("years of Japan's calendar are read")
  func eras() throws {
    #expect(
      try Self.times(["[3/27/R4, 21:41:35] Ann: a", "[1/7/R5, 23:32:30] Bo: b"]) == [
        "2022-03-27T21:41:35Z a", "2023-01-07T23:32:30Z b",
      ])
    #expect(
      try Self.times(["[H31/4/30 9:05:00] Ann: a", "[R1/5/13 9:05:00] Bo: b"]) == [
        "2019-04-30T09:05:00Z a", "2019-05-13T09:05:00Z b",
      ])
    #expect(
      try Self.times(["令和4年3月27日 21:41 - Ann: a", "令和4年3月28日 21:41 - Ann: b"]) == [
        "2022-03-27T21:41:00Z a", "2022-03-28T21:41:00Z b",
      ])
  }

  @Test(
    "parts of the day in words",
    arguments: [
      ("9:25 in the evening", "21:25"), ("9:25 in the morning", "09:25"), ("3:25 in the afternoon", "15:25"),
      ("9:25 at night", "21:25"), ("1:25 at night", "01:25"), ("12:00 noon", "12:00"),
      ("9:25 malam", "21:25"),
      ("9:25 pagi", "09:25"), ("1:25 tengah hari", "13:25"), ("4:25 petang", "16:25"),
      ("9:25 ຫຼັງທ່ຽງ", "21:25"), ("9:25 ກ່ອນທ່ຽງ", "09:25"), ("៩:២៥ ល្ងាច", "21:25"),
    ])
  func words(clock: String, time: String) throws {
    let said = try Self.times(["13/06/2018, \(clock) - Ana: a", "14/06/2018, \(clock) - Ana: b"])
    #expect(said == ["2018-06-13T\(time):00Z a", "2018-06-14T\(time):00Z b"])
  }

  @Test("documents and captions without WhatsApp's marks belong to their files")
  func documents() throws {
    let text = """
      [2020-10-01, 12:00:10] Ann: A plan.pdf • 1 page <attached: some-plan.pdf>
      [2020-10-01, 12:00:11] Ann: our cups <attached: cups.jpg>
      [2020-10-01, 12:00:12] Ann: Some notes.txt document omitted
      [2020-10-01, 12:00:13] Ann: see notes.txt, the document
      """
    let read = try Reading([("_chat.txt", text)])
    let files = read.messages.map { $0.attachments.map { "\($0.path) \($0.title) \($0.caption)" } }
    #expect(
      files == [
        ["some-plan.pdf A plan.pdf 1 page"], ["cups.jpg cups.jpg "], ["Some notes.txt Some notes.txt "], [],
      ], "\(files)")
    #expect(read.messages.map(\.text) == ["", "our cups", "", "see notes.txt, the document"])
  }
}
