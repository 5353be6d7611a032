import Basics
import Content
@testable import Conversations
import Model
import TestSupport
import Testing

private let path = "content/chats/alisha/messages.jsonl"
private let people = [
  Participant(id: "me", name: "Max", isMe: true), Participant(id: "alisha", name: "Alisha"),
]

/// What is read from records of the chat between Max and Alisha, and what is said about them.
private func read(
  _ values: [ContentValue], participants: [Participant] = people
) -> (messages: [Message], printed: [String], participants: [Participant]) {
  var problems = Problems(path: path)
  var reader = MessageReader(participants: participants)
  for value in values { reader.read(value, &problems) }
  return (reader.finish(&problems), problems.printed, reader.participants)
}

/// A record whose fields stand on line `line`, at the columns that JSONL would give them.
private func line(_ line: Int, _ fields: KeyValuePairs<String, ContentValue.Kind>) -> ContentValue {
  var column = 2
  var entries: [ContentValue.Entry] = []
  for field in fields {
    let place = SourcePosition(line: line, column: column + field.key.count + 3)
    let key = SourcePosition(line: line, column: column)
    entries.append(
      ContentValue.Entry(key: field.key, position: key, value: ContentValue(field.value, at: place)))
    column += 20
  }
  return ContentValue(.map(entries), at: SourcePosition(line: line, column: 1))
}

private func moment(_ seconds: Int64) -> ContentValue.Kind {
  .string(ISO8601.utc(Instant(seconds: 1_762_000_000 + seconds)))
}

@Suite struct MessageReaderTests {
  @Test(
    "white space around a text goes, unless the chat keeps it; a text of nothing else is none (C-04, C-05)",
    arguments: [(false, "a\n b"), (true, " \ta\n b\n ")])
  func whitespace(isKept: Bool, expected: String) {
    var problems = Problems(path: "a.json")
    var reader = MessageReader(participants: [Participant(id: "me", name: "Me")], keepsWhitespace: isKept)
    for text in [" \ta\n b\n ", " \n\t "] {
      let fields: KeyValuePairs<String, ContentValue.Kind> = [
        "sender": .string("me"), "timestamp": .string("2025-11-05T10:30:00Z"), "text": .string(text),
      ]
      reader.read(.object(fields), &problems)
    }
    #expect(reader.messages.map(\.text) == [expected])
    #expect(problems.diagnostics.map(\.message) == ["message has no text: \" \n\t \""])
  }

  @Test("every field of a message is taken (C-04, C-34, C-61)")
  func all() throws {
    let (messages, printed, _) = read([
      line(
        1, ["id": .string("m0"), "sender": .string("me"), "timestamp": moment(0), "text": .string("first")]),
      line(
        2,
        [
          "id": .number("7"), "sender": .string("alisha"), "timestamp": moment(1),
          "content": .string("  Hi \n"),
          "type": .string("text"), "status": .string("read"), "replyTo": .string("m0"),
          "forwardedFrom": .string("Bo"),
          "editedAt": moment(2), "error": .string("late"),
          "reactions": .map([
            .init(key: "❤️", position: .start, value: ContentValue(.texts(["me", "alisha"]), at: .start))
          ]),
          "attachments": .list([
            .object(["path": .string("media/a.jpg"), "alt": .string("a cat"), "duration": .number("1.5")])
          ]),
        ]),
    ])
    #expect(printed == [])
    let message = try #require(messages.last)
    #expect((message.id, message.anchor, message.sender, message.text) == ("7", "m-7", "alisha", "Hi"))
    #expect(
      (message.kind, message.status, message.replyTo, message.forwardedFrom, message.error) == (
        .text, .read, "m0", "Bo", "late"
      ))
    #expect(message.editedAt == Instant(seconds: 1_762_000_002))
    #expect(message.reactions == [Reaction(emoji: "❤️", participants: ["me", "alisha"])])
    #expect(
      message.attachments == [
        Attachment(
          path: "media/a.jpg", alt: "a cat", mime: "", caption: "", duration: 1.5,
          position: SourcePosition(line: 4, column: 9))
      ])
  }

  @Test("a sender is named by id or name, or told by whose message it is")
  func senders() {
    let (messages, printed, _) = read([
      line(1, ["sender": .string("Alisha"), "timestamp": moment(0), "text": .string("a")]),
      line(2, ["isFromUser": .bool(true), "timestamp": moment(1), "text": .string("b")]),
      line(3, ["isSentByUser": .bool(false), "timestamp": moment(2), "text": .string("c")]),
    ])
    #expect(messages.map(\.sender) == ["alisha", "me", "alisha"])
    #expect(printed == [])
  }

  @Test("a chat without participants has whoever speaks")
  func open() {
    let (_, printed, participants) = read(
      ["Bo", "Cy", "Bo"].map {
        line(1, ["sender": .string($0), "timestamp": moment(0), "text": .string("a")])
      }, participants: [])
    #expect(participants.map(\.id) == ["Bo", "Cy"])
    #expect(printed == [])
  }

  @Test(
    "what is wrong in a record is said at its place (C-05, C-36)",
    arguments: [
      (["text": .string("a"), "timestamp": moment(0)], "1: error: missing \"sender\""),
      (["sender": .string("me"), "text": .string("a")], "1: error: missing \"timestamp\""),
      (["sender": .string("me"), "timestamp": moment(0)], "1: error: message has no text"),
      (
        ["sender": .string("me"), "timestamp": moment(0), "text": .string("   ")],
        "49: error: message has no text: \"   \""
      ),
      (
        ["sender": .string("me"), "timestamp": moment(0), "text": .number("5")],
        "49: error: \"text\" must be text, found the number 5"
      ),
      (
        ["sender": .string("alysha"), "timestamp": moment(0), "text": .string("a")],
        "11: error: unknown sender \"alysha\"\n  help: did you mean \"alisha\"? Participants: me, alisha"
      ),
      (
        ["sender": .string("nobody"), "timestamp": moment(0), "text": .string("a")],
        "11: error: unknown sender \"nobody\"\n  help: Participants: me, alisha"
      ),
      (
        ["sender": .string("me"), "timestamp": moment(0), "text": .string("a"), "replyTo": .string("m99")],
        "72: error: \"replyTo\" refers to a message that does not exist: \"m99\""
      ),
      (
        ["sender": .string("me"), "timestamp": .string("2025-11-05T10:30:00"), "text": .string("a")],
        "34: error: \"timestamp\" has no time zone: \"2025-11-05T10:30:00\"\n  help: add \"Z\" or an offset such as \"+01:00\""
      ),
      (
        ["sender": .string("me"), "timestamp": moment(0), "text": .string("a"), "id": .string("a b")],
        "67: error: message id may only contain A-Z, a-z, 0-9, \".\", \"_\" and \"-\", up to 64: \"a b\""
      ),
      (
        ["sender": .string("me"), "timestamp": moment(0), "text": .string("a"), "type": .string("texd")],
        "69: error: unknown type \"texd\"\n  help: did you mean \"text\"? Allowed: text, system, emoji, call, typing"
      ),
      (
        ["sender": .string("me"), "timestamp": moment(0), "text": .string("a"), "reactions": .string("x")],
        "74: error: \"reactions\" must map emoji to lists of participants"
      ),
      (
        ["sender": .string("me"), "timestamp": moment(0), "text": .string("a"), "sendr": .string("x")],
        "62: warning: unknown key \"sendr\"\n  help: did you mean \"sender\"?"
      ),
      (
        ["sender": .string("me"), "timestamp": moment(0), "text": .string("You matched my energy 😂")],
        "49: warning: message is read as a match notice: \"You matched my energy 😂\"\n  help: add \"type\": \"text\" if a person wrote it, otherwise \"type\": \"system\""
      ),
    ] as [(KeyValuePairs<String, ContentValue.Kind>, String)])
  func wrong(fields: KeyValuePairs<String, ContentValue.Kind>, message: String) {
    #expect(read([line(14, fields)]).printed == ["\(path):14:\(message)"])
  }

  @Test("a reaction must list who chose it, or how many")
  func reactions() {
    let value = ContentValue(.string("alisha"), at: SourcePosition(line: 1, column: 80))
    let reactions = ContentValue.Kind.map([.init(key: "❤️", position: .start, value: value)])
    let (_, printed, _) = read([
      line(
        1, ["sender": .string("me"), "timestamp": moment(0), "text": .string("a"), "reactions": reactions])
    ])
    #expect(
      printed == [
        "\(path):1:80: error: a value of \"reactions\" must be a list of participants or a count, found \"alisha\""
      ])
  }

  @Test(
    "some messages need no text",
    arguments: [
      ["deleted": .bool(true)], ["type": .string("call")], ["type": .string("typing")],
      ["error": .string("Service unavailable")],
      ["attachments": .list([.object(["path": .string("a.pdf")])])],
    ] as [KeyValuePairs<String, ContentValue.Kind>])
  func noText(extra: KeyValuePairs<String, ContentValue.Kind>) {
    let base: [(String, ContentValue.Kind)] = [("sender", .string("me")), ("timestamp", moment(0))]
    let entries = (base + extra.map { ($0.key, $0.value) }).map {
      ContentValue.Entry(key: $0.0, position: .start, value: ContentValue($0.1, at: .start))
    }
    let (messages, printed, _) = read([ContentValue(.map(entries), at: .start)])
    #expect(messages.count == 1)
    #expect(printed == [])
  }

  @Test("a text over 64 KB is an error")
  func long() {
    let text = String(repeating: "é", count: 32_769)
    #expect(
      read([line(1, ["sender": .string("me"), "timestamp": moment(0), "text": .string(text)])]).printed == [
        "\(path):1:49: error: message text is longer than 64 KB"
      ])
  }

  @Test("a given type is obeyed, and a role keeps words of a generated conversation from being a notice")
  func types() {
    let (messages, printed, _) = read([
      line(
        1,
        [
          "sender": .string("me"), "timestamp": moment(0), "text": .string("You matched me"),
          "type": .string("text"),
        ]),
      line(
        2,
        [
          "sender": .string("me"), "timestamp": moment(1), "text": .string("You matched me"),
          "role": .string("assistant"),
        ]),
      line(3, ["sender": .string("me"), "timestamp": moment(2), "text": .string("You matched 🌹")]),
      line(4, ["sender": .string("me"), "timestamp": moment(3), "text": .string("🌹")]),
      line(
        5,
        [
          "sender": .string("me"), "timestamp": moment(4), "text": .string("hello"),
          "type": .string("system"),
        ]),
    ])
    #expect(messages.map(\.kind) == [.text, .text, .system, .emoji, .system])
    #expect(printed == [])
  }

  @Test("whose message it is does not tell the sender in a group")
  func group() {
    let group = people + [Participant(id: "bo", name: "Bo")]
    let (_, printed, _) = read(
      [line(3, ["isFromUser": .bool(false), "timestamp": moment(0), "text": .string("a")])],
      participants: group)
    #expect(
      printed == ["\(path):3:1: error: \"isFromUser\" does not identify the sender here; add \"sender\""]
    )
  }

  @Test("two messages with one id are an error that names the first (C-71)")
  func duplicateID() {
    let (_, printed, _) = read(
      [20, 21].map {
        line(
          $0, ["id": .string("m20"), "sender": .string("me"), "timestamp": moment(0), "text": .string("a")])
      })
    #expect(printed == ["\(path):21:7: error: duplicate message id \"m20\" (first used on line 20)"])
  }

  @Test("an id that a text derives is never that of another message")
  func derivedMeetsGiven() {
    let hash = ConversationRules.derivedID(sender: "me", time: Instant(seconds: 1_762_000_000), text: "a")
    let given = line(
      1, ["id": .string(hash), "sender": .string("me"), "timestamp": moment(5), "text": .string("b")])
    let derived = line(2, ["sender": .string("me"), "timestamp": moment(0), "text": .string("a")])
    #expect(Set(read([given, derived]).messages.map(\.id)) == [hash, "\(hash)-2"])
    #expect(
      read([derived, given]).printed == [
        "\(path):1:7: error: duplicate message id \"\(hash)\" (first used on line 2)"
      ])
  }

  @Test("derived ids do not change when other messages come in, and equal messages are numbered")
  func derivedIDs() {
    func record(_ text: String, _ seconds: Int64) -> ContentValue {
      line(1, ["sender": .string("me"), "timestamp": moment(seconds), "text": .string(text)])
    }
    let before = read([record("a", 1), record("a", 1), record("b", 2)]).messages
    let after = read([
      record("new", 0), record("a", 1), record("other", 1), record("a", 1), record("b", 2), record("z", 9),
    ]).messages
    #expect(before.map(\.id) == after.filter { ["a", "b"].contains($0.text) }.map(\.id))
    #expect(before[1].id == before[0].id + "-2")
    #expect(Set(after.map(\.id)).count == after.count)
  }

  @Test("messages out of order are sorted, with one warning (M-20, C-24, C-72)")
  func order() {
    let (messages, printed, _) = read(
      [(29, 250), (30, 0), (31, 300), (32, 10)].map {
        line($0.0, ["sender": .string("me"), "timestamp": moment(Int64($0.1)), "text": .string("\($0.0)")])
      })
    #expect(messages.map(\.text) == ["30", "32", "29", "31"])
    #expect(
      printed == [
        "\(path):30:1: warning: messages are not in time order (line 29 is 00:04:10 later); they are sorted"
      ])
  }

  @Test(
    "a delay counts from the message before; no delay overflows",
    arguments: [
      ("1.5", nil), ("1e300", "must be between 0 and 86400 seconds"),
      ("-1", "must be between 0 and 86400 seconds"),
    ])
  func delay(delay: String, problem: String?) {
    let (messages, printed, _) = read([
      line(1, ["sender": .string("me"), "timestamp": moment(0), "text": .string("a")]),
      line(2, ["sender": .string("me"), "delay": .number(delay), "text": .string("b")]),
    ])
    if let problem {
      #expect(printed == ["\(path):2:30: error: \"delay\" \(problem)"])
    } else {
      #expect(messages.last?.time == Instant(milliseconds: 1_762_000_001_500))
    }
  }

  @Test(
    "no value of any type in any field brings the reader down", arguments: MessageReader.schema.names.sorted()
  )
  func anything(key: String) {
    let kinds: [ContentValue.Kind] = [
      .null, .bool(true), .number("-1"), .number("1e400"), .string(""), .string("\u{0}\u{202E}"), .plain("x"),
      .list([]),
      .list([ContentValue(.null, at: .start)]), .map([]),
      .map([.init(key: "", position: .start, value: ContentValue(.null, at: .start))]),
    ]
    for kind in kinds {
      let base: [(String, ContentValue.Kind)] = [
        ("sender", .string("me")), ("timestamp", moment(0)), ("text", .string("a")),
      ]
      let fields = base.filter { $0.0 != key } + [(key, kind)]
      let entries = fields.map {
        ContentValue.Entry(key: $0.0, position: .start, value: ContentValue($0.1, at: .start))
      }
      #expect(
        read([ContentValue(.map(entries), at: .start), ContentValue(kind, at: .start)]).messages.count <= 1)
    }
  }
}
