import Basics
import Content
@testable import Conversations
import Model
import Testing

/// Each turn in words: role, sender, id, seconds after ten o'clock, and what else a test compares.
func turnWords(_ read: ImportedFiles, ids: Bool = true) -> [String] {
  read.messages.map { message in
    let made = message.generation ?? Generation()
    var parts = [message.role?.rawValue ?? message.kind.rawValue, message.sender]
    if ids { parts.append("#\(message.id)") }
    parts.append("@\((message.time.milliseconds - 1_767_261_600_000) / 1000)")
    if let agent = made.agent { parts.append("agent(\(agent))") }
    if let parent = made.parent { parts.append("after(\(parent))") }
    if let target = message.replyTo { parts.append("to(\(target))") }
    parts += made.calls.map { "calls(\($0.id) \($0.name))" }
    if let call = made.callID { parts.append("answers(\(call))") }
    return parts.joined(separator: " ") + ": " + message.text
  }
}

/// Files of one folder.
func folderOf(_ files: [(String, [String])]) -> ImportedFiles {
  ImportedFiles(
    files.map { InputFile(contentPath: "chats/logs/\($0.0)", text: $0.1.joined(separator: "\n")) })
}

/// Sessions of Claude Code that were compacted, begun again, or have files beside them.
@Suite("Sessions of Claude Code with compactions, sub-agents and saved outputs")
struct HeldOutCompactionTests {
  /// `time`: minutes and seconds after ten o'clock.
  private static func line(
    _ type: String, _ id: String, after parent: String?, _ time: String, _ message: String,
    _ more: String = ""
  ) -> String {
    let parent = parent.map { "\"\($0)\"" } ?? "null"
    return #"{"type":"\#(type)","uuid":"\#(id)","parentUuid":\#(parent),"sessionId":"s","#
      + #""timestamp":"2026-01-01T10:\#(time)Z","message":\#(message)\#(more)}"#
  }

  static func prompt(
    _ id: String, after parent: String?, _ time: String, _ text: String, _ more: String = ""
  ) -> String {
    line("user", id, after: parent, time, #"{"role":"user","content":"\#(text)"}"#, more)
  }

  static func answer(
    _ id: String, after parent: String?, _ time: String, in message: String, _ block: String,
    _ more: String = ""
  ) -> String {
    let message = #"{"id":"\#(message)","role":"assistant","content":[\#(block)]}"#
    return line("assistant", id, after: parent, time, message, more)
  }

  private static func result(
    _ id: String, after parent: String, _ time: String, of call: String, _ text: String,
    _ more: String = ""
  ) -> String {
    let block = #"{"type":"tool_result","tool_use_id":"\#(call)","content":"\#(text)"}"#
    return line("user", id, after: parent, time, #"{"role":"user","content":[\#(block)]}"#, more)
  }

  static func call(_ id: String, _ name: String, _ input: String) -> String {
    #"{"type":"tool_use","id":"\#(id)","name":"\#(name)","input":\#(input)}"#
  }

  static func text(_ text: String) -> String { #"{"type":"text","text":"\#(text)"}"# }

  private static func boundary(_ more: String = "") -> String {
    #"{"type":"system","subtype":"compact_boundary","uuid":"c1","parentUuid":null,"logicalParentUuid":"a2","#
      + #""sessionId":"s","content":"Conversation compacted","timestamp":"2026-01-01T10:05:00Z"\#(more)}"#
  }

  private static func segment(_ ids: [String], after parent: String?) -> [String] {
    [
      prompt(ids[0], after: parent, "00:00", "Count the files"),
      answer(ids[1], after: ids[0], "00:02", in: "m1", call("t1", "Bash", #"{"command":"ls"}"#)),
      result(ids[2], after: ids[1], "00:03", of: "t1", "a b"),
      answer(ids[3], after: ids[2], "00:04", in: "m2", text("Two.")),
    ]
  }

  // MARK: compactions

  @Test("messages that a compaction writes again are there once, and prompts after them have a parent")
  func preserved() {
    let kept = #","compactMetadata":{"preservedSegment":{"headUuid":"p1","anchorUuid":"u3","tailUuid":"p4"}}"#
    let summary = Self.prompt("u3", after: "c1", "05:01", "They counted.", #","isCompactSummary":true"#)
    let lines =
      Self.segment(["u1", "a1", "u2", "a2"], after: nil) + [Self.boundary(kept), summary]
      + Self.segment(["p1", "p2", "p3", "p4"], after: "u3")
      + [
        Self.prompt("u4", after: "p4", "06:00", "Thanks"),
        Self.prompt("u5", after: "p4", "06:01", "Thank you"),
      ]
    let read = ImportedFiles(lines.joined(separator: "\n"), as: "s.jsonl")
    read.expectAccounts()
    #expect(read.formats == ["Claude Code"] && read.diagnostics == [])
    #expect(
      turnWords(read) == [
        "user User #u1 @0: Count the files", "assistant Claude #a1 @2 calls(t1 Bash): ",
        "tool Bash #u2 @3 answers(t1): a b", "assistant Claude #a2 @4: Two.",
        "system System #c1 @300: Conversation compacted", "system System #u3 @301: They counted.",
        "user User #u4 @360 after(a2): Thanks", "user User #u5 @361 after(a2): Thank you",
      ])
    #expect(read.read == 12 && read.skipped("repeated line") == 2)
    #expect(read.skipped("joined with the other lines of its answer") == 2)
  }

  @Test("messages of one moment that a compaction writes again are those with the same words or call")
  func moment() {
    let read = ImportedFiles(
      [
        Self.prompt("u1", after: nil, "00:00", "One"), Self.prompt("u2", after: "u1", "00:00", "Two"),
        Self.answer(
          "a1", after: "u2", "00:01", in: "m1",
          Self.call("t1", "Bash", "{}") + "," + Self.call("t2", "Bash", "{}")),
        Self.result("u3", after: "a1", "00:02", of: "t1", "Yes"),
        Self.result("u4", after: "u3", "00:02", of: "t2", "Yes"), Self.boundary(),
        Self.prompt("p1", after: "c1", "00:00", "Two"), Self.prompt("p2", after: "p1", "00:00", "Three"),
        Self.result("p3", after: "p2", "00:02", of: "t2", "Shortened"),
      ].joined(separator: "\n"), as: "s.jsonl")
    read.expectAccounts()
    #expect(
      read.messages.map(\.text).sorted() == [
        "", "Conversation compacted", "One", "Three", "Two", "Yes", "Yes",
      ])
    #expect(read.skipped("repeated line") == 2 && read.diagnostics == [])
  }

  @Test("equal prompts of one moment without a compaction are two")
  func equal() {
    let lines = [
      Self.prompt("u1", after: nil, "00:00", "Go on"), Self.prompt("u2", after: "u1", "00:00", "Go on"),
    ]
    let read = ImportedFiles(lines.joined(separator: "\n"), as: "s.jsonl")
    #expect(turnWords(read) == ["user User #u1 @0: Go on", "user User #u2 @0: Go on"])
  }

  // MARK: beginnings

  @Test("a second prompt after the line without a turn that begins a session, or after none, is a branch")
  func begunAgain() throws {
    let hook =
      #"{"type":"attachment","uuid":"h1","parentUuid":null,"sessionId":"s","timestamp":"2026-01-01T09:59:59Z","#
      + #""attachment":{"type":"hook_success","content":""}}"#
    for first in [[hook], []] {
      let parent = first.isEmpty ? nil : "h1"
      let lines =
        first + [
          Self.prompt("u1", after: parent, "00:00", "First wording"),
          Self.answer("a1", after: "u1", "00:02", in: "m1", Self.text("Old answer")),
          Self.prompt("u2", after: parent, "01:00", "Better wording"),
          Self.answer("a2", after: "u2", "01:02", in: "m2", Self.text("New answer")),
        ]
      let read = ImportedFiles(lines.joined(separator: "\n"), as: "s.jsonl")
      read.expectAccounts()
      #expect(
        turnWords(read) == [
          "user User #u1 @0 after(-): First wording", "assistant Claude #a1 @2: Old answer",
          "user User #u2 @60 after(-): Better wording", "assistant Claude #a2 @62: New answer",
        ])
      let chat = try #require(read.chats.first)
      #expect(Branches(chat.messages, current: chat.current).heads == [0: 0, 1: 0])
    }
  }

  @Test("a session whose lines name none before them, or that goes on after a compaction, has no branches")
  func goingOn() {
    let unnamed = [
      Self.prompt("u1", after: nil, "00:00", "One"),
      Self.answer("a1", after: nil, "00:02", in: "m1", Self.text("Yes")),
      Self.prompt("u2", after: nil, "01:00", "Two"),
    ]
    let compacted =
      Self.segment(["u1", "a1", "u2", "a2"], after: nil) + [
        Self.boundary(#","isMeta":true"#), Self.prompt("u3", after: "c1", "06:00", "Two"),
        Self.answer("a3", after: "u3", "06:01", in: "m3", Self.text("Yes")),
        Self.prompt("u4", after: nil, "07:00", "Three"),
      ]
    for (lines, ids) in [
      (unnamed, ["u1", "a1", "u2"]), (compacted, ["u1", "a1", "u2", "a2", "u3", "a3", "u4"]),
    ] {
      let read = ImportedFiles(lines.joined(separator: "\n"), as: "s.jsonl")
      #expect(read.messages.map(\.id) == ids && read.messages.allSatisfy { $0.generation?.parent == nil })
    }
  }

  // MARK: sub-agents

  /// Two sub-agents with one prompt. `agents`: those that the results name.
  private static func folder(
    _ descriptions: [String] = ["Look at A", "Look at B"], agents: [String?] = [nil, nil],
    beside more: [(String, [String])] = []
  ) -> ImportedFiles {
    func input(_ index: Int) -> String {
      #"{"description":"\#(descriptions[index])","prompt":"List files"}"#
    }
    func named(_ index: Int) -> String {
      agents[index].map { #","toolUseResult":{"agentId":"\#($0)"}"# } ?? ""
    }
    let main = [
      prompt("u1", after: nil, "00:00", "Explore"),
      answer("a1", after: "u1", "00:02", in: "m1", call("t1", "Agent", input(0))),
      answer("a2", after: "a1", "00:02", in: "m1", call("t2", "Agent", input(1))),
      result("u2", after: "a1", "01:00", of: "t1", "One", named(0)),
      result("u3", after: "a2", "01:01", of: "t2", "Two", named(1)),
    ]
    let logs = ["aaaa1111", "bbbb2222"].map { agent in
      let mark = #","isSidechain":true,"agentId":"\#(agent)""#
      let lines = [
        prompt("p\(agent)", after: nil, "00:03", "List files", mark),
        answer("q\(agent)", after: "p\(agent)", "00:05", in: "m\(agent)", text("Listed"), mark),
      ]
      return ("p/s/subagents/agent-\(agent).jsonl", lines)
    }
    return folderOf([("p/s.jsonl", main)] + logs + more)
  }

  private static func about(_ agent: String, _ json: String) -> (String, [String]) {
    ("p/s/subagents/agent-\(agent).meta.json", [json])
  }

  private static func turns(_ first: String, _ second: String) -> [String] {
    [
      "user User #u1 @0: Explore", "assistant Claude #a1 @2 calls(t1 Agent) calls(t2 Agent): ",
      "user Claude #paaaa1111 @3 agent(\(first)) to(a1): List files",
      "user Claude #pbbbb2222 @3 agent(\(second)) to(a1): List files",
      "assistant Claude #qaaaa1111 @5 agent(\(first)): Listed",
      "assistant Claude #qbbbb2222 @5 agent(\(second)): Listed",
      "tool Agent #u2 @60 answers(t1): One", "tool Agent #u3 @61 answers(t2): Two",
    ]
  }

  @Test("sub-agents with one prompt are named by the files beside their logs, by results, or in order")
  func samePrompt() {
    let files = [
      Self.about("aaaa1111", #"{"agentType":"Explore","description":"Look at B","toolUseId":"t2"}"#),
      Self.about("bbbb2222", #"{"agentType":"Explore","description":"Look at A","toolUseId":"t1"}"#),
    ]
    let byFile = Self.folder(beside: files)
    let byResult = Self.folder(agents: ["bbbb2222", "aaaa1111"])
    for read in [byFile, byResult] {
      read.expectAccounts()
      #expect(turnWords(read) == Self.turns("Look at B", "Look at A"))
      #expect(read.diagnostics == [] && read.ledgers.flatMap(\.unread) == [])
    }
    #expect(turnWords(Self.folder()) == Self.turns("Look at A", "Look at B"))
  }

  @Test("sub-agents of one description stay apart, and unknown fields about them are kept")
  func sameName() {
    #expect(turnWords(Self.folder(["Look", "Look"])) == Self.turns("Look", "Look 2"))
    let about = #"{"agentType":"Explore","toolUseId":"t1","zorblax":1}"#
    let read = Self.folder(beside: [Self.about("aaaa1111", about)])
    #expect(turnWords(read) == Self.turns("Explore", "Look at B"))
    #expect(read.diagnostics.count == 1)
    let warning = "unknown field \"zorblax\" of a sub-agent; it is kept as metadata"
    #expect(read.diagnostics.first?.contains(warning) == true, "\(read.diagnostics)")
  }

  @Test("a call that no line has, or a file without a record, leaves the agent to its prompt")
  func unknownCall() {
    let about = #"{"agentType":"Explore","toolUseId":"t9"}"#
    let unknown = Self.folder(beside: [Self.about("aaaa1111", about)])
    #expect(turnWords(unknown) == Self.turns("Explore", "Look at B") && unknown.diagnostics == [])
    let read = Self.folder(beside: [Self.about("aaaa1111", #"["x"]"#)])
    read.expectAccounts()
    #expect(turnWords(read) == Self.turns("Look at A", "Look at B"))
    #expect(read.diagnostics.count == 1 && read.skipped("file is not a record") == 1)
    let warning = read.diagnostics.first ?? ""
    #expect(warning.contains("agent-aaaa1111.meta.json") && warning.contains("file is not a record"))
  }

  @Test("a number that sub-agents of one description get is no name of another")
  func numbered() {
    let tasks = ["Check", "Check", "Check 2"].enumerated().map { index, name in
      Self.call("t\(index)", "Agent", #"{"description":"\#(name)","prompt":"Part \#(index)"}"#)
    }
    let lines =
      [
        Self.prompt("u1", after: nil, "00:00", "Check all"),
        Self.answer("a1", after: "u1", "00:01", in: "m1", tasks.joined(separator: ",")),
      ]
      + (0..<3).map { index in
        Self.prompt(
          "p\(index)", after: nil, "00:1\(index)", "Part \(index)",
          #","isSidechain":true,"agentId":"agent\#(index)""#)
      }
    let read = ImportedFiles(lines.joined(separator: "\n"), as: "s.jsonl")
    read.expectAccounts()
    #expect(
      turnWords(read).dropFirst(2) == [
        "user Claude #p0 @10 agent(Check) to(a1): Part 0",
        "user Claude #p1 @11 agent(Check 2) to(a1): Part 1",
        "user Claude #p2 @12 agent(Check 2 2) to(a1): Part 2",
      ])
  }

  // MARK: saved outputs

  private static let preview =
    #"Output too large (36.8KB). Full output saved to: /home/u/.claude/projects/p/s/tool-results/t1.txt"#
    + #"\n\nPreview (first 2KB):\nB has\n..."#

  private static let saved = [
    prompt("u1", after: nil, "00:00", "List"),
    answer("a1", after: "u1", "00:02", in: "m1", call("t1", "Bash", #"{"command":"ls"}"#)),
    result("u2", after: "a1", "00:03", of: "t1", #"<persisted-output>\n\#(preview)\n</persisted-output>"#),
  ]

  @Test("an output that is saved beside the session is the result", arguments: ["all of it", #"{"a": 1}"#])
  func output(_ output: String) {
    let read = folderOf([
      ("p/s.jsonl", Self.saved), ("p/s/tool-results/t1.txt", [output]),
      ("p/s/tool-results/t9.txt", ["of none"]),
    ])
    read.expectAccounts()
    #expect(
      turnWords(read) == [
        "user User #u1 @0: List", "assistant Claude #a1 @2 calls(t1 Bash): ",
        "tool Bash #u2 @3 answers(t1): \(output)",
      ])
    #expect(read.ledgers.flatMap(\.unread) == [] && read.diagnostics.count == 1)
    let warning = read.diagnostics.first ?? ""
    #expect(warning.contains("t9.txt"))
    #expect(warning.contains("saved output that no result names; it was skipped"))
    #expect(read.skipped("saved output that no result names") == 1)
  }

  @Test("outputs of one name with two extensions stay apart, and the first of several results has the output")
  func outputs() {
    let other = Self.preview.replacing("t1.txt", with: "t1.json")
    let lines =
      Self.saved + [
        Self.answer("a2", after: "u2", "01:00", in: "m2", Self.call("t2", "Read", "{}")),
        Self.result("u3", after: "a2", "01:01", of: "t2", "<persisted-output>\(other)</persisted-output>"),
        Self.answer("a3", after: "u3", "02:00", in: "m3", Self.call("t3", "Bash", "{}")),
        Self.result(
          "u4", after: "a3", "02:01", of: "t3", "<persisted-output>\(Self.preview)</persisted-output>"),
      ]
    let read = folderOf([
      ("p/s.jsonl", lines), ("p/s/tool-results/t1.json", [#"["twin"]"#]),
      ("p/s/tool-results/t1.txt", ["all of it"]),
    ])
    read.expectAccounts()
    let results = read.messages.filter { $0.role == .tool }
    let preview = Self.preview.replacing(#"\n"#, with: "\n")
    #expect(results.map(\.text) == ["all of it", #"["twin"]"#, preview])
    #expect(read.diagnostics.count == 1)
    let warning = read.diagnostics.first ?? ""
    #expect(warning.contains("t1.txt"))
    #expect(warning.contains("saved output of 2 results; only the first has all of it"))
  }

  @Test("without its file, a saved output is its preview")
  func outputWithoutFile() {
    let read = folderOf([("p/s.jsonl", Self.saved)])
    let preview = Self.preview.replacing(#"\n"#, with: "\n")
    #expect(turnWords(read).last == "tool Bash #u2 @3 answers(t1): \(preview)")
  }
}
