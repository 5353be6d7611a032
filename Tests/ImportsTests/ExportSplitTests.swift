import Content
@testable import Conversations
@testable import Imports
import Model
import Testing

/// Every file of an export folder is read by a format, named by a message, or said to be unread.
@Suite("An export folder") struct ExportSplitTests {
  private func telegram(_ id: Int, _ text: String, name: String = "Bo") -> String {
    #"{"name":"\#(name)","type":"personal_chat","id":\#(id),"messages":[{"id":1,"type":"message","date":"2024-05-01T10:00:00","from":"Bo","from_id":"user1","text":"\#(text)"}]}"#
  }

  private func chatGPT(_ text: String, id: String = "c") -> String {
    #"[{"title":"T","conversation_id":"\#(id)","create_time":1714550400,"current_node":"a","mapping":{"a":{"id":"a","message":{"author":{"role":"user"},"create_time":1714550400,"content":{"content_type":"text","parts":["\#(text)"]}}}}}]"#
  }

  private func claude(_ text: String, id: String) -> String {
    #"[{"uuid":"\#(id)","name":"T","created_at":"2024-05-01T10:00:00Z","chat_messages":[{"uuid":"m\#(id)","sender":"human","created_at":"2024-05-01T10:00:00Z","text":"\#(text)"}]}]"#
  }

  private func discord(_ text: String) -> String {
    #"{"guild":{"id":"1","name":"Club"},"channel":{"id":"2","type":"GuildTextChat","name":"general"},"messages":[{"id":"3","type":"Default","timestamp":"2024-05-01T10:00:00+00:00","content":"\#(text)","author":{"id":"4","name":"ada"}}]}"#
  }

  private func whatsApp(_ text: String) -> String { "[20/05/2024, 10:00:00] Bo: \(text)\n" }

  private func irc(_ text: String) -> String { "[12:18] <ada> \(text)\n[12:19] <bo> hi\n" }

  private func read(_ files: [Part]) -> ImportedFiles {
    ImportedFiles(files.map { InputFile(contentPath: "chats/x/\($0.name)", text: $0.text) })
  }

  private func expect(
    _ read: ImportedFiles, _ texts: [String], _ place: SourceLocation = #_sourceLocation
  ) {
    for text in texts {
      #expect(
        read.messages.count { $0.text == text } == 1, "\(text): \(read.diagnostics)", sourceLocation: place)
    }
    #expect(
      Set(read.chats.map(\.slug)).count == read.chats.count, "\(read.chats.map(\.slug))",
      sourceLocation: place)
    #expect(
      !read.diagnostics.contains { $0.contains("error:") }, "\(read.diagnostics)", sourceLocation: place)
  }

  @Test("with two chats of Telegram gives both, in folders too (imports 6)")
  func telegram() {
    expect(read([("a.json", telegram(1, "one")), ("b.json", telegram(2, "two"))]), ["one", "two"])
    let folders = read([
      ("ChatExport_1/result.json", telegram(1, "one")), ("ChatExport_2/result.json", telegram(2, "two")),
    ])
    expect(folders, ["one", "two"])
    let many: [Part] = (1...25).map { number in
      Part("ChatExport_\(number)/result.json", telegram(number, "text \(number)", name: "B\(number)"))
    }
    expect(read(many), (1...25).map { "text \($0)" })
    let deep = read([("a/b/c/result.json", telegram(1, "one"))])
    expect(deep, ["one"])
    let same = read([("a/result.json", telegram(1, "one")), ("b/result.json", telegram(1, "two"))])
    expect(same, ["one", "two"])
    #expect(same.chats.map(\.slug) == ["bo-1", "bo-1-2"])
  }

  @Test("with exports of several programs gives all of them (imports 6)")
  func mixed() {
    let mixed = read([
      ("Club - general.json", discord("discord")), ("_chat.txt", whatsApp("whatsapp")),
      ("conversations.json", chatGPT("chatgpt")), ("result.json", telegram(1, "telegram")),
      ("tea-2024-05-01.log", irc("irc")),
    ])
    expect(mixed, ["discord", "whatsapp", "chatgpt", "telegram", "irc"])
    #expect(Set(mixed.formats) == ["Discord", "WhatsApp", "ChatGPT", "Telegram", "IRC"])
  }

  @Test(
    "in parts of any name is read whole (imports 6)", arguments: ["conversations-000", "part_1", "2024/05"])
  func parts(_ name: String) {
    var files: [Part] = (0..<10).map { number in
      Part("\(name)-\(number).json", claude("text \(number)", id: "k\(number)"))
    }
    files.append(Part("users.json", "[]"))
    expect(read(files), (0..<10).map { "text \($0)" })
  }

  @Test("keeps the addresses of what was read before (imports 6)")
  func addresses() {
    let mixed = read([
      ("_chat.txt", whatsApp("a")), ("b-2024-05-01.log", irc("b")), ("notes.txt", "Dear diary\n"),
    ])
    #expect(mixed.chats.map(\.slug) == ["x", "b-2024-05-01"])
    #expect(
      read([("a-2024-05-01.log", irc("a")), ("README.txt", "Dear diary\n")]).chats.map(\.slug) == ["x"])
    let two = read([("Ann/_chat.txt", whatsApp("a")), ("Bo/_chat.txt", whatsApp("b"))])
    #expect(two.chats.map(\.slug) == ["ann", "bo"])
  }

  @Test("is no more than 200 texts, nor does a text that is none hide the others (imports 6)")
  func many() {
    var texts: [Part] = [Part("AAA.txt", "Dear diary\n")]
    for number in 0..<250 {
      texts.append(Part("WhatsApp Chat with P\(number).txt", whatsApp("text \(number)")))
    }
    expect(read(texts), (0..<250).map { "text \($0)" })
  }

  @Test("names each file that no format reads and no message names (imports 6)")
  func unread() {
    let read = read([
      ("_chat.txt", whatsApp("\u{200E}<attached: p.jpg>")), ("data/x.bin", "x"),
      ("p.jpg", "x"), ("q.jpg", "x"),
    ])
    #expect(read.ledgers.map(\.unread) == [["data/x.bin", "q.jpg"]])
    #expect(read.ledgers.first?.unreadNote == "2 files were not read: data/x.bin, q.jpg")
    let own = self.read([
      ("users.json", #"[{"id":"U1","name":"ada"}]"#), ("channels.json", "[]"), ("canvases.json", "[]"),
    ])
    #expect(own.ledgers.map(\.unread) == [["canvases.json"]])
  }

  @Test("warns of a chat in it whose format is known and not read (imports 6, imports 14)")
  func known() {
    let read = read([
      ("_chat.txt", whatsApp("hi")),
      ("activity.json", #"{"header":"a","title":"b","time":"c","products":[]}"#),
    ])
    expect(read, ["hi"])
    #expect(
      read.diagnostics == [
        "content/chats/x/activity.json: warning: is in an unsupported format: Google Takeout (My Activity); it was skipped\n  help: export it in a supported format: \(ExportFormats.examples)"
      ])
    #expect(read.ledgers.map(\.unread) == [["activity.json"]])
  }

  @Test("keeps an export that somebody sent in a chat a file of that chat (imports 6)")
  func sent() {
    let read = read([
      ("_chat.txt", whatsApp("\u{200E}<attached: conversations.json>")),
      ("conversations.json", chatGPT("private")),
    ])
    #expect(read.formats == ["WhatsApp"] && read.media.count == 1)
    #expect(read.ledgers.map(\.unread) == [[]])
  }

  @Test("has JSON under any name, and JSON over many lines under that of JSON Lines (imports 14)")
  func names() {
    let pretty = telegram(1, "one").replacing(",", with: ",\n  ").replacing("{", with: "{\n")
    for name in ["result", "result.txt", "result.json.bak", "result.dat", "chat.jsonl"] {
      if name.hasSuffix("jsonl") {
        let text = chatGPT("one").replacing(",", with: ",\n").replacing("{", with: "{\n").replacing(
          "[{", with: "[\n{")
        expect(self.read([(name, text)]), ["one"])
      } else {
        expect(self.read([(name, pretty)]), ["one"])
        expect(ImportedFiles(pretty, as: name), ["one"])
      }
    }
    #expect(ImportedFiles(whatsApp("hi"), as: "chat.txt.bak").messages.map(\.text) == ["hi"])
  }

  /// A file of an export.
  private typealias Part = (name: String, text: String)

  /// Exports of all formats, each a list of files with texts of their own.
  private func exports() -> [[Part]] {
    var all: [[Part]] = []
    all.append([Part("A/result.json", telegram(11, "only t1"))])
    all.append([Part("B/result.json", telegram(12, "only t2"))])
    all.append([Part("chats.json", telegram(13, "only t3"))])
    all.append([Part("WhatsApp Chat with Ann.txt", whatsApp("only w1"))])
    all.append([Part("W/_chat.txt", whatsApp("only w2")), Part("W/p.jpg", "x")])
    all.append([Part("general.json", discord("only d1"))])
    all.append([Part("conversations.json", chatGPT("only c1"))])
    all.append([Part("claude/part-1.json", claude("only k1", id: "k1"))])
    all.append([Part("claude/part-2.json", claude("only k2", id: "k2"))])
    all.append([
      Part("logs/a-2024-05-01.log", irc("only i1")), Part("logs/a-2024-05-02.log", irc("only i2")),
    ])
    all.append(slack())
    all.append([Part("session.jsonl", session)])
    all.append([Part("train.jsonl", training)])
    all.append([Part("share.json", shared)])
    return all
  }

  private func slack() -> [Part] {
    let day = #"[{"type":"message","user":"U1","ts":"1714550400.000100","text":"only s1"}]"#
    return [
      Part("team/channels.json", #"[{"id":"C1","name":"tea"}]"#), Part("team/tea/2024-05-01.json", day),
      Part("team/users.json", #"[{"id":"U1","name":"ada"}]"#),
    ]
  }

  private let session =
    #"{"type":"user","uuid":"u1","sessionId":"s1","timestamp":"2024-05-01T10:00:00Z","message":{"role":"user","content":"only cc"}}"#
  private let training =
    #"{"messages":[{"role":"user","content":"only o1"},{"role":"assistant","content":"Hi"}]}"#
  private let shared =
    #"[{"id":"1","conversations":[{"from":"human","value":"only g1"},{"from":"gpt","value":"Hi"}]}]"#

  @Test(
    "with any set of exports gives every message once, and says what was not read (imports 6)",
    arguments: 0..<60)
  func property(_ seed: UInt64) {
    var random = SeededNumbers(seed + 1)
    var files: [Part] = []
    for export in exports() where random.next(3) > 0 { files += export }
    let spoken = #/only [a-z]+[0-9]?/#
    let texts: [String] = files.flatMap { file in file.text.matches(of: spoken).map { String($0.output) } }
    guard !texts.isEmpty else { return }
    for name in ["README.md", "extra/x.bin", "settings.json"] where random.next(2) > 0 {
      files.append(Part(name, name.hasSuffix("json") ? #"{"a":1}"# : "x"))
    }
    files.sort { $0.name.utf8.lexicographicallyPrecedes($1.name.utf8) }
    let read = read(files)
    expect(read, texts)
    for ledger in read.ledgers { #expect(ledger.addsUp) }
    let unread = ["README.md", "W/p.jpg", "extra/x.bin", "settings.json"]
    #expect(read.ledgers.flatMap(\.unread) == unread.filter { name in files.contains { $0.name == name } })
  }
}

/// The same numbers in each run.
private struct SeededNumbers {
  private var state: UInt64

  init(_ seed: UInt64) { state = seed &* 0x9E37_79B9_7F4A_7C15 }

  mutating func next(_ limit: UInt64) -> UInt64 {
    state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
    return (state >> 33) % limit
  }
}
