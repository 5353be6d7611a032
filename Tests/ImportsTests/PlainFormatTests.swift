import Basics
import Content
@testable import Conversations
@testable import ImportKit
@testable import Imports
import Model
import Testing

/// Messages in shapes that no program owns.
@Suite("Plain shapes")
struct PlainFormatTests {
  private func read(_ text: String, as name: String, zone: ZoneTable? = nil) -> ImportedFiles {
    let read = ImportedFiles(
      [InputFile(contentPath: "chats/\(name)", text: text)], SiteSettings.Imports(zone: zone))
    read.expectAccounts()
    #expect(read.formats == ["plain messages"])
    return read
  }

  private static let swiftDates = #"""
    {"id":"s-1","title":"A lamp","messages":[
     {"id":"6F9619FF-8B86-D011-B42D-00CF4FC964FF","content":"Which **lamp**?","isFromUser":true,"timestamp":783691200.5},
     {"id":"6F9619FF-8B86-D011-B42D-00CF4FC96400","content":"The blue one","isFromUser":false,"timestamp":783691205}]}
    """#

  @Test("a session without participants is read verbatim, Swift's dates too (requirements 2, M-10, M-11)")
  func session() throws {
    let read = read(Self.swiftDates, as: "lamp.json")
    let chat = try #require(read.chats.first)
    #expect(chat.title == "A lamp" && chat.slug == "lamp" && chat.id == "s-1" && chat.kind == .assistant)
    #expect(
      chat.messages.map(SaidTurn.init).map { "\($0.role?.rawValue ?? "") \($0.sender): \($0.text)" } == [
        "user User: Which **lamp**?", "assistant Assistant: The blue one",
      ])
    #expect(chat.messages[0].id == "6F9619FF-8B86-D011-B42D-00CF4FC964FF")
    #expect(ISO8601.utc(chat.messages[0].time) == "2025-11-01T12:00:00.500Z")
    #expect(read.diagnostics.isEmpty)
  }

  @Test("one line says what was assumed (requirements 2)")
  func assumed() {
    #expect(
      read(Self.swiftDates, as: "lamp.json").ledgers.flatMap(\.assumed) == [
        #"Read as a list of messages; sender from "isFromUser"; times as seconds since 2001"#
      ])
    let text = #"[{"sender":"user","text":"a"},{"sender":"assistant","text":"b"}]"#
    #expect(
      read(text, as: "a.json").ledgers.flatMap(\.assumed) == [
        #"Read as a list of messages; sender from "sender"; no times"#
      ])
  }

  @Test(
    "a list of messages under any of their names is one conversation (requirements 2)",
    arguments: [
      #"[{"sender":"Ann","text":"one","timestamp":"2025-01-01T10:00:00Z"},{"sender":"Bob","text":"two","timestamp":"2025-01-01T10:00:05Z"}]"#,
      #"[{"from":"Ann","body":"one","createdAt":1735725600},{"from":"Bob","body":"two","createdAt":1735725605}]"#,
      #"[{"author":{"name":"Ann"},"message":"one","sent_at":1735725600000},{"author":{"name":"Bob"},"message":"two","sent_at":1735725605000}]"#,
      #"[{"name":"Ann","content":"one","date":"2025-01-01 10:00:00"},{"name":"Bob","content":"two","date":"2025-01-01 10:00:05"}]"#,
      #"{"messages":[{"sender":"Ann","text":"one","timestamp":757418400},{"sender":"Bob","text":"two","timestamp":757418405}]}"#,
      #"{"data":[{"sender":"Ann","text":"one","timestamp":"1735725600"},{"sender":"Bob","text":"two","timestamp":"1735725605"}]}"#,
    ])
  func lists(_ text: String) throws {
    let chat = try #require(read(text, as: "talk.json").chats.first)
    #expect(chat.kind == .direct && !chat.isMarkdown && chat.title == "talk")
    #expect(chat.messages.map { "\($0.sender): \($0.text)" } == ["Ann: one", "Bob: two"])
    #expect(chat.messages.map { ISO8601.utc($0.time) } == ["2025-01-01T10:00:00Z", "2025-01-01T10:00:05Z"])
  }

  @Test("one message a line is one conversation, or one for each that lines name (requirements 2)")
  func lines() {
    let one = read(
      #"{"sender":"Ann","text":"one","timestamp":1735722000}"# + "\n"
        + #"{"sender":"Bob","text":"two","timestamp":1735722005}"#, as: "a.jsonl")
    #expect(one.chats.map(\.slug) == ["a"])
    #expect(one.messages.map(\.text) == ["one", "two"])
    let two = read(
      #"{"conversation_id":"x","role":"user","text":"one"}"# + "\n"
        + #"{"conversation_id":"y","role":"user","text":"three"}"# + "\n"
        + #"{"conversation_id":"x","role":"assistant","text":"two"}"#, as: "b.jsonl")
    #expect(two.chats.map { $0.messages.map(\.text) } == [["one", "two"], ["three"]])
    #expect(two.chats.allSatisfy { $0.isUntimed })
  }

  @Test(
    "conversations in a list are read each by itself (requirements 2)",
    arguments: [
      (
        "a.json",
        #"{"conversations":[{"id":"a","title":"A","messages":[{"role":"user","text":"one"}]},{"id":"b","messages":[{"role":"user","text":"two"}]}]}"#
      ),
      (
        "a.json",
        #"[{"id":"a","title":"A","messages":[{"isFromUser":true,"content":"one","timestamp":783691200}]},{"id":"b","messages":[{"isFromUser":false,"content":"two","timestamp":783691200}]}]"#
      ),
      (
        "a.jsonl",
        #"{"id":"a","title":"A","kind":"assistant","messages":[{"role":"user","content":"one","timestamp":"2025-01-01T10:00:00Z"}]}"#
          + "\n"
          + #"{"id":"b","messages":[{"role":"user","content":"two","timestamp":"2025-01-01T10:00:00Z"}]}"#
      ),
    ])
  func conversations(_ name: String, text: String) {
    let chats = read(text, as: name).chats
    #expect(chats.map { $0.messages.map(\.text) } == [["one"], ["two"]])
    #expect(chats.map(\.id) == ["a", "b"] && chats.first?.title == "A")
  }

  @Test(
    "a loose table with a header is read, whatever separates its cells (requirements 2)",
    arguments: [",", ";", "\t"])
  func table(_ mark: String) {
    let rows = [["Sender", "Sent At", "Text"], ["Ann", "2025-01-01 10:00", "\"one\(mark) \"\"two\"\"\""]]
    let text = (rows + [["Bob", "2025-01-01 10:01", "three"], ["Bob", "x"]])
      .map { $0.joined(separator: mark) }.joined(separator: "\r\n")
    let read = read(text, as: "table.csv", zone: ZoneTable(identifier: "Europe/Berlin"))
    #expect(read.messages.map { "\($0.sender): \($0.text)" } == ["Ann: one\(mark) \"two\"", "Bob: three"])
    #expect(read.messages.first.map { ISO8601.utc($0.time) } == "2025-01-01T09:00:00Z")
    #expect(read.skipped("row has 2 columns, header has 3") == 1)
  }

  @Test("a text of User: and Assistant: is a conversation; labels in code are text (requirements 2)")
  func labels() throws {
    let text = "User: Hello\nthere\n\nAssistant: Hi.\n```\nUser: no label\n```\n\nuser: Note: bye\n"
    for name in ["talk.txt", "talk.md"] {
      let chat = try #require(read(text, as: name).chats.first)
      #expect(chat.kind == .assistant && chat.isMarkdown && chat.isUntimed && chat.slug == "talk")
      #expect(
        chat.messages.map { "\($0.sender): \($0.text)" } == [
          "User: Hello\nthere", "Assistant: Hi.\n```\nUser: no label\n```", "User: Note: bye",
        ])
    }
    let bold = read("# Lamps\n\n**User:** one\n\n**Claude**: two\n", as: "bold.md")
    #expect(
      bold.messages.map { "\($0.role?.rawValue ?? ""): \($0.text)" } == ["user: one", "assistant: two"])
    let headed = read("## User\n\none\n\n## Assistant\n\ntwo\n", as: "headed.md")
    #expect(headed.messages.map(\.text) == ["one", "two"])
  }

  @Test("tools asked in messages with times are kept (requirements 2)")
  func tools() {
    let read = read(
      #"[{"role":"user","content":"Look","timestamp":1735722000},{"role":"assistant","content":null,"tool_calls":[{"id":"t1","function":{"name":"look","arguments":"{}"}}],"timestamp":1735722001},{"role":"tool","tool_call_id":"t1","content":"a dot","timestamp":1735722002}]"#,
      as: "a.json")
    let turns = read.messages.map(SaidTurn.init)
    #expect(turns.map(\.calls) == [[], ["t1 look {}"], []])
    #expect(turns.last?.sender == "look" && turns.last?.callID == "t1")
    #expect(turns.map(\.time) == [1_735_722_000_000, 1_735_722_001_000, 1_735_722_002_000])
  }

  @Test("what a record lacks is said once, with a number, and the record is kept (requirements 2)")
  func faults() throws {
    let read = read(
      #"[{"sender":"Ann","text":"one","time":"2025-01-01T10:00:00Z"},{"sender":"Bob","text":"two","time":"03/04/2025"},{"sender":"Bob","text":"three","time":"soon"},{"sender":"Bob","text":"","time":"2025-01-01T10:00:00Z"},{"text":"four","time":"2025-01-01T11:00:00Z"},7]"#,
      as: "a.json")
    #expect(
      read.messages.map { "\($0.sender): \($0.text)" } == [
        "Ann: one", "Bob: two", "Bob: three", "Unknown: four",
      ])
    #expect(
      read.diagnostics.contains {
        $0.contains("cannot read 2 times: \"03/04/2025\"; the previous message's time is used")
      })
    #expect(read.read == 6)
  }

  @Test("a person called Claude is no program (requirements 2)")
  func person() throws {
    let read = read(#"[{"sender":"Ann","text":"one"},{"sender":"Claude","text":"two"}]"#, as: "a.json")
    let chat = try #require(read.chats.first)
    #expect(chat.kind == .direct && chat.messages.allSatisfy { $0.role == nil })
  }

  @Test("the last line needs no line end (requirements 2)")
  func lastLine() {
    #expect(read("sender,text\nAnn,one", as: "a.csv").messages.map(\.text) == ["one"])
    #expect(read("User: one\nAssistant: two", as: "a.txt").messages.map(\.text) == ["one", "two"])
  }

  @Test("the archive's owner is who isSentByUser says (requirements 2)")
  func owner() throws {
    let read = read(
      #"{"title":"Bob","messages":[{"text":"one","isSentByUser":true,"timestamp":783691200},{"text":"two","isSentByUser":false,"timestamp":783691201}]}"#,
      as: "a.json")
    let chat = try #require(read.chats.first)
    #expect(chat.participants.map { "\($0.name) \($0.isMe)" } == ["You true", "Bob false"])
    #expect(chat.kind == .direct)
  }

  @Test(
    "our own forms and lists of other things are not plain messages (requirements 2)",
    arguments: [
      (
        "a.json",
        #"{"title":"A","participants":["x"],"messages":[{"role":"user","content":"t","timestamp":1735722000}]}"#
      ),
      (
        "a.jsonl",
        #"{"id":"a","title":"A","messages":[{"sender":"x","text":"t","timestamp":"2025-01-01T00:00:00Z"}]}"#
      ),
      ("a.jsonl", #"{"id":"a","title":"A","untimed":true,"messages":[{"sender":"x","text":"t"}]}"#),
      ("a.json", #"[{"name":"Lamp","text":"A lamp"}]"#),
      ("a.json", #"[{"ts":"1.1","user":"U1","text":"a day of Slack"}]"#),
      ("a.csv", "title;price\nLamp;3\n"), ("a.txt", "User: one\nUser: two\n"),
      ("a.txt", "A letter.\nUser: one\nAssistant: two\n"),
      ("a.md", "**Ann** 2025-01-01T00:00:00Z\n\nUser: a\nAssistant: b\n"),
      ("a.json", "[]"), ("a.json", "{"), ("a.csv", ""), ("a.txt", ""),
    ])
  func others(_ name: String, text: String) throws {
    let export = Export(InputFile(contentPath: "chats/\(name)", text: text))
    let isPlain = try PlainFormat.recognises(export)
    #expect(!isPlain)
  }

  @Test(
    "beside a header without messages no other file is taken for them: the messages are missing (requirements 2)",
    arguments: [
      (name: "chat.yml", text: "title: T\n"), (name: "chat.yaml", text: "title: T\n"),
      (name: "chat.json", text: #"{"title":"T","participants":["a"]}"#),
    ],
    [
      (name: "talk.txt", text: "User: hi\nAssistant: hello\nUser: bye\nAssistant: bye\n"),
      (name: "list.json", text: #"[{"role":"user","text":"hi"},{"role":"assistant","text":"hello"}]"#),
      (name: "talk.csv", text: "sender,text\nann,hi\nbo,hello\n"),
      (name: "files/talk.csv", text: "sender,text\nann,hi\nbo,hello\n"),
    ])
  func besideHeader(header: (name: String, text: String), other: (name: String, text: String)) {
    let read = ImportedFiles([
      InputFile(contentPath: "chats/t/\(header.name)", text: header.text),
      InputFile(contentPath: "chats/t/\(other.name)", text: other.text),
    ])
    #expect(read.messages.isEmpty)
    #expect(
      read.diagnostics == [
        "content/chats/t/\(header.name): error: messages not found: expected \"messages.jsonl\" beside this file"
      ])
  }

  @Test("a list of messages under the name of a header is a chat of its own (requirements 2)")
  func namedAsHeader() {
    let read = ImportedFiles([
      InputFile(
        contentPath: "chats/t/chat.json",
        text: #"[{"role":"user","text":"hi"},{"role":"assistant","text":"hello"}]"#),
      InputFile(contentPath: "chats/t/notes.txt", text: "Dear diary\n"),
    ])
    #expect(read.messages.map(\.text) == ["hi", "hello"], "\(read.diagnostics)")
  }

  @Test(
    "a file that has only the name of its kind is looked at to its fault, and the fault is reported (safety 3)"
  )
  func broken() {
    let table = ImportedFiles("sender,text\nann,hi\nbo,hello\nann,\"never closed\n", as: "t.csv")
    #expect(
      table.messages.map(\.text).prefix(2) == ["hi", "hello"]
        || table.diagnostics.contains { $0.contains("error") })
    #expect(!table.diagnostics.isEmpty)
    let list = ImportedFiles(
      #"[{"role":"user","text":"hi"},{"role":"assistant","text":"hello"},{"role":"us"#, as: "t.json")
    #expect(
      list.diagnostics.contains { $0.contains("error: file ends inside the record") }, "\(list.diagnostics)")
  }
}
