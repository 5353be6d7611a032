import Content
@testable import Conversations
@testable import ImportKit
@testable import Imports
import Model
import Testing

/// What the small exports hold, format by format.
@Suite("Formats of exports of assistants")
struct AssistantFormatTests {
  private func read(_ text: String, as name: String) -> ImportedFiles {
    let read = ImportedFiles(text, as: name)
    read.expectAccounts()
    return read
  }

  @Test("OpenAI messages: roles, parts, pictures, calls with their answers, refusals, old function calls")
  func openAI() throws {
    let read = read(AssistantFixtures.openAI, as: "data.jsonl")
    let chat = try #require(read.chats.first)
    #expect(chat.title == "Look")
    #expect(chat.isUntimed && chat.isMarkdown && chat.kind == .assistant && chat.id == "c1")
    let turns = chat.messages.map(SaidTurn.init)
    try #require(turns.count == 7)
    #expect(turns[0] == SaidTurn(.system, "System", "Be brief"))
    #expect(turns[1].sender == "Ann")
    #expect(
      turns[1].files.count == 2 && turns[1].files[0].hasPrefix("files/") && turns[1].files[1] == "a.pdf")
    #expect(turns[2].thinking == "hm" && turns[2].calls == ["t1 look {\"a\": 1}"] && turns[2].model == "m-1")
    #expect(turns[3].sender == "look" && turns[3].callID == "t1" && turns[3].text == "a dot")
    #expect(turns[4].text == "I will not")
    #expect(turns[5].calls == [" old {}"])
    #expect(turns[6] == SaidTurn(.tool, "old", "done"))
    let picture = try #require(read.media.first)
    #expect(try picture.bytes().starts(with: [0x89, 0x50, 0x4E, 0x47]))
  }

  @Test("OpenAI messages: two conversations alike have two addresses, and what is no message is told")
  func openAIAlternatives() throws {
    let read = read(AssistantFixtures.openAI, as: "data.jsonl")
    #expect(read.chats.count == 3)
    #expect(read.chats[1].slug + "-" != read.chats[2].slug)
    #expect(read.skipped("conversation has no messages") == 1)
    #expect(read.messages.count { $0.text.contains("\"nobody\"") } == 2, "what is not known is kept")
    #expect(read.skipped("no content") == 2)
    #expect(read.skipped("not a message") == 2)
    #expect(
      read.diagnostics.first
        == "content/chats/data.jsonl:3:48: warning: unknown role \"nobody\"; it is kept as JSON")
  }

  @Test(
    "OpenAI messages: lines, a list, one object, a bare list of messages",
    arguments: [
      ("a.jsonl", #"{"messages":[{"role":"user","content":"hi"}]}"#),
      ("a.jsonl", "\n" + #"{"messages":[{"role":"user","content":"hi"}]}"# + "\r\n"),
      ("a.json", #"[ {"messages":[{"role":"user","content":"hi"}]} ]"#),
      ("a.json", #"{"tools":[], "messages":[{"role":"user","content":"hi"}]}"#),
      ("a.json", #"[{"role":"user","content":"hi"}]"#),
      ("a.jsonl", #"{"broken"# + "\n" + #"{"messages":[{"role":"user","content":"hi"}]}"#),
    ])
  func openAIForms(_ name: String, text: String) {
    let read = read(text, as: name)
    #expect(read.formats == ["OpenAI messages"])
    #expect(read.messages.map(\.text) == ["hi"])
  }

  @Test(
    "Our own archives and other files are never taken for an export",
    arguments: [
      (
        "a.jsonl",
        #"{"id":"a","title":"A","messages":[{"sender":"x","role":"user","text":"t","timestamp":"2025-01-01T00:00:00Z"}]}"#
      ),
      (
        "a.jsonl",
        #"{"id":"a","title":"A","messages":[{"sender":"x","role":"user","content":"t","timestamp":"2025-01-01T00:00:00Z"}]}"#
      ),
      (
        "a.jsonl",
        #"{"id":"a","title":"A","untimed":true,"participants":["x"],"messages":[{"role":"user","content":"t"}]}"#
      ),
      ("a.json", "{}"), ("a.json", "[]"), ("a.json", ""), ("a.jsonl", "x"), ("a.json", "[1,2]"),
      ("a.json", "[[]]"), ("a.json", #"{"messages":[{"to":"x","text":"nobody speaks"}]}"#),
    ])
  func own(_ name: String, text: String) throws {
    let export = Export(InputFile(contentPath: "chats/\(name)", text: text))
    #expect(try ExportFormats.format(of: export) == nil)
  }

  @Test("ShareGPT: its names of speakers, calls as text, lists under other names, system prompts")
  func shareGPT() throws {
    let read = read(AssistantFixtures.shareGPT, as: "share.json")
    #expect(read.chats.count == 3)
    #expect(
      read.chats[0].messages.map(SaidTurn.init).map { "\($0.sender): \($0.text)\($0.calls.joined())" } == [
        "System: Be kind", "User: Add 1 and 2", "Assistant: call-1 add {\"a\":1}", "add: 3",
        "Assistant: It is **3**.",
        "ShareGPT: message\n\n```json\n{\"from\":\"martian\",\"value\":\"x\"}\n```",
      ])
    #expect(read.chats[1].messages.map(\.text) == ["two"])
    #expect(read.chats[2].messages.map(\.text) == ["three", "four"])
    #expect(read.skipped("record has no conversation") == 1)
    #expect(
      read.diagnostics.contains(
        "content/chats/share.json:6:4: warning: unknown role \"martian\"; it is kept as JSON"))
  }

  @Test(
    "ShareGPT: lists of lists, and lines",
    arguments: [
      ("a.json", #"[[{"from":"human","value":"hi"}],[{"role":"user","content":"ho"}]]"#),
      ("a.jsonl", #"[{"from":"human","value":"hi"}]"# + "\n" + #"[{"from":"human","value":"ho"}]"#),
      (
        "a.jsonl",
        #"{"conversations":[{"from":"human","value":"hi"}]}"# + "\n"
          + #"{"messages":[{"from":"human","value":"ho"}]}"#
      ),
    ])
  func shareGPTForms(_ name: String, text: String) {
    let read = read(text, as: name)
    #expect(read.formats == ["ShareGPT"])
    #expect(read.messages.map(\.text) == ["hi", "ho"])
  }

  @Test("Claude Code: an answer is joined from its lines, its usage counted once, the last one")
  func claudeCode() throws {
    let read = read(AssistantFixtures.claudeCode, as: "session.jsonl")
    let chat = try #require(read.chats.first)
    #expect(chat.title == "Mending a lamp" && chat.slug == "session" && !chat.isUntimed)
    let turns = chat.messages.map(SaidTurn.init)
    try #require(turns.count == 13)
    #expect(turns[1].text == "I look." && turns[1].thinking == "hm" && turns[1].model == "claude-x")
    #expect(turns[1].calls == ["t1 Read {\"path\":\"lamp\"}"] && turns[1].usage == [115, 100, 30])
    #expect(
      turns[2].sender == "Read" && turns[2].text == "no bulb" && turns[2].isFailure && turns[2].callID == "t1"
    )
    #expect(turns[3].files.count == 1)
    #expect(turns[4].text == "`/cost all`" && turns[5].text == "1 cent" && turns[5].role == .tool)
    #expect(chat.messages[6].kind == .system && turns[6].text == "Conversation compacted")
    #expect(turns[10].error == "API Error: overloaded" && turns[10].model == nil)
    #expect(read.skipped("joined with the other lines of its answer") == 2)
    #expect(read.skipped("repeated line") == 1 && read.skipped("not JSON") == 1)
    #expect(read.diagnostics.contains { $0.hasPrefix("content/chats/session.jsonl:20:1: warning:") })
  }

  @Test(
    "Claude Code: sub-agents stay where they spoke, and answer who asked; prompts asked anew are branches")
  func claudeCodeAgents() throws {
    let chat = try #require(read(AssistantFixtures.claudeCode, as: "session.jsonl").chats.first)
    #expect(chat.messages.compactMap(\.generation?.agent) == ["find bulbs", "find bulbs"])
    #expect(chat.messages[8].replyTo == chat.messages[7].id && chat.messages[8].sender == "Claude")
    #expect(chat.messages.suffix(2).map { $0.generation?.parent } == ["a5", "a5"])
    #expect(Branches(chat.messages).heads == [11: 11])
  }

  @Test("Claude Code: a folder has a chat for each session, with the files of its sub-agents")
  func claudeCodeFolder() throws {
    let agent =
      #"{"type":"user","uuid":"g1","isSidechain":true,"agentId":"a77","sessionId":"s","timestamp":"2026-01-01T10:02:01Z","message":{"role":"user","content":"Where are the bulbs?"}}"#
    let other =
      #"{"type":"user","uuid":"g2","sessionId":"other","timestamp":"2026-01-01T10:02:01Z","message":{"role":"user","content":"Alone"}}"#
    let files = [
      ("agent-a77.jsonl", agent), ("other.jsonl", other), ("s.jsonl", AssistantFixtures.claudeCode),
    ]
    .map { InputFile(contentPath: "chats/project/\($0)", text: $1) }
    let read = ImportedFiles(files)
    read.expectAccounts()
    #expect(read.chats.map(\.slug).sorted() == ["other", "s"])
    let session = try #require(read.chats.first { $0.slug == "s" })
    #expect(session.messages.first { $0.id == "g1" }?.generation?.agent == "find bulbs")
  }

  @Test("ChatGPT: the current line, branches, thoughts, calls, failures, quotes, marks taken out")
  func chatGPT() throws {
    let read = read(AssistantFixtures.chatGPT, as: "conversations.json")
    let chat = try #require(read.chats.first)
    #expect(
      chat.title == "Lamps" && chat.id == "c-1" && chat.current == "a2" && chat.slug.hasPrefix("lamps-"))
    let turns = chat.messages.map(SaidTurn.init)
    try #require(turns.count == 6)
    #expect(turns[0].text == "Which lamp?\n\nSay" && turns[0].files == ["lamp.png", "list.txt"])
    #expect(chat.messages[0].attachments[0].alt == "a lamp")
    #expect(turns[1].text == "The blue one ([shop](https://x.example))." && turns[1].model == "gpt-5")
    #expect(turns[2].thinking == "Colours\nhm")
    #expect(turns[3].calls == [" python print(1)"] && turns[3].text == "")
    #expect(turns[4].sender == "python" && turns[4].isFailure)
    #expect(turns[5].text == "Lamps\nhttps://x.example\nall about lamps" && turns[5].time == turns[4].time)
    let branches = Branches(chat.messages, current: chat.current)
    #expect(branches.siblings[1] == [1, 2] && branches.heads == [2: 2, 3: 2, 4: 2, 5: 2])
    #expect(read.chats[1].isUntimed && read.chats[1].title == "No time here")
    #expect(read.skipped("conversation is from Claude.ai") == 1)
    #expect(read.skipped("record is not a conversation") == 1)
  }

  @Test("ChatGPT: files of the archive are found by their ids")
  func chatGPTFiles() throws {
    let read = ImportedFiles([
      InputFile(contentPath: "chats/gpt.zip/conversations.json", text: AssistantFixtures.chatGPT),
      InputFile(contentPath: "chats/gpt.zip/file-Ab1-lamp.png", text: "png"),
      InputFile(contentPath: "chats/gpt.zip/user.json", text: "{}"),
    ])
    read.expectAccounts()
    let files = read.chats[0].messages[0].attachments
    #expect(files.map(\.title) == ["file-Ab1-lamp.png", "list.txt"])
    #expect(files[0].path.hasPrefix("files/") && files[1].isMissing)
    #expect(read.media.map { $0.parts.dropFirst(2).joined(separator: "/") } == [files[0].path])
    #expect(read.ledgers[0].missingFiles == 1)
  }

  @Test(
    "Claude.ai: content rather than text, tools' answers as turns, artifacts and attached texts shown, branches"
  )
  func claude() throws {
    let read = read(AssistantFixtures.claude, as: "conversations.json")
    let chat = try #require(read.chats.first)
    #expect(chat.title == "Lamps" && chat.summary == "On lamps" && chat.current == "m4")
    let turns = chat.messages.map(SaidTurn.init)
    try #require(turns.count == 7)
    #expect(turns[6].sender == "Claude.ai" && turns[6].text.contains("\"robot\""), "what is unknown is kept")
    #expect(turns[0].text == "Hi\n\n**a.rs**\n\n```\nfn main() {}\n```" && turns[0].files == ["photo.png"])
    #expect(
      turns[1].thinking == "hm" && turns[1].text == "One" && turns[1].calls == ["t1 repl {\"code\":\"1\"}"])
    #expect(turns[2].sender == "repl" && turns[2].isFailure && turns[2].text == "no")
    #expect(turns[3].text == "Two\n\n**Lamp**\n\n\n```swift\nlet a = 1\n```")
    #expect(turns[4].text == "Old \n\n**T**\n\n\n```html\n<b>\n```" && turns[4].thinking == "hm")
    #expect(turns.map(\.parent) == ["-", "m1", "m2", "m2.2", "m2.3", "m2.3", nil])
    #expect(read.chats[1].isUntimed && read.chats[1].title == "No time")
    #expect(read.skipped("conversation is from ChatGPT") == 1)
  }

  @Test("A truncated export is told with what it looks like, what is wrong and where; the rest is read")
  func truncated() {
    let text = AssistantFixtures.chatGPT
    let cut = text.prefix(upTo: text.index(text.startIndex, offsetBy: text.count - 20))
    let read = ImportedFiles(String(cut), as: "conversations.json")
    #expect(read.chats.count == 2)
    #expect(
      read.diagnostics.last?.contains("error: file ends inside") == true
        && read.diagnostics.last?.contains("recognised format: ChatGPT") == true)
    #expect(read.diagnostics.last?.hasPrefix("content/chats/conversations.json:1") == true)
  }

  @Test("Positions count from the start of the line, also of records that stand on one")
  func columns() {
    let read = ImportedFiles(#"[{"mapping":{},"title":"é"}, {"title":"x","mapping":7}]"#, as: "c.json")
    #expect(
      read.diagnostics == [
        "content/chats/c.json:1:30: warning: conversation has no messages; it was skipped"
      ])
  }

  @Test("A text of more than 64 KB goes on in the next message; nothing is cut off")
  func long() {
    let text = String(repeating: "é", count: 40_000)
    let read = ImportedFiles(#"{"messages":[{"role":"user","content":"\#(text)"}]}"#, as: "a.jsonl")
    #expect(read.messages.count == 2)
    #expect(read.messages.allSatisfy { $0.text.utf8.count <= MessageReader.maximumTextBytes })
    #expect(read.messages.map(\.text).joined() == text)
    #expect(read.diagnostics.isEmpty)
  }
}
