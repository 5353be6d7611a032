import TestSupport
import Testing

/// Exports in folders of a folder: an archive of exports is mostly sorted by program.
@Suite("Exports in folders of their own")
struct DeeperExportTests {
  private static func whatsApp(_ words: String) -> String { "[20/05/2024, 10:00:00] Bo: \(words)\n" }

  private static let telegram =
    #"{"name":"Bo","type":"personal_chat","id":1,"messages":[{"id":1,"type":"message","date":"2024-05-01T10:00:00","from":"Bo","from_id":"user1","text":"By Telegram"},{"id":2,"type":"message","date":"2024-05-01T10:01:00","from":"Bo","from_id":"user1","text":"","file":"files/sent.zip"}]}"#
  private static let own =
    #"{"id":"a","title":"T","participants":[{"id":"u","name":"U"}],"messages":[{"id":"1","role":"user","sender":"u","text":"In our own form","timestamp":"2024-05-01T10:00:00Z"}]}"#

  private func words(_ folder: Folder) throws -> String {
    let outcome = try Program.run(["build", "all", "--now", Program.now], in: folder)
    #expect(outcome.status == 0, "\(outcome.errors)")
    return try folder.tree("site").filter { $0.key.hasSuffix(".html") }.values
      .map { String(decoding: $0, as: UTF8.self) }.joined() + outcome.errors
  }

  @Test(
    "a zip, a log of Inspect's form and an archive of ours are read in a folder that is no chat (imports 14)")
  func sorted() throws {
    let folder = try Folder()
    try folder.write("all/telegram/result.json", Self.telegram)
    try folder.write(
      "all/old/phone/export.zip", ZipWriter.bytes([("_chat.txt", Self.whatsApp("On the old phone"))]))
    try folder.write(
      "all/new/export.zip", ZipWriter.bytes([("_chat.txt", Self.whatsApp("On the new phone"))]))
    try folder.write("all/archive/chats.jsonl", Self.own + "\n")
    let text = try words(folder)
    for said in ["By Telegram", "On the old phone", "On the new phone", "In our own form"] {
      #expect(text.contains(said), "\(said)")
    }
    #expect(!text.contains("not read"))
  }

  @Test(
    "what is below a chat or named by a message stays an attachment; what is no export is listed (imports 14)"
  )
  func attachments() throws {
    let folder = try Folder()
    let zip = ZipWriter.bytes([("_chat.txt", Self.whatsApp("Sent to somebody"))])
    try folder.write("all/telegram/result.json", Self.telegram)
    try folder.write("all/telegram/files/sent.zip", zip)
    try folder.write("all/phone/_chat.txt", Self.whatsApp("In a chat"))
    try folder.write("all/phone/media/older.zip", zip)
    try folder.write("all/notes/pictures.zip", ZipWriter.bytes([("a.txt", "x")]))
    try folder.write("all/notes/broken.zip", "PK\u{3}\u{4} and no more")
    try folder.write("all/notes/lines.jsonl", "{\"a\": 1}\n")
    let text = try words(folder)
    #expect(text.contains("By Telegram") && text.contains("In a chat"))
    #expect(!text.contains("Sent to somebody"))
    #expect(text.contains("it was not read: broken.zip, lines.jsonl, pictures.zip"))
  }

  @Test("conversations are tagged with their program where there are several (imports 14)")
  func programs() throws {
    let folder = try Folder()
    try folder.write("all/telegram/result.json", Self.telegram)
    try folder.write("all/phone/_chat.txt", Self.whatsApp("In a chat"))
    _ = try words(folder)
    #expect(try folder.text("site/tags/telegram/index.html").contains("Bo"))
    #expect(try folder.text("site/tags/whatsapp/index.html").contains("phone"))
    let one = try Folder()
    try one.write("all/phone/_chat.txt", Self.whatsApp("In a chat"))
    try one.write("all/laptop/_chat.txt", Self.whatsApp("In another"))
    _ = try words(one)
    #expect(try !one.tree("site").keys.contains { $0.hasPrefix("tags/") })
  }
}
