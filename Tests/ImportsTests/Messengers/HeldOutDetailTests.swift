@testable import Conversations
import Model
import Testing

/// Fields of records that other versions of the programs write.
@Suite("Messengers' details in the wild")
struct HeldOutDetailTests {
  private static func telegram(_ fields: String, _ chat: String = #""name":"G","type":"private_group""#)
    throws
    -> Reading
  {
    let record =
      #"{"id":1,"type":"message","date":"2018-12-09T19:44:02","from":"Ann","from_id":7,\#(fields)}"#
    return try Reading([("t/result.json", #"{\#(chat),"id":9,"messages":[\#(record)]}"#)])
  }

  @Test("a message that Telegram says was edited in 1970 was not edited")
  func edited() throws {
    let never = try Self.telegram(#""edited":"1970-01-01T05:00:00","text":"a""#)
    #expect(never.messages.map(\.text) == ["a"] && never.messages.allSatisfy { $0.editedAt == nil })
    let once = try Self.telegram(#""edited":"2018-12-09T20:00:00","text":"a""#)
    #expect(once.messages.allSatisfy { $0.editedAt != nil })
  }

  @Test("Telegram's invoices as text, signed posts, songs and guests of calls are shown")
  func telegram() throws {
    let invoice =
      #""invoice_information":"{\"title\":\"Big cup\",\"description\":\"one\",\"amount\":550,\"currency\":\"EUR\"}","text":"""#
    #expect(try Self.telegram(invoice).messages.map(\.text) == ["🧾 Big cup: one: EUR 5.50"])
    let post = try Self.telegram(#""author":"Bo","text":"Hi""#)
    #expect(post.messages.map(\.text) == ["Hi\n\nBo"] && post.diagnostics.isEmpty)
    let song = #""file":"a.mp3","media_type":"audio_file","performer":"The Cups","title":"Tea","text":"""#
    #expect(try Self.telegram(song).messages.flatMap(\.attachments).map(\.caption) == ["The Cups – Tea"])
    let call =
      #"{"id":1,"type":"service","date":"2024-05-01T10:00:00","actor":"Ann","actor_id":"user7","#
      + #""action":"invite_to_group_call","members":["Bo","Cy"],"text":""}"#
    let read = try Reading([
      ("t/result.json", #"{"name":"G","type":"private_group","id":9,"messages":[\#(call)]}"#)
    ])
    #expect(read.messages.map(\.text) == ["Ann: invite to group call Bo, Cy"], "\(read.lines)")
    #expect(try Self.telegram(#""text":"a""#, #""type":"replies""#).chats.map(\.title) == ["Replies"])
  }

  @Test("a file that Messenger lists as a voice message is one, whatever its ending")
  func voice() throws {
    let chat =
      #"{"participants":[{"name":"Ann"},{"name":"Bo"}],"title":"Bo","messages":[{"sender_name":"Ann","#
      + #""timestamp_ms":1714550400000,"audio_files":[{"uri":"messages/inbox/bo_1/audio/clip.mp4"}]}]}"#
    let read = try Reading([("meta/messages/inbox/bo_1/message_1.json", chat)])
    #expect(read.messages.flatMap(\.attachments).map(\.word) == ["Voice message"], "\(read.format ?? "")")
  }

  @Test("downloaded pictures and films of Discord's previews are shown, each once")
  func previews() throws {
    func media(_ name: String) -> String { #"{"url":"c.json_Files\\\#(name)"}"# }
    let embed =
      #"{"title":"A cup","description":"big","thumbnail":\#(media("a%20b.png")),"video":\#(media("v.mp4")),"#
      + #""images":[\#(media("a%20b.png")),{"url":"https://example.org/c.png"}],"fields":[]}"#
    let chat =
      #"{"guild":{"id":"1","name":"S"},"channel":{"id":"2","name":"tea","type":"GuildTextChat"},"messages":["#
      + #"{"id":"3","type":"Default","timestamp":"2024-05-01T10:00:00+00:00","content":"look","author":{"id":"4","name":"Ann"},"#
      + #""attachments":[],"embeds":[\#(embed)],"reactions":[],"mentions":[]}]}"#
    let read = try Reading([("d/c.json", chat)])
    let files = read.messages.flatMap(\.attachments)
    #expect(files.map(\.path) == ["c.json_Files/a b.png", "c.json_Files/v.mp4"], "\(files)")
    #expect(read.messages.map(\.text) == ["look\n\n> **A cup**\n> \n> big"], "\(read.lines)")
  }

  @Test("sigexport's edits are counted, and stickers have their pictures, emoji or the word")
  func signal() throws {
    func record(_ body: String, _ fields: String) -> String {
      #"{"date":"2024-05-01T10:00:00","sender":"Aya","body":"\#(body)  ","quote":"","reactions":[],"attachments":[],\#(fields)}"#
    }
    func sticker(_ id: Int, _ emoji: String, _ end: String) -> String {
      #""sticker":{"id":"\#(id)","packId":"p","packKey":"k","emoji":"\#(emoji)","extension":\#(end)}"#
    }
    let lines = [
      record("new", #""sticker":null,"edits":[{"date":"2024-05-01T10:00:00","body":"an old text"}]"#),
      record("", sticker(2, "🐺", #""webp""#)), record("", sticker(3, "🐺", "null")),
      record("", sticker(4, "", "null")),
    ]
    let read = try Reading([
      ("s/Aya/data.json", lines.joined(separator: "\n")), ("s/exported_stickers/p/2.webp", "x"),
    ])
    #expect(read.messages.map(\.text) == ["new", "", "🐺", "sticker"], "\(read.lines)")
    #expect(read.messages.map { $0.editedAt != nil } == [true, false, false, false])
    #expect(read.messages.flatMap(\.attachments).map(\.title) == ["2.webp"])
    #expect(read.ledger.addsUp && read.ledger.skipped.map(\.reason) == ["earlier version of a message"])
    #expect(read.diagnostics.isEmpty, "\(read.diagnostics)")
  }
}
