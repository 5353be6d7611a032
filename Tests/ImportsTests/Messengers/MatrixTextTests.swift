import Content
@testable import Conversations
import Testing

/// Plain texts that Element exports.
@Suite struct MatrixTextTests {
  private static let stamp = "matrix - Trip - Chat Export - 2024-05-02T08-00-00.000Z"

  @Test("texts, replies, files, emotes, deletions and events are read")
  func lines() throws {
    let read = try MessengerFixtures.read([.init(name: "matrix.txt", place: Self.stamp + ".txt")])
    #expect(read.formats == ["Matrix (text)"] && read.chats.map(\.title) == ["Trip"], "\(read.diagnostics)")
    #expect(
      read.messages.map(\.said) == [
        "system 0 Matrix (text): Zoë Ek created this room.",
        "system 5 Matrix (text): Zoë Ek changed the topic to \"tea: where and when\".",
        "60 Zoë Ek: Hi a\\*b\nand more", "120 Bo: > Hi a\\*b\n\nYes: tea", "180 Bo:  (photo)",
        "240 Bo:  (plan.pdf)", "300 Bo: Voice message (file)", "360 Zoë Ek: _waves_", "420 Bo:  deleted",
        "emoji 480 Bo: 😀", "system 540 Matrix (text): Bo left the room",
      ], "\(read.messages.map(\.said))")
    #expect(read.diagnostics.isEmpty, "\(read.diagnostics)")
  }

  @Test("events with a reason are the room's")
  func reasons() throws {
    let stamp = "Wed, May 1, 2024, 10:00:05 - "
    let lines = [
      "Ann: Hi", "Bo Li: Yes", "Ann removed Bo Li: spam", "Bo Li left the room: bye", "* Bo Li waves",
    ]
    let read = try Reading([("a/export.txt", lines.map { stamp + $0 + "\n" }.joined())])
    #expect(
      read.messages.filter { $0.kind == .system }.map(\.text) == [
        "Ann removed Bo Li: spam", "Bo Li left the room: bye",
      ])
    #expect(read.messages.last?.sender == "Bo Li")
  }

  @Test("files in the archive are found by their name and time, pictures by their time alone")
  func files() throws {
    let inputs = try [
      ("export.txt", ImportedFiles.sample("messengers/matrix.txt")),
      ("images/p-5-1-2024 at 10-03-00 AM.jpg", "photo"), ("files/plan-5-1-2024 at 10-04-00 AM.pdf", "plan"),
    ].map { InputFile(contentPath: "chats/\(Self.stamp)/\($0.0)", text: $0.1) }
    let read = ImportedFiles(inputs, MessengerFixtures.berlin)
    #expect(read.chats.map(\.title) == ["Trip"] && read.media.count == 2, "\(read.diagnostics)")
    let files = read.messages.flatMap(\.attachments)
    #expect(files.map { $0.path.suffix(4) } == [".jpg", ".pdf", "file"], "\(files.map(\.path))")
    let names = files.map(\.name).prefix(2)
    #expect(names == ["p-5-1-2024 at 10-03-00 AM.jpg", "plan.pdf"], "\(names)")
  }

  @Test(
    "dates of older versions and other languages are read",
    arguments: [
      ("5/1/2024, 10:00:05 AM", "5/13/2024, 4:00:05 PM"), ("01.05.2024, 10:00:05", "13.05.2024, 16:00:05"),
      ("5/1/2024, 10:00:05 am", "5/13/2024, 4:00:05 pm"),
      ("Mi., 1. Mai 2024, 10:00:05", "Mo., 13. Mai 2024, 16:00:05"),
      ("Wed, May 1, 2024, 10:00:05 AM", "Mon, May 13, 2024, 4:00:05 PM"),
      ("mer. 1 mai 2024, 10:00:05", "lun. 13 mai 2024, 16:00:05"),
      ("2024年5月1日周三 10:00:05", "2024年5月13日周一 16:00:05"),
    ])
  func dates(_ first: String, _ second: String) throws {
    let text = "\(first) - Ann: Hi\n\(second) - Bo Li: <Ann \"Hi\"> Yes\n"
    let read = try Reading([("a/export.txt", text)], options: MessengerFixtures.berlin)
    #expect(read.format == "matrix-text")
    #expect(
      read.messages.map(\.said) == ["5 Ann: Hi", "1058405 Bo Li: > Hi\n\nYes"],
      "\(read.messages.map(\.said)) \(read.diagnostics)")
  }

  @Test(
    "texts of WhatsApp are WhatsApp's",
    arguments: [
      ("export.txt", "5/1/24, 10:00 AM - Ann: Hi"), ("a.txt", "5/13/2024, 10:00:05 AM - Ann: Hi"),
    ])
  func whatsApp(_ name: String, _ line: String) throws {
    #expect(ImportedFiles(line + "\n", as: name).formats == ["WhatsApp"], "\(line)")
  }
}
