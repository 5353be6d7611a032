import Basics
import Content
@testable import Conversations
import JSON
import Model
import Testing

/// Random chats between people, written as each program would write them and read back: all that its form can carry.
@Suite("Random exports of chats") struct ChatRoundTripTests {
  /// What a message says, as far as a form carries it.
  struct Said: Equatable, CustomStringConvertible {
    var id = ""
    var sender = ""
    var seconds: Int64 = 0
    var text = ""
    var kind = Message.Kind.text
    var reply: String?
    var edited: Int64?
    var forwarded: String?
    /// Emoji, who, and how many more.
    var reactions: [String] = []
    var files: [String] = []
    var isDeleted = false

    var description: String {
      let marks =
        "\(kind) \(reply ?? "-") \(edited ?? 0) \(forwarded ?? "-") \(reactions) \(files) \(isDeleted)"
      return "\(id) \(sender) \(seconds) \(text.debugDescription) \(marks)"
    }
  }

  private static let people = ["U1": "Ann", "U2": "Bo Ek", "U3": "Çelik"]
  private static let texts = ["Hi there", "two words", "é 日 😀 z", "a: b", "50 %", "what?\nnext"]

  /// Messages a minute apart.
  private static func talk(_ draw: inout SplitMix64, ids: (Int) -> String) -> [Said] {
    (0..<40).map { number in
      var said = Said(
        id: ids(number), sender: "U\(draw.next(below: 3) + 1)", seconds: 1_714_550_400 + Int64(number) * 60)
      switch draw.next(below: 8) {
      case 0: said.files = ["f/\(draw.next(below: 4)).pdf"]
      case 1:
        (said.files, said.text) = (["f/p\(draw.next(below: 3)).png"], texts[draw.next(below: texts.count)])
      default: said.text = texts[draw.next(below: texts.count)]
      }
      if draw.next(below: 3) == 0, number > 0 { said.reply = ids(draw.next(below: number)) }
      if draw.next(below: 4) == 0 { said.edited = said.seconds + 7 }
      if draw.next(below: 3) == 0 { said.reactions = ["❤️ U1 \(draw.next(below: 3))", "👍 U2,U3 0"] }
      return said
    }
  }

  private func read(_ files: [(String, String)]) -> [Said] {
    let sent = (0..<4).flatMap { ["w/f/\($0).pdf", "w/f/p\($0).png"] }
    let read = ImportedFiles(
      (files + sent.map { ($0, "bytes of \($0)") }).map {
        InputFile(contentPath: "chats/\($0.0)", text: $0.1)
      })
    read.expectAccounts()
    #expect(read.diagnostics == [])
    return read.chats.flatMap(\.messages).map { message in
      var said = Said(
        id: message.id, sender: message.sender, seconds: message.time.seconds, kind: message.kind)
      said.text = message.text.replacing("\\", with: "")
      said.reply = message.replyTo
      said.edited = message.editedAt?.seconds
      said.forwarded = message.forwardedFrom
      said.reactions = message.reactions.map {
        "\($0.emoji) \($0.participants.joined(separator: ",")) \($0.others)"
      }
      said.files = message.attachments.map { "f/\($0.name ?? $0.path)" }
      said.isDeleted = message.isDeleted
      return said
    }
  }

  private static func reactions(
    _ said: Said, _ one: (_ emoji: String, _ who: [String], _ count: Int) -> String
  ) -> String {
    let parts = said.reactions.map { reaction in
      let fields = reaction.split(separator: " ").map(String.init)
      let who = fields[1].split(separator: ",").map(String.init)
      return one(fields[0], who, who.count + (Int(fields[2]) ?? 0))
    }
    return "[\(parts.joined(separator: ","))]"
  }

  private static func quoted(_ text: String) -> String { JSONWriter.quoted(text) }

  private static func moment(_ seconds: Int64) -> String { ISO8601.utc(Instant(seconds: seconds)) }

  @Test("Telegram written and read back is equal", arguments: 0..<30)
  func telegram(_ seed: Int) {
    var draw = SplitMix64(seed: UInt64(seed))
    let talk = Self.talk(&draw) { "\($0 + 1)" }.map { said in
      var said = said
      if said.text.isEmpty == false, said.seconds % 7 == 0 { said.forwarded = "News" }
      return said
    }
    let records = talk.map { said in
      var parts = [
        #""id":\#(said.id),"type":"message","date_unixtime":"\#(said.seconds)","from":\#(Self.quoted(Self.people[said.sender] ?? "")),"from_id":"\#(said.sender)""#,
        #""text":\#(Self.quoted(said.text))"#,
      ]
      if let reply = said.reply { parts.append(#""reply_to_message_id":\#(reply)"#) }
      if let edited = said.edited { parts.append(#""edited_unixtime":"\#(edited)""#) }
      if let from = said.forwarded { parts.append(#""forwarded_from":"\#(from)""#) }
      for file in said.files {
        parts.append(file.hasSuffix("png") ? #""photo":"\#(file)""# : #""file":"\#(file)""#)
      }
      let reactions = Self.reactions(said) { emoji, who, count in
        let recent = who.map { #"{"from":\#(Self.quoted(Self.people[$0] ?? "")),"from_id":"\#($0)"}"# }
        return
          #"{"type":"emoji","count":\#(count),"emoji":"\#(emoji)","recent":[\#(recent.joined(separator: ","))]}"#
      }
      return "{" + (parts + [#""reactions":\#(reactions)"#]).joined(separator: ",") + "}"
    }
    let text =
      #"{"name":"Club","type":"private_group","id":9,"messages":[\#(records.joined(separator: ",\n"))]}"#
    #expect(read([("w/result.json", text)]) == talk)
  }

  @Test("Discord written and read back is equal", arguments: 0..<30)
  func discord(_ seed: Int) {
    var draw = SplitMix64(seed: UInt64(seed))
    let talk = Self.talk(&draw) { "\($0 + 100)" }
    func person(_ id: String) -> String {
      #"{"id":"\#(id)","name":"x","nickname":\#(Self.quoted(Self.people[id] ?? ""))}"#
    }
    let records = talk.map { said in
      let files = said.files.map { #"{"id":"1","url":"\#($0)","fileName":"\#($0.dropFirst(2))"}"# }.joined(
        separator: ",")
      let reactions = Self.reactions(said) { emoji, who, count in
        #"{"emoji":{"id":"","name":"\#(emoji)"},"count":\#(count),"users":[\#(who.map(person).joined(separator: ","))]}"#
      }
      let edited = said.edited.map { "\"\(Self.moment($0))\"" } ?? "null"
      let reply = said.reply.map { #","reference":{"messageId":"\#($0)"}"# } ?? ""
      return
        #"{"id":"\#(said.id)","type":"\#(said.reply == nil ? "Default" : "Reply")","timestamp":"\#(Self.moment(said.seconds))","timestampEdited":\#(edited),"content":\#(Self.quoted(said.text)),"author":\#(person(said.sender)),"attachments":[\#(files)],"reactions":\#(reactions)\#(reply)}"#
    }
    let text =
      #"{"guild":{"id":"1","name":"G"},"channel":{"id":"2","type":"GuildTextChat","name":"c"},"messages":[\#(records.joined(separator: ","))]}"#
    #expect(read([("w/c.json", text)]) == talk)
  }

  @Test("Slack written and read back is equal", arguments: 0..<30)
  func slack(_ seed: Int) {
    var draw = SplitMix64(seed: UInt64(seed))
    let talk = Self.talk(&draw) { "\(1_714_550_400 + $0 * 60).000200" }
    let records = talk.map { said in
      let files = said.files.map {
        #"{"id":"F\#($0.dropFirst(2).prefix { $0 != "." })","name":"\#($0.dropFirst(2))"}"#
      }.joined(separator: ",")
      let reactions = Self.reactions(said) { emoji, who, count in
        #"{"name":"\#(emoji == "👍" ? "+1" : "heart")","users":[\#(who.map(Self.quoted).joined(separator: ","))],"count":\#(count)}"#
      }
      let edited = said.edited.map { #","edited":{"user":"U1","ts":"\#($0).000000"}"# } ?? ""
      let reply = said.reply.map { #","thread_ts":"\#($0)""# } ?? ""
      return
        #"{"type":"message","user":"\#(said.sender)","ts":"\#(said.id)","text":\#(Self.quoted(said.text)),"files":[\#(files)],"reactions":\#(reactions)\#(edited)\#(reply)}"#
    }
    let users = Self.people.sorted { $0.key < $1.key }.map {
      #"{"id":"\#($0.key)","name":"x","profile":{"display_name":\#(Self.quoted($0.value))}}"#
    }
    let uploads = (0..<4).flatMap {
      [("w/__uploads/F\($0)/\($0).pdf", "\($0)"), ("w/__uploads/Fp\($0)/p\($0).png", "p\($0)")]
    }
    let found = read(
      [
        ("w/users.json", "[\(users.joined(separator: ","))]"),
        ("w/channels.json", #"[{"id":"C","name":"c"}]"#),
        ("w/c/2024-05-01.json", "[\(records.joined(separator: ","))]"),
      ] + uploads)
    #expect(found == talk)
  }

  @Test("WhatsApp written and read back is equal", arguments: 0..<30)
  func whatsApp(_ seed: Int) {
    var draw = SplitMix64(seed: UInt64(seed))
    var talk = Self.talk(&draw) { _ in "" }.map { said in
      Said(sender: Self.people[said.sender] ?? "", seconds: said.seconds, text: said.text, files: said.files)
    }
    for index in talk.indices where draw.next(below: 9) == 0 {
      (talk[index].text, talk[index].files, talk[index].isDeleted) = ("", [], true)
    }
    let lines = talk.map { said in
      let wall = WallTime(Instant(seconds: said.seconds), in: .utc)
      let clock = "\(padded(wall.hour, 2)):\(padded(wall.minute, 2)):00"
      let file = said.files.map { "\u{200E}<attached: \($0.dropFirst(2))>" + (said.text.isEmpty ? "" : "\n") }
        .joined()
      return
        "[31/05/2024, \(clock)] \(said.sender): \(said.isDeleted ? "\u{200E}This message was deleted." : file + said.text)\n"
    }
    let found = read([("w/f/_chat.txt", lines.joined())]).map { said in
      var said = said
      (said.id, said.seconds) = ("", said.seconds - 30 * 86_400)
      return said
    }
    #expect(found == talk)
  }
}
