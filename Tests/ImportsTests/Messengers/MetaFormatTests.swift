@testable import Conversations
@testable import Accounts
import Content
import Model
import Testing

/// Chats of Facebook Messenger and Instagram.
@Suite struct MetaFormatTests {
  private static let folder = "facebook-zoe/your_facebook_activity/messages/inbox/cafe_1a2b/"
  private static let files: [MessengerFixtures.File] = [
    .init(name: "messenger/message_1.json", place: folder + "message_1.json"),
    .init(name: "messenger/message_2.json", place: folder + "message_2.json"),
  ]

  @Test("the parts of a chat are one, oldest first, with their letters repaired")
  func parts() throws {
    let read = try MessengerFixtures.read(Self.files)
    #expect(read.formats == ["Messenger and Instagram"] && read.chats.count == 1, "\(read.diagnostics)")
    let chat = try #require(read.chats.first)
    #expect(chat.title == "Café" && chat.kind == .group && chat.slug == "cafe-1a2b")
    #expect(chat.participants.map(\.name) == ["Zoë Ek", "Bo Li", "Cy", "Deleted account"])
    #expect(
      chat.messages.map(\.said) == [
        "0 Bo Li: Bo Li named the group Cafe.",
        "60 Zoë Ek: Grüße ☕ a\\*b {❤ Bo Li,Zoë Ek} {👍 Bo Li}",
        "4020 Deleted account: from an account that is gone",
        "4080 Bo Li: all of it (p.jpg v.mp4 g.gif a.mp4 notes.pdf)",
        "4140 Bo Li:  (1.png)",
        "4200 Bo Li: look\n\n<https://example.org/a_b>\n\n> A café\n> \n> cafe.example",
        "call 4260 Zoë Ek: The video chat ended., 61 seconds",
        "call 4320 Zoë Ek: Zoë missed your call.",
        "system 4380 Messenger and Instagram: Bo Li added Cy",
        "system 4440 Messenger and Instagram: Zoë left the group.",
        "emoji 4500 Bo Li: 😀",
        "4560 Bo Li:  deleted",
      ])
    #expect(read.ledgers.first?.missingFiles == 6)
  }

  @Test("files are found from the root of the account, or beside a folder that was copied alone")
  func files() throws {
    for place in ["fb/your_facebook_activity/messages/inbox/cafe_1a2b/", "cafe/"] {
      let photo = InputFile(contentPath: "chats/\(place)photos/p.jpg", text: "x")
      let text = try ImportedFiles.sample("messengers/messenger/message_1.json")
      let read = ImportedFiles([InputFile(contentPath: "chats/\(place)message_1.json", text: text), photo])
      #expect(read.media.count == 1 && read.ledgers.first?.missingFiles == 5, "\(place) \(read.ledgers)")
    }
  }

  @Test("encrypted chats have another form")
  func encrypted() throws {
    let read = try MessengerFixtures.read([.init(name: "messenger-encrypted.json")])
    #expect(read.chats.map(\.title) == ["Bo Li"] && read.chats.first?.kind == .direct)
    #expect(
      read.messages.map(\.said) == [
        "0 Ann Ek: Grüße {❤ Bo Li}", "60 Bo Li:  (p.jpg)", "120 Bo Li:  deleted",
      ])
  }

  @Test("a chat without a header is read, as other tools write it")
  func bare() throws {
    let read = ImportedFiles(
      #"{"messages":[{"sender_name":"Bo","timestamp_ms":1714550460000,"content":"b"},{"sender_name":"Al","timestamp_ms":1714550400000,"content":"a"}]}"#,
      as: "talk.json")
    #expect(read.messages.map(\.said) == ["0 Al: a", "60 Bo: b"] && read.chats.first?.title == "talk")
  }

  @Test("a message of which only the reactions are left is kept, as a missing file")
  func reactionsAlone() throws {
    let read = ImportedFiles(
      #"{"participants":[{"name":"Bo"}],"messages":[{"sender_name":"Bo","timestamp_ms":1714550460000,"reactions":[{"reaction":"\u00e2\u009d\u00a4","actor":"Al"}],"is_geoblocked_for_viewer":false},{"sender_name":"Al","timestamp_ms":1714550400000,"content":"a"},{"sender_name":"Al","timestamp_ms":1714550400000}]}"#,
      as: "message_1.json")
    let said = read.messages.map(\.said)
    #expect(said == ["0 Al: a", "60 Bo:  (file) {❤ Al}"], "\(said)")
    #expect(read.skipped("no content") == 1 && read.diagnostics.isEmpty, "\(read.diagnostics)")
  }

  @Test("text whose characters are no bytes of UTF-8 is left alone")
  func repair() {
    for (text, wanted) in [("Ã©", "é"), ("é", "é"), ("日本", "日本"), ("Ã© 日", "Ã© 日"), ("plain", "plain")] {
      #expect(MetaText.repaired(text) == wanted)
    }
  }

  // MARK: pages

  @Test("pages of a chat are joined, oldest first, with people, files, reactions and links")
  func pages() throws {
    let read = try MessengerFixtures.read([
      .init(name: "messenger-html/message_1.html", place: "fb/messages/inbox/trip_1/message_1.html"),
      .init(name: "messenger-html/message_2.html", place: "fb/messages/inbox/trip_1/message_2.html"),
    ])
    #expect(read.formats == ["Messenger and Instagram (HTML)"] && read.chats.map(\.title) == ["Trip"])
    #expect(
      read.messages.map(\.said) == [
        "0 Bo Li: first \\& oldest", "emoji 65 Ann: 😀", "360 Zoë Ek: see\n\n<https://example.org/a>",
        "420 Zoë Ek:  (p.jpg v.mp4)", "480 Bo Li: 😂 same a\\*b\ntwo {😆 Zoë Ek,Ann}",
      ], "\(read.messages.map(\.said))")
    #expect(read.skipped("people of the chat") == 1 && read.skipped("no content") == 1)
    #expect(read.diagnostics.isEmpty && read.chats[0].participants.count == 3, "\(read.diagnostics)")
  }

  @Test("pages of Instagram and of 2018 have other classes")
  func otherPages() throws {
    let instagram = try MessengerFixtures.read([
      .init(name: "messenger-html/instagram.html", place: "ig/zoe_1/message_1.html")
    ])
    #expect(
      instagram.messages.map(\.said) == [
        "0 bo: Hi a\\*b (a.mp4)",
        "60 zoe: zoe sent an attachment.\n\n<https://www.instagram.com/reel/1/> {❤️ bo}",
      ], "\(instagram.messages.map(\.said))")
    let old = try MessengerFixtures.read([.init(name: "messenger-html/old.html", place: "o/zoe/message.html")]
    )
    #expect(
      old.messages.map(\.said) == ["0 Zoë Ek:  (q.jpg)", "60 Bo Li: it's old {👍 Zoë Ek}"],
      "\(old.messages.map(\.said))")
    #expect(instagram.diagnostics.isEmpty && old.diagnostics.isEmpty && old.chats[0].title == "Zoë Ek")
  }

  @Test("only pages of chats are read, under any name if they name people or files of a chat")
  func whichPages() throws {
    let chat = try ImportedFiles.sample("messengers/messenger-html/message_1.html")
    #expect(ImportedFiles(chat, as: "Trip.html").formats == ["Messenger and Instagram (HTML)"])
    let posts = chat.replacing("messages/inbox", with: "posts").replacing("Participants: ", with: "")
    #expect(ImportedFiles(posts, as: "your_posts.html").chats.isEmpty)
    #expect(ImportedFiles("<html><p>x</p></html>", as: "message_1.html").chats.isEmpty)
  }
}
