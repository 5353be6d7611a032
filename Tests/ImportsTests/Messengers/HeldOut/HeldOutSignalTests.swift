import Basics
@testable import Conversations
import Model
import Testing

/// Backups of Signal, records of Signal Desktop, and texts of other programs.
@Suite("Messengers' files in the wild: Signal")
struct HeldOutSignalTests {
  private static let head = [
    #"{"version": "1", "backupTimeMs": "1714550400000"}"#, #"{"recipient": {"id": "1", "self": {}}}"#,
    #"{"recipient": {"id": "2", "contact": {"aci": "AAA=", "profileGivenName": "Bo"}}}"#,
    #"{"chat": {"id": "10", "recipientId": "2"}}"#,
  ]

  /// Messages of a backup, a minute after each other.
  private static func backup(
    _ messages: [(author: Int, fields: String)], _ files: [(String, String)] = []
  ) throws -> Reading {
    let lines = messages.enumerated().map { number, message in
      #"{"chatItem": {"chatId": "10", "authorId": "\#(message.author)", "#
        + #""dateSent": "\#(1_714_550_400_000 + number * 60000)", \#(message.fields)}}"#
    }
    let read = try Reading([("export/main.jsonl", (head + lines).joined(separator: "\n"))] + files)
    #expect(read.format == "signal" && read.ledger.addsUp && read.diagnostics.isEmpty, "\(read.diagnostics)")
    return read
  }

  private static func text(_ body: String, _ more: String = "") -> String {
    #""standardMessage": {"text": {"body": "\#(body)"}\#(more)}"#
  }

  private static func quote(_ sent: String, _ author: Int, _ words: String) -> String {
    #", "quote": {"targetSentTimestamp": "\#(sent)", "authorId": "\#(author)", "text": {"body": "\#(words)"}}"#
  }

  @Test("a reply to a message that a backup lacks quotes it, and one to an earlier version is to the last")
  func replies() throws {
    let version = #""revisions": [{"chatId": "10", "authorId": "2", "dateSent": "1714550000000"}], "#
    let read = try Self.backup([
      (2, version + Self.text("first")), (1, Self.text("answer", Self.quote("1714000000000", 2, "words"))),
      (1, Self.text("to it", Self.quote("1714550000000", 2, "frist"))),
      (1, Self.text("😀", Self.quote("1714000000000", 2, "words"))),
    ])
    #expect(
      read.messages.map(\.said) == [
        "0 2: first edited 0", "60 Me: > words\n\nanswer", "120 Me: to it →1714550400000-2",
        "180 Me: > words\n\n😀",
      ], "\(read.messages.map(\.said))")
  }

  @Test("people whom a text of a backup mentions have their names")
  func mentions() throws {
    let ranges = #", "bodyRanges": [{"start": 3, "length": 1, "mentionAci": "AAA="}]"#
    let said = #"{"text": {"body": "hi \uFFFC"\#(ranges)}}"#
    let read = try Self.backup([
      (1, #""standardMessage": \#(said)"#), (1, #""directStoryReplyMessage": {"textReply": \#(said)}"#),
    ])
    #expect(read.lines == ["Me: hi **@Bo**", "Me: hi **@Bo**"], "\(read.lines)")
  }

  @Test("in a document of Signal Desktop, mentions have names and reactions are of people")
  func desktop() throws {
    let text = #"""
      {"conversations": [{"id": "c-bo", "type": "private", "serviceId": "s-bo", "profileFullName": "Bo"},
      {"id": "c-cy", "type": "private", "serviceId": "s-cy", "profileFullName": "Cy"},
      {"id": "c-me", "type": "private", "serviceId": "s-me", "profileFullName": "Ann"},
      {"id": "c-g", "type": "group", "name": "Trip"}],
      "messages": [{"id": "1", "type": "incoming", "conversationId": "c-g", "sourceServiceId": "s-bo",
      "sent_at": 1714550400000, "body": "hello \uFFFC", "bodyRanges": [{"start": 6, "length": 1, "mentionAci": "s-cy"}],
      "reactions": [{"emoji": "👍", "fromId": "c-cy"}, {"emoji": "🍵", "fromId": "c-me"}, {"emoji": "🎉", "fromId": "c-x"}]},
      {"id": "2", "type": "outgoing", "conversationId": "c-g", "sourceServiceId": "s-me", "sent_at": 1714550460000,
      "body": "hi"}]}
      """#
    let read = try Reading([("export.json", text)])
    #expect(
      read.messages.map(\.said) == ["0 s-bo: hello **@Cy** {👍 s-cy} {🍵 Me} {🎉 +1}", "60 Me: hi"],
      "\(read.messages.map(\.said))")
    #expect(read.chats.map { $0.participants.map(\.name) } == [["Bo", "Cy", "Me"]])
  }

  @Test("stickers and long texts of a backup are files, and cards have their words")
  func cards() throws {
    let name = SHA256.hex(Array("hash".utf8) + Array("key".utf8))
    let place = "files/\(name.prefix(2))/\(name).webp"
    let locator = #""locatorInfo": {"plaintextHash": "aGFzaA==", "localKey": "a2V5"}"#
    let data = #"{"contentType": "image/webp", \#(locator)}"#
    let long = #", "longText": {"contentType": "text/x-signal-plain", "fileName": "long.txt"}"#
    let ways = #""number": [{"value": "+15550199"}], "email": [{"value": "cy@example.org"}]"#
    let reactions = #""reactions": [{"emoji": "👍", "authorId": "1"}]"#
    let page = #""url": "https://example.org/a", "title": "Tea", "description": "A cup""#
    let style = #""bodyRanges": [{"start": 0, "length": 4, "style": "BOLD"}]"#
    let read = try Self.backup(
      [
        (2, Self.text("beginning", long)),
        (2, #""stickerMessage": {"sticker": {"emoji": "🐱", "data": \#(data)}}"#),
        (2, #""contactMessage": {"contact": {"name": {"givenName": "Cy"}, \#(ways)}, \#(reactions)}"#),
        (2, #""contactMessage": {"contact": {"organization": "Tea Ltd"}}"#),
        (2, Self.text("see https://example.org/a", #", "linkPreview": [{\#(page)}]"#)),
        (2, #""standardMessage": {"linkPreview": [{"url": "https://example.org/b"}]}"#),
        (2, #""directStoryReplyMessage": {"textReply": {"text": {"body": "nice tea", \#(style)}}}"#),
      ], [("export/\(place)", "x")])
    #expect(
      read.lines == [
        "2: beginning", "2: ", "2: 👤 Cy · +15550199 · cy@example.org", "2: 👤 Tea Ltd",
        "2: see https://example.org/a\n\n> **[Tea](<https://example.org/a>)**\n> \n> A cup",
        "2: > <https://example.org/b>", "2: **nice** tea",
      ], "\(read.lines)")
    #expect(read.messages.flatMap(\.attachments).map(\.title) == ["long.txt", "\(name).webp"])
    #expect(read.messages[1].attachments.map(\.caption) == ["🐱"] && read.ledger.missingFiles == 1)
    #expect(read.messages[2].reactions == [Reaction(emoji: "👍", participants: ["Me"])])
  }

  @Test("in sigexport's text, reactions stand before files and stickers, and names of files have parentheses")
  func sigexport() throws {
    let lines = [
      "[2024-05-01 10:00:00] Bo: look  ", "(- Me: 👍, Cy: ❤ -)![x.jpg](./media/x.jpg)  ",
      "[2024-05-01 10:01:00] Bo:   ![tea (1).jpg](./media/tea%20(1).jpg)  [b:).pdf](./media/b:).pdf)  ",
      "[2024-05-01 10:02:00] Bo:   ", "(- Cy: ❤ -)", "(( 🐱 ))",
    ]
    let files = ["x.jpg", "tea (1).jpg", "b:).pdf"].map { ("Bo/media/\($0)", $0) }
    let read = try Reading(
      [("Bo/chat.md", lines.joined(separator: "\n"))] + files, options: MessengerFixtures.berlin)
    let places = read.messages.flatMap(\.attachments).map(\.path)
    try #require(places.count == 3, "\(places)")
    #expect(
      read.messages.map(\.said) == [
        "0 Bo: look (\(places[0])) {👍 Me} {❤ Cy}", "60 Bo:  (\(places[1]) \(places[2]))",
        "emoji 120 Bo: 🐱 {❤ Cy}",
      ], "\(read.messages.map(\.said))")
    #expect(
      read.messages.flatMap(\.attachments).map(\.title) == ["x.jpg", "tea (1).jpg", "b:).pdf"], "\(places)")
    #expect(read.ledger.missingFiles == 0 && read.diagnostics.isEmpty, "\(read.diagnostics)")
  }

  @Test("reactions in the text of signalbackup-tools are behind texts and files; other parentheses are words")
  func backupText() throws {
    let text = """
      [May 01, 2024 10:00:00] <Bo> hello (Ann: 👍; Cy Ek: ❤️)
      [May 01, 2024 10:01:00] *** <Bo> sent file "tea (1).jpg" (Ann: 👍; Cy Ek: 👍)
      [May 01, 2024 10:02:00] <Bo> see (a) (Ann (work): 👍)
      [May 01, 2024 10:03:00] <Bo> tea (milk: 👍; sugar: no)
      [May 01, 2024 10:04:00] <Bo> score (Ann: 3)
      [May 01, 2024 10:05:00] <Ann> one
      [May 01, 2024 10:06:00] <Ann (work)> two
      [May 01, 2024 10:07:00] <Cy Ek> three
      """
    let read = try Reading([("Bo (_id3).txt", text)], options: MessengerFixtures.berlin)
    #expect(
      read.messages.map(\.said) == [
        "0 Bo: hello {👍 Ann} {❤️ Cy Ek}", "60 Bo:  (tea (1).jpg) {👍 Ann,Cy Ek}",
        "120 Bo: see (a) {👍 Ann (work)}", "180 Bo: tea (milk: 👍; sugar: no)", "240 Bo: score (Ann: 3)",
        "300 Ann: one", "360 Ann (work): two", "420 Cy Ek: three",
      ], "\(read.messages.map(\.said))")
  }

  @Test("in the text of signalbackup-tools, words behind a file are kept, and reactions are of known people")
  func reactionsOfPeople() throws {
    let text = """
      [May 01, 2024 10:00:00] <You> tea?
      [May 01, 2024 10:01:00] *** <You> sent file "tea.jpg" (Ann: 1️⃣)
      [May 01, 2024 10:02:00] *** <You> sent file "tea.jpg" (Ann: one)
      [May 01, 2024 10:03:00] <Ann> A fine film (source: ©2024)
      [May 01, 2024 10:04:00] <Ann> mostly (milk: 👍)
      [May 01, 2024 10:05:00] <Ann> good (You: ❤)
      """
    let read = try Reading([("Ann (_id3).txt", text)], options: MessengerFixtures.berlin)
    #expect(
      read.messages.map(\.said) == [
        "0 Me: tea?", "60 Me:  (tea.jpg) {1️⃣ Ann}", "120 Me: (Ann: one) (tea.jpg)",
        "180 Ann: A fine film (source: ©2024)", "240 Ann: mostly (milk: 👍)", "300 Ann: good {❤ Me}",
      ], "\(read.messages.map(\.said))")
  }

  @Test("in sigexport's text, the last list has the reactions, also behind thousands of such marks")
  func manyMarks() throws {
    let marks = String(repeating: "(- a -) (( b )) ", count: 2000)
    let lines = [
      "[2024-05-01 10:00:00] Bo: see (- a -) (- Cy: 👍 -)", "[2024-05-01 10:01:00] Bo: \(marks)x",
      "[2024-05-01 10:02:00] Bo: \(marks)(- Cy: 👍 -) (( 🐱 ))",
    ]
    let read = try Reading([("Bo/chat.md", lines.joined(separator: "\n"))])
    let texts = read.messages.map { $0.text.replacing("\\", with: "") }
    let reactions = [Reaction(emoji: "👍", participants: ["Cy"])]
    #expect(read.messages.map(\.reactions) == [reactions, [], reactions])
    #expect(texts == ["see (- a -)", marks + "x", marks + " (( 🐱 ))"])
  }

  @Test("in sigexport's text, words in parentheses behind a file are text")
  func wordsBehindFiles() throws {
    let lines = [
      "[2024-05-01 10:00:00] Bo: [photo](media/a.jpg) see this (cool)",
      "[2024-05-01 10:01:00] Bo: [b.jpg](media/b.jpg) see that (cool)",
    ]
    let read = try Reading([("Bo/chat.md", lines.joined(separator: "\n")), ("Bo/media/a.jpg", "a")])
    let texts = read.messages.map { $0.text.replacing("\\", with: "") }
    #expect(texts == ["see this (cool)", "see that (cool)"], "\(texts)")
    let files = read.messages.flatMap(\.attachments)
    #expect(files.map(\.title) == ["photo", "b.jpg"], "\(files.map(\.title))")
    #expect(read.ledger.missingFiles == 1)
  }

  @Test(
    "in a document of Signal Desktop, who only reacts in a chat is the owner, or has no name if the owner is unknown",
    arguments: [
      (#""sourceServiceId": "s-me","#, "Me", ["Cy", "Me"]), ("", "+1", ["Cy"]),
    ])
  func ownReactions(_ source: String, _ reactor: String, _ people: [String]) throws {
    let text = #"""
      {"conversations": [{"id": "c-bo", "type": "private", "serviceId": "s-bo", "profileFullName": "Bo"},
      {"id": "c-cy", "type": "private", "serviceId": "s-cy", "profileFullName": "Cy"},
      {"id": "c-me", "type": "private", "serviceId": "s-me", "profileFullName": "Ann"}],
      "messages": [{"id": "1", "type": "outgoing", "conversationId": "c-bo", \#(source)
      "sent_at": 1714550400000, "body": "hi"},
      {"id": "2", "type": "incoming", "conversationId": "c-cy", "sourceServiceId": "s-cy",
      "sent_at": 1714550460000, "body": "hello", "reactions": [{"emoji": "👍", "fromId": "c-me"}]}]}
      """#
    let read = try Reading([("export.json", text)])
    #expect(read.messages.map(\.said) == ["0 Me: hi", "60 s-cy: hello {👍 \(reactor)}"])
    #expect(read.chats.last?.participants.map(\.name) == people)
  }
}
