@testable import Conversations
import Model
import Testing

/// Lines of logs and chats that programs write in further forms.
@Suite("Messengers' files in the wild: lines of chats")
struct HeldOutChatLineTests {
  private static func read(_ name: String, _ lines: String...) throws -> Reading {
    try Reading([(name, lines.joined(separator: "\n") + "\n")], options: MessengerFixtures.berlin)
  }

  @Test("IRC: the sign of a rank before a name is no part of it, also in actions (issue 25)")
  func ranks() throws {
    let read = try Self.read(
      "tea-2024-05-01.log", "[10:00] <+bo> hi", "[10:01] * +bo waves", "[10:02] * @ann waves",
      "[10:03] * + is a sign")
    let said = ["0 bo: hi", "60 bo: waves", "120 ann: waves", "180 +: is a sign"]
    #expect(read.messages.map(\.said) == said, "\(read.messages.map(\.said))")
  }

  @Test(
    "IRC: events of Textual, catgirl and eggdrop are lines of the program (issue 25)",
    arguments: [
      "bo sets mode +o ann", "bob (~bo@host) left IRC. (Quit: bye)", "ann changed the topic to Tea time",
      "ann kicked bo from the channel. (out)", "ann arrives in #tea", "bo sets anna +o",
      "bo places a new sign in #tea: Tea", "bo removes the sign in #tea", "anna leaves: Quit",
      "anna leaves #tea",
      "bo kicks ann out of #tea: out", "Last message repeated 2 time(s).",
    ])
  func events(_ event: String) throws {
    let read = try Self.read(
      "tea-2024-05-01.log", "[10:00] \(event)", "[10:01] <ann> hi", "[10:02] * ann waves")
    #expect(read.messages.map(\.said).first == "system 0 IRC: \(event)", "\(read.ledger)")
    #expect(read.messages.count == 3)
  }

  @Test("IRC: an action with the words of an event is an action (issue 25)")
  func actions() throws {
    let read = try Self.read(
      "tea-2024-05-01.log", "[10:00] <bo> hi", "[10:01] * ann changed the topic to Tea time")
    #expect(read.messages.map(\.said).last == "60 ann: changed the topic to Tea time")
  }

  @Test("IRC: a log of catgirl may begin with events (issue 25)")
  func catgirl() throws {
    let read = try Self.read(
      "cat.log", "[2024-05-01T10:00:00+0200] ann arrives in #tea", "[2024-05-01T10:00:01+0200] <ann> hi",
      "[2024-05-01T10:00:04+0200] bo sets ann +o", "[2024-05-01T10:00:06+0200] ann leaves: Quit")
    #expect(read.format == "irc" && read.messages.count == 4 && read.ledger.skipped.isEmpty, "\(read.ledger)")
    #expect(read.messages.map(\.kind) == [.system, .text, .system, .system])
  }

  @Test("WhatsApp: Turkish programs write their word behind the name of a file (issue 25)")
  func turkish() throws {
    let phone = try Self.read(
      "_chat.txt", "[13.05.2024 10:00:00] Ann: \u{200E}<00000042-PHOTO.jpg eklendi>",
      "[13.05.2024 10:00:01] Bo: bak \u{200E}<00000044 VIDEO.mp4 eklendi>",
      "[13.05.2024 10:00:02] Bo: <b eklendi>")
    let files = phone.messages.map { $0.attachments.map(\.path) }
    #expect(files == [["00000042-PHOTO.jpg"], ["00000044 VIDEO.mp4"], []], "\(files)")
    #expect(phone.messages.map(\.text) == ["", "bak", "\\<b eklendi>"], "\(phone.messages.map(\.text))")
    let android = try Self.read(
      "chat.txt", "13.05.2024 10:00 - Ann: rapor.pdf (dosya eklendi)",
      "13.05.2024 10:01 - Bo: <Medya çıkarıldı>")
    #expect(android.messages.map { $0.attachments.map(\.path) } == [["rapor.pdf"], ["media"]])
  }

  @Test("Zoom: a chat copied out of the window has its times behind the names (issue 25)")
  func zoom() throws {
    for (all, pair, third) in [
      ("Everyone 10:00 AM", "Bo 10:01 AM", "Everyone 10:02 AM"),
      ("Everyone:  10:00 AM", "Bo:  (Privately) 10:01 AM", "Everyone:  10:02 AM"),
      ("Everyone: (10:00)", "Bo: (Direct Message) (10:01)", "Everyone: (10:02)"),
    ] {
      let read = try Self.read(
        "chat.txt", "From Ann Lee to \(all)", "hello", "10:30 is fine", "From Ann Lee to \(pair)", "secret",
        "From Bo to \(third)", "yes")
      #expect(read.format == "zoom", "\(read.diagnostics)")
      let said = read.chats.map { $0.messages.map { "\($0.id) \($0.sender): \($0.text)" } }
      #expect(
        said == [
          ["at-10-00-00-ann-lee Ann Lee: hello\n10:30 is fine", "at-10-02-00-bo Bo: yes"],
          ["at-10-01-00-ann-lee Ann Lee: secret"],
        ], "\(said)")
    }
    let note = try Self.read("note.txt", "From Berlin to Munich 10:30", "by train")
    #expect(note.format != "zoom")
  }

  @Test("iMessage: the label of a deleted message is no part of its text (issue 25)")
  func deleted() throws {
    let read = try Self.read(
      "Bo.txt", "May 01, 2024 10:00:00 AM", "Me", "This message was deleted from the conversation!", "gone",
      "",
      "May 01, 2024 10:01:00 AM", "Bo", "hi", "This message was deleted from the conversation!", "")
    let label = "This message was deleted from the conversation!"
    #expect(
      read.messages.map(\.said) == ["0 Me: gone", "60 Bo: hi\n\(label)"], "\(read.messages.map(\.said))")
    #expect(read.ledger.assumed.contains("Showing messages that were deleted from the conversation"))
  }

  @Test("Discord (HTML): downloaded pictures of embeds are files, a player alone is its address (issue 25)")
  func embeds() throws {
    func embed(_ inner: String) -> String { "<div class=\"chatlog__embed\">\(inner)</div>" }
    func picture(_ kind: String, _ source: String) -> String {
      "<a href=\"\(source)\"><img class=\"chatlog__embed-\(kind)\" src=\"\(source)\" alt=\"Image\"></a>"
    }
    let page = """
      <!DOCTYPE html><html><body><div class="preamble"><div class="preamble__entry">Tea</div>
      <div class="preamble__entry">Talk / general</div></div><div class="chatlog">
      <div class="chatlog__message-group">
      <div class="chatlog__message-container" data-message-id="866674314627121232">
      <span class="chatlog__author" title="ann" data-user-id="1">Ann</span>
      \(embed(picture("generic-image", "media/a.png")))
      \(embed("Words" + picture("author-icon", "media/i.png") + picture("thumbnail", "media/t.png")))
      \(embed(picture("image", "https://example.com/b.png")))
      \(embed("<iframe src=\"https://open.spotify.com/embed/track/1\"></iframe>"))
      </div></div></div></body></html>
      """
    let read = try Reading([("tea/e.html", page), ("tea/media/a.png", ""), ("tea/media/t.png", "")])
    let message = try #require(read.messages.first)
    #expect(message.attachments.map(\.name) == ["a.png", "t.png"], "\(message.attachments)")
    let quotes = "> Words\n\n> [Image](<https://example.com/b.png>)\n\n> <https://open.spotify.com/track/1>"
    #expect(message.text == quotes, "\(message.text)")
  }
}
