import Basics
import Content
@testable import Conversations
@testable import Imports
import Model
import Testing

/// Reads lines of an archive as a build does.
private func read(_ lines: String...) -> (chats: [Conversation], ledger: ImportLedger, printed: [String]) {
  let file = InputFile(
    contentPath: "chats/all.jsonl", bytes: Array((lines.joined(separator: "\n") + "\n").utf8))
  var sources = ChatSources([file])
  var (chats, ledger) = ([Conversation](), ImportLedger(path: file.path, format: ImportLedger.archive))
  var diagnostics: [Diagnostic] = []
  while let source = sources.next() {
    let read = ConversationReader.read(source)
    chats += read.conversations.compactMap(\.conversation)
    diagnostics += read.conversations.flatMap(\.diagnostics)
    if let part = read.ledger { ledger.add(part) }
  }
  return (chats, ledger, diagnostics.tallied.map(\.description))
}

/// A conversation whose messages are these records.
private func archived(_ id: String, _ messages: String...) -> String {
  #"{"id":"\#(id)","title":"Lamp","participants":["Ann","Bo"],"messages":[\#(messages.joined(separator: ","))]}"#
}

private func message(_ id: String, _ more: String = #""text":"Hi""#, at minute: Int = 0) -> String {
  #"{"id":"\#(id)","sender":"Ann","timestamp":"2025-11-05T10:0\#(minute):00Z",\#(more)}"#
}

@Suite struct ArchiveFaultTests {
  @Test("an unknown role in an archive is shown unchanged, and counted (safety 3)")
  func role() throws {
    let many = (0..<3).map { message("m\($0)", #""role":"bot","text":"Hi""#, at: $0) }.joined(separator: ",")
    let (chats, ledger, printed) = read(archived("a", many))
    let chat = try #require(chats.first)
    #expect(chat.messages.map(\.roleName) == ["bot", "bot", "bot"])
    #expect(chat.messages.map(\.role) == [nil, nil, nil])
    #expect(chat.kind == .assistant)
    #expect(ledger.changed.map(\.reason) == ["unknown role"])
    #expect((ledger.read, ledger.made, ledger.changed.first?.count) == (3, 3, 3))
    #expect(
      printed == [
        "content/chats/all.jsonl:1:134: warning: unknown role \"bot\"; it is shown unchanged; 2 more like this\n"
          + "  help: Allowed: user, assistant, system, tool"
      ])
  }

  @Test("the second use of an id in an archive gets a number, and no other id does (safety 3) (search 9)")
  func ids() throws {
    let (chats, ledger, printed) = read(
      archived("a", message("m"), message("m", at: 1), message("m-2", at: 2), message("m", at: 3)))
    #expect(chats.first?.messages.map(\.id) == ["m", "m-2", "m-2-2", "m-3"])
    #expect(ledger.changed.map(\.count) == [3])
    #expect(printed.count == 1)
  }

  @Test("a conversation of an archive whose id another has gets a number (safety 3)")
  func conversations() {
    let (chats, _, printed) = read(
      archived("a", message("m")), archived("A", message("m")), archived("a-2", message("m")),
      archived("a", message("m")))
    #expect(chats.map(\.slug) == ["a", "a-2", "a-2-2", "a-3"])
    #expect(chats.map(\.id) == ["a", "A-2", "a-2-2", "a-3"])
    #expect(
      printed == [
        "content/chats/all.jsonl:2:7: warning: duplicate conversation id \"A\"; a number is added to it; 2 more like this"
      ])
  }

  @Test("a message of blanks in an archive is skipped, and counted (safety 3)")
  func blank() {
    let (chats, ledger, printed) = read(archived("a", message("m1"), message("m2", #""text":" \n ""#)))
    #expect(chats.first?.messages.map(\.id) == ["m1"], "\(printed)")
    #expect((ledger.read, ledger.made, ledger.addsUp) == (2, 1, true))
    #expect(ledger.skipped.map(\.reason) == ["message has no text"])
    #expect(ledger.skipped.map(\.lines) == [[1]])
  }

  @Test("a message of an archive without a time that can be read has that of its neighbour (safety 3)")
  func times() throws {
    let (chats, ledger, printed) = read(
      archived(
        "a", #"{"id":"1","sender":"Ann","text":"a"}"#,
        #"{"id":"2","sender":"Ann","text":"b","timestamp":"yesterday"}"#,
        message("3", at: 4), #"{"id":"4","sender":"Ann","text":"d","timestamp":true}"#, message("5", at: 6)))
    let first = try ISO8601.parse("2025-11-05T10:04:00Z")
    #expect(chats.first?.messages.map(\.id) == ["1", "2", "3", "4", "5"])
    #expect(chats.first?.messages.prefix(4).map(\.time) == [first, first, first, first])
    #expect(chats.first?.isUntimed == false)
    #expect((ledger.made, printed.count) == (5, 3))
  }

  @Test("a conversation of an archive in which no time can be read is untimed (safety 3)")
  func untimed() {
    let (chats, _, _) = read(archived("a", #"{"id":"1","sender":"Ann","text":"a"}"#))
    #expect(chats.first?.isUntimed == true)
  }

  @Test("somebody unknown, or nobody, speaks in an archive: the record is kept (safety 3)")
  func senders() {
    let (chats, _, printed) = read(
      archived(
        "a", #"{"sender":"Cy","text":"a","timestamp":"2025-11-05T10:00:00Z"}"#,
        #"{"role":"bot","text":"b","timestamp":"2025-11-05T10:00:00Z"}"#,
        #"{"sender":5.5,"text":"c","timestamp":"2025-11-05T10:00:00Z"}"#))
    #expect(chats.first?.messages.map(\.sender) == ["Cy", "bot", "unknown"], "\(printed)")
    #expect(chats.first?.participants.map(\.id) == ["Ann", "Bo", "Cy", "bot", "unknown"])
  }

  @Test("an id that no address can hold, an answer to nothing and a long text are kept (safety 3)")
  func rest() throws {
    let long = String(repeating: "word ", count: 20_000)
    let (chats, ledger, _) = read(
      archived(
        "a", message("a b"), message("m2", #""text":"x","replyTo":"a b""#, at: 1),
        message("m3", #""text":"x","replyTo":"gone""#, at: 2), message("m4", #""text":"\#(long)""#, at: 3)))
    let chat = try #require(chats.first)
    #expect(chat.messages.count == 5)
    #expect(chat.messages.allSatisfy { RecordID.isValid($0.id) })
    #expect(chat.messages[1].replyTo == chat.messages[0].id)
    #expect(chat.messages.allSatisfy { $0.text.utf8.count <= MessageReader.maximumTextBytes })
    #expect(chat.messages.last?.id == "m4")
    #expect((ledger.read, ledger.made) == (4, 4))
  }

  @Test("values of another type are left out, and their messages kept (safety 3)")
  func values() {
    let more =
      #""text":"x","type":"poem","status":7,"reactions":[1],"attachments":[{}],"usage":[],"editedAt":"soon""#
    let (chats, ledger, printed) = read(archived("a", message("m1", more)))
    #expect(chats.first?.messages.map(\.text) == ["x"])
    #expect(ledger.changed.count == 6)
    #expect(printed.allSatisfy { $0.contains(": warning: ") })
  }

  @Test("lines of an archive that are no conversation are skipped, and counted (safety 3)")
  func lines() {
    let (chats, ledger, printed) = read(
      "{\"id\":", archived("a", message("m1")), "5", "[]", "{\"id\":\"b\"}", "{\"id\"")
    #expect(chats.map(\.slug) == ["a"])
    #expect((ledger.read, ledger.made, ledger.conversations, ledger.addsUp) == (6, 1, 1, true))
    #expect(
      ledger.skipped.map { "\($0.count) \($0.reason)" } == [
        "2 line that is not JSON", "2 expected an object", "1 missing \"messages\"",
      ])
    #expect(printed.count == 4)
  }

  @Test("a key given twice in an archive has its last value, with a warning (safety 3)")
  func keys() {
    let (chats, _, printed) = read(archived("a", message("m1", #""text":"old","text":"new""#)))
    #expect(chats.first?.messages.map(\.text) == ["new"])
    #expect(printed.count == 1)
  }

  @Test("a conversation of an archive without id or title is named (safety 3)")
  func unnamed() throws {
    let (chats, ledger, _) = read(#"{"participants":["Ann"],"messages":[\#(message("m1"))]}"#)
    let chat = try #require(chats.first)
    #expect(Slug.isValid(chat.slug) && chat.slug.hasPrefix("conversation-"))
    #expect(ledger.changed.map(\.reason) == ["missing \"id\"", "missing \"title\""])
  }

  @Test("two participants of one id, or two owners, in an archive: the first counts (safety 3)")
  func participants() {
    let (chats, _, _) = read(
      #"{"id":"a","title":"T","participants":[{"id":"x","name":"X","me":true},{"id":"x","name":"Y"},"#
        + #"{"id":"z","name":"Z","me":true}],"messages":[]}"#)
    #expect(chats.first?.participants.map(\.name) == ["X", "Z"])
    #expect(chats.first?.participants.filter(\.isMe).map(\.id) == ["x"])
  }

  @Test("our own hand-written chats stay strict (safety 3)")
  func strict() {
    let text = archived("a", message("m", #""role":"bot","text":"Hi""#), message("n"), message("n"))
    let read = SingleFileFormat.read(InputFile(contentPath: "chats/a.json", bytes: Array(text.utf8)))
    #expect(read.diagnostics.map(\.severity) == [.error, .error])
  }
}
