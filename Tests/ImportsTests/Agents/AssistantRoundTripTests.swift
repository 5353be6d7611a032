import Basics
@testable import Conversations
import JSON
import Testing

/// Random conversations, written as each program would write them and read back.
@Suite("Random exports of assistants")
struct AssistantRoundTripTests {
  static let seeds = (0..<60).map { UInt64($0) }

  private func expect(
    _ text: String, as name: String, _ wanted: [SaidTurn], _ place: SourceLocation = #_sourceLocation
  ) -> ImportedFiles {
    let read = ImportedFiles(text, as: name)
    read.expectAccounts(place)
    #expect(read.messages.map(SaidTurn.init) == wanted, sourceLocation: place)
    return read
  }

  @Test("OpenAI messages written and read back are equal", arguments: seeds)
  func openAI(_ seed: UInt64) {
    var random = SplitMix64(seed: seed)
    let talks = (0...random.next(below: 4)).map { _ in
      RandomTalk.turns(&random, thinks: true, callsByID: true)
    }
    let records = talks.map { talk in
      RandomTalk.object([
        ("messages", RandomTalk.list(talk.map { OpenAIWriter.message($0, &random) }))
      ])
    }
    let isList = random.next(below: 2) == 0
    _ = expect(
      isList ? RandomTalk.list(records) : records.joined(separator: "\n"), as: isList ? "a.json" : "a.jsonl",
      talks.flatMap { $0 })
  }

  @Test("ShareGPT written and read back is equal", arguments: seeds)
  func shareGPT(_ seed: UInt64) {
    var random = SplitMix64(seed: seed)
    let talks = (0...random.next(below: 4)).map { _ in
      RandomTalk.turns(&random, thinks: false, callsByID: false)
    }
    let records = talks.map { talk in
      let turns = RandomTalk.list(talk.map { ShareGPTWriter.turn($0, &random) })
      return random.next(below: 3) == 0 ? turns : RandomTalk.object([("conversations", turns)])
    }
    _ = expect(RandomTalk.list(records), as: "a.json", talks.flatMap(numbered))
  }

  /// Calls get numbers, and the results that follow them have these.
  private func numbered(_ talk: [SaidTurn]) -> [SaidTurn] {
    var number = 0
    return talk.map { turn in
      var turn = turn
      number += turn.calls.count
      turn.calls = turn.calls.map { "call-\(number)\($0)" }
      if turn.role == .tool { turn.callID = "call-\(number)" }
      return turn
    }
  }

  @Test("Claude Code written in blocks and read back is equal", arguments: seeds)
  func claudeCode(_ seed: UInt64) {
    var random = SplitMix64(seed: seed)
    var writer = ClaudeCodeWriter()
    let turns = writer.write(RandomTalk.turns(&random, thinks: true, callsByID: true), &random)
    let read = expect(writer.lines.joined(separator: "\n"), as: "s.jsonl", turns)
    #expect(read.read == writer.lines.count)
  }

  @Test("A tree of ChatGPT written and read back is equal", arguments: seeds)
  func chatGPT(_ seed: UInt64) {
    var random = SplitMix64(seed: seed)
    var writer = ChatGPTWriter()
    let turns = writer.write(RandomTalk.turns(&random, thinks: false, callsByID: false), &random)
    let read = expect(writer.text, as: "conversations.json", turns)
    #expect(read.chats.first?.current == writer.current)
    #expect(read.chats.first?.messages.map(\.id) == writer.ids)
  }

  @Test("Claude.ai written and read back is equal", arguments: seeds)
  func claude(_ seed: UInt64) {
    var random = SplitMix64(seed: seed)
    var writer = ClaudeWriter()
    let turns = writer.write(RandomTalk.turns(&random, thinks: true, callsByID: true), &random)
    _ = expect(writer.text, as: "conversations.json", turns)
  }
}

/// Random turns, and JSON written by hand.
enum RandomTalk {
  private static let words = [
    "plain", "two\nlines", "**bold** <b>&amp;</b>", "🎉", "👩‍👩‍👧 mixed", "\"quotes\" \\ back\\slash", "שלום ‏עולם",
    "```\ncode\n```",
    "tab\there", "\u{0} nul", "1 < 2 && 3 > 2", "{\"json\": [1, 2]}", "You matched 🌹", "null", "e\u{301}",
    "a\r\nb", "-", "#", "/path", "<not-a-tag>", "\u{2028}x", "x\u{FEFF}x",
  ]

  /// A first turn of the user's, then what each role may say.
  static func turns(_ random: inout SplitMix64, thinks: Bool, callsByID: Bool) -> [SaidTurn] {
    var turns = [SaidTurn(.user, "User", text(&random))]
    var number = 0
    for _ in 0..<random.next(below: 12) {
      switch random.next(below: 5) {
      case 0: turns.append(SaidTurn(.user, "User", text(&random)))
      case 1, 2:
        var turn = SaidTurn(.assistant, "Assistant", text(&random))
        if thinks, random.next(below: 2) == 0 { turn.thinking = text(&random) }
        turns.append(turn)
      default:
        number += 1
        var call = SaidTurn(.assistant, "Assistant", "")
        call.calls = ["\(callsByID ? "t\(number)" : "") tool\(number) {\"a\":\(number)}"]
        var answer = SaidTurn(.tool, "tool\(number)", text(&random))
        answer.callID = callsByID ? "t\(number)" : nil
        turns += [call, answer]
      }
    }
    return turns
  }

  static func text(_ random: inout SplitMix64) -> String {
    (0...random.next(below: 3)).map { _ in words[random.next(below: words.count)] }.joined(separator: " ")
      .trimmed
  }

  static func object(_ members: [(String, String)]) -> String {
    "{" + members.map { "\(quoted($0)):\($1)" }.joined(separator: ",") + "}"
  }

  static func list(_ elements: [String]) -> String { "[" + elements.joined(separator: ",") + "]" }

  static func quoted(_ text: String) -> String { JSONWriter.quoted(text) }

  static func call(_ turn: SaidTurn) -> (id: String, name: String, arguments: String)? {
    guard let parts = turn.calls.first?.split(separator: " ", omittingEmptySubsequences: false) else {
      return nil
    }
    return (String(parts[0]), String(parts[1]), String(parts[2]))
  }

  static func milliseconds(_ time: Int64) -> String {
    quoted(ISO8601.utc(Instant(milliseconds: time)))
  }
}

/// Writes messages for OpenAI: texts whole or in parts.
private enum OpenAIWriter {
  static func message(_ turn: SaidTurn, _ random: inout SplitMix64) -> String {
    let text = RandomTalk.quoted(turn.text)
    let isInParts = random.next(below: 3) == 0
    let part = RandomTalk.object([("type", "\"text\""), ("text", text)])
    var members = [
      ("role", RandomTalk.quoted(turn.role?.rawValue ?? "")),
      ("content", turn.text.isEmpty ? "null" : isInParts ? RandomTalk.list([part]) : text),
    ]
    if !turn.thinking.isEmpty { members.append(("reasoning_content", RandomTalk.quoted(turn.thinking))) }
    if let call = RandomTalk.call(turn) {
      let function = RandomTalk.object([
        ("name", RandomTalk.quoted(call.name)), ("arguments", RandomTalk.quoted(call.arguments)),
      ])
      members.append(
        (
          "tool_calls",
          RandomTalk.list([RandomTalk.object([("id", RandomTalk.quoted(call.id)), ("function", function)])])
        )
      )
    }
    if let id = turn.callID { members.append(("tool_call_id", RandomTalk.quoted(id))) }
    return RandomTalk.object(members)
  }
}

/// Writes turns of ShareGPT, some by role.
private enum ShareGPTWriter {
  static func turn(_ turn: SaidTurn, _ random: inout SplitMix64) -> String {
    if let call = RandomTalk.call(turn) {
      let value = RandomTalk.object([("name", RandomTalk.quoted(call.name)), ("arguments", call.arguments)])
      return RandomTalk.object([("from", "\"function_call\""), ("value", RandomTalk.quoted(value))])
    }
    let names: [Message.Role: [String]] = [
      .user: ["human", "user"], .assistant: ["gpt", "chatgpt"], .tool: ["observation", "tool"],
    ]
    let known = turn.role.flatMap { names[$0] } ?? []
    return RandomTalk.object([
      ("from", RandomTalk.quoted(known[random.next(below: known.count)])),
      ("value", RandomTalk.quoted(turn.text)),
    ])
  }
}

/// Writes a session as the program does: a line for each block, and usage on each of them.
private struct ClaudeCodeWriter {
  private(set) var lines: [String] = []
  private var time: Int64 = 1_767_261_600_000

  mutating func write(_ turns: [SaidTurn], _ random: inout SplitMix64) -> [SaidTurn] {
    turns.enumerated().map { number, turn in
      var turn = turn
      time += Int64(random.next(below: 5000))
      turn.time = time
      if turn.role == .assistant {
        turn.sender = "Claude"
        turn.model = "claude-x"
        assistant(&turn, number, &random)
      } else {
        turn.isFailure = turn.role == .tool && random.next(below: 2) == 0
        line("user", number, RandomTalk.object([("content", content(turn, &random))]))
      }
      return turn
    }
  }

  private mutating func assistant(_ turn: inout SaidTurn, _ number: Int, _ random: inout SplitMix64) {
    var blocks: [String] = []
    if !turn.thinking.isEmpty {
      blocks.append(
        RandomTalk.object([("type", "\"thinking\""), ("thinking", RandomTalk.quoted(turn.thinking))]))
    }
    if !turn.text.isEmpty { blocks.append(text(turn.text)) }
    if let call = RandomTalk.call(turn) {
      blocks.append(
        RandomTalk.object([
          ("type", "\"tool_use\""), ("id", RandomTalk.quoted(call.id)),
          ("name", RandomTalk.quoted(call.name)),
          ("input", call.arguments),
        ]))
    }
    for (part, block) in blocks.enumerated() {
      turn.usage = [10 + 7, 7, part + random.next(below: 50)]
      let usage = RandomTalk.object([
        ("input_tokens", "10"), ("cache_read_input_tokens", "7"), ("output_tokens", "\(turn.usage[2])"),
      ])
      line(
        "assistant", number,
        RandomTalk.object([
          ("id", "\"msg\(number)\""), ("model", "\"claude-x\""), ("content", RandomTalk.list([block])),
          ("usage", usage),
        ]), part: part)
    }
  }

  private func content(_ turn: SaidTurn, _ random: inout SplitMix64) -> String {
    let plain = random.next(below: 2) == 0 ? RandomTalk.quoted(turn.text) : RandomTalk.list([text(turn.text)])
    guard turn.role == .tool else { return plain }
    return RandomTalk.list([
      RandomTalk.object([
        ("type", "\"tool_result\""), ("tool_use_id", RandomTalk.quoted(turn.callID ?? "")),
        ("content", plain),
        ("is_error", "\(turn.isFailure)"),
      ])
    ])
  }

  private func text(_ text: String) -> String {
    RandomTalk.object([("type", "\"text\""), ("text", RandomTalk.quoted(text))])
  }

  private mutating func line(_ type: String, _ number: Int, _ message: String, part: Int = 0) {
    lines.append(
      RandomTalk.object([
        ("type", RandomTalk.quoted(type)), ("uuid", "\"u\(number).\(part)\""), ("sessionId", "\"s\""),
        ("timestamp", RandomTalk.milliseconds(time + Int64(part))), ("requestId", "\"r\(number)\""),
        ("message", message),
      ]))
  }
}

/// Writes one conversation as a tree whose branches leave it anywhere.
private struct ChatGPTWriter {
  private(set) var text = ""
  private(set) var current: String?
  private(set) var ids: [String] = []

  mutating func write(_ turns: [SaidTurn], _ random: inout SplitMix64) -> [SaidTurn] {
    ids = turns.indices.map { "n\($0)" }
    let parents: [Int?] = turns.indices.map { index in
      index == 0 ? nil : random.next(below: 4) == 0 ? random.next(below: index) : index - 1
    }
    let isBranched = Set(parents.dropFirst()).count < parents.count - 1
    var nodes = [#""root":{"parent":null,"message":null,"children":["n0"]}"#]
    let out = turns.enumerated().map { index, turn in
      var turn = turn
      turn.time = 1_767_261_600_000 + Int64(index) * 1000 + 500
      if turn.role == .assistant { (turn.sender, turn.model) = ("ChatGPT", "gpt-5") }
      if isBranched { turn.parent = parents[index].map { "n\($0)" } ?? "-" }
      nodes.append(node(turn, index, parents))
      return turn
    }
    let place = random.next(below: turns.count)
    if isBranched { current = ids[place] }
    text = #"[{"title":"T","current_node":"n\#(place)","mapping":{\#(nodes.joined(separator: ","))}}]"#
    return out
  }

  private func node(_ turn: SaidTurn, _ index: Int, _ parents: [Int?]) -> String {
    let call = RandomTalk.call(turn)
    var author = [("role", RandomTalk.quoted(turn.role?.rawValue ?? ""))]
    if turn.role == .tool { author.append(("name", RandomTalk.quoted(turn.sender))) }
    let said = RandomTalk.quoted(call?.arguments ?? turn.text)
    let content = RandomTalk.object([("content_type", "\"text\""), ("parts", RandomTalk.list([said]))])
    let message = RandomTalk.object([
      ("author", RandomTalk.object(author)), ("create_time", "\(turn.time / 1000).5"), ("content", content),
      ("recipient", RandomTalk.quoted(call?.name ?? "all")),
      ("metadata", RandomTalk.object([("model_slug", "\"gpt-5\"")])),
    ])
    let children = parents.indices.filter { parents[$0] == index }.map { "\"n\($0)\"" }
    return "\"n\(index)\":"
      + RandomTalk.object([
        ("parent", RandomTalk.quoted(parents[index].map { "n\($0)" } ?? "root")),
        ("children", RandomTalk.list(children)), ("message", message),
      ])
  }
}

/// Writes one conversation in which answers ask tools within themselves.
private struct ClaudeWriter {
  private(set) var text = ""

  mutating func write(_ turns: [SaidTurn], _ random: inout SplitMix64) -> [SaidTurn] {
    var messages: [(sender: String, blocks: [String], time: Int64)] = []
    var time: Int64 = 1_767_261_600_000
    var out: [SaidTurn] = []
    for turn in turns {
      var turn = turn
      if turn.role == .assistant { turn.sender = "Claude" }
      // A tool answers within the answer that asked it, which may go on after that.
      let last = out.last
      let goesOn =
        turn.role == .tool || turn.role == .assistant && last?.role == .tool && random.next(below: 2) == 0
      if !goesOn || messages.isEmpty {
        time += Int64(random.next(below: 5000)) + 1
        messages.append((turn.role == .user ? "human" : "assistant", [], time))
      }
      turn.isFailure = turn.role == .tool && random.next(below: 2) == 0
      messages[messages.count - 1].blocks += blocks(turn)
      turn.time = time
      out.append(turn)
    }
    let written = messages.enumerated().map { index, message in
      RandomTalk.object([
        ("uuid", "\"m\(index)\""), ("sender", RandomTalk.quoted(message.sender)), ("text", "\"glued\""),
        ("created_at", RandomTalk.milliseconds(message.time)), ("content", RandomTalk.list(message.blocks)),
      ])
    }
    text = #"[{"uuid":"c","name":"T","chat_messages":\#(RandomTalk.list(written))}]"#
    return out
  }

  private func blocks(_ turn: SaidTurn) -> [String] {
    var blocks: [String] = []
    let text = RandomTalk.object([("type", "\"text\""), ("text", RandomTalk.quoted(turn.text))])
    if turn.role == .tool {
      return [
        RandomTalk.object([
          ("type", "\"tool_result\""), ("tool_use_id", RandomTalk.quoted(turn.callID ?? "")),
          ("content", RandomTalk.list([text])), ("is_error", "\(turn.isFailure)"),
        ])
      ]
    }
    if !turn.thinking.isEmpty {
      blocks.append(
        RandomTalk.object([("type", "\"thinking\""), ("thinking", RandomTalk.quoted(turn.thinking))]))
    }
    if !turn.text.isEmpty { blocks.append(text) }
    if let call = RandomTalk.call(turn) {
      blocks.append(
        RandomTalk.object([
          ("type", "\"tool_use\""), ("id", RandomTalk.quoted(call.id)),
          ("name", RandomTalk.quoted(call.name)),
          ("input", call.arguments),
        ]))
    }
    return blocks
  }
}
