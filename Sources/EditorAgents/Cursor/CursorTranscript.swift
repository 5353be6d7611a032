internal import Agents
internal import Basics
internal import Content
internal import Conversations
internal import ImportKit

/// Transcripts of Cursor's agent before they were JSON (`agent-transcripts/<id>.txt`): `user:` and `assistant:` (or `A:`)
/// on lines of their own, and in answers `[Thinking]`, `[Tool call] name` and `[Tool result] name`. What belongs to these
/// is indented. A record is a block under one of them.
struct CursorTranscript {
  private enum Block {
    case text(Message.Role)
    case thought
    case call(String)
    case result(String)
  }

  private var log: AgentLog
  private let agent: String?
  private var block: Block?
  private var lines: [String] = []
  /// Whether all of `lines` are blank, and whether any is indented.
  private var (isBlank, hasIndent) = (true, false)
  private var start = 1
  private var thoughts: [String] = []
  private var count = 0
  /// Calls without a result.
  private var open = OpenCalls()

  static func isOne(_ file: InputFile) throws(Diagnostic) -> Bool {
    guard file.fileExtension == "txt" else { return false }
    let head = String(decoding: try Export.head(file, limit: 64 << 10), as: UTF8.self)
    let lines = head.drop { $0 == "\u{FEFF}" }.split(whereSeparator: \.isNewline).map { String($0).trimmed }
    guard lines.first(where: { !$0.isEmpty }) == "user:" else { return false }
    if head.contains("<user_query>") { return true }
    let places = Set(file.contentPath.split(separator: "/").map(String.init))
    let isInside = !places.isDisjoint(with: ["agent-transcripts", "subagents"])
    return lines.contains { $0 == "assistant:" || $0 == "A:" }
      && (isInside || lines.contains { mark($0) != nil })
  }

  static func read(
    _ file: InputFile, _ agent: String?, _ log: inout AgentLog, _ out: inout ImportWriter
  ) throws(Diagnostic) {
    var transcript = CursorTranscript(log: log, agent: agent)
    var lines = try Lines(file)
    while let line = try lines.next() {
      transcript.take(String(decoding: out.decoded(line).bytes, as: UTF8.self), line.number)
    }
    transcript.flush()
    transcript.addThoughts(at: transcript.start)
    log = transcript.log
  }

  private init(log: AgentLog, agent: String?) { (self.log, self.agent) = (log, agent) }

  private mutating func take(_ line: String, _ number: Int) {
    let line = number == 1 ? String(line.drop { $0 == "\u{FEFF}" }) : line
    if let role = ["user:": Message.Role.user, "assistant:": .assistant, "A:": .assistant][line.trimmed],
      line.first?.isWhitespace != true
    {
      return begin(.text(role), number)
    }
    if let (mark, rest) = Self.mark(line), isAnswer {
      switch mark {
      case "[Thinking]": begin(.thought, number, rest)
      case "[Tool call]": begin(.call(rest), number)
      default: begin(.result(rest), number)
      }
    } else if isIndented, line.first?.isWhitespace == false {
      begin(.text(.assistant), number, line)
    } else {
      append(line)
    }
  }

  private mutating func append(_ line: String) {
    lines.append(line)
    isBlank = isBlank && line.trimmed.isEmpty
    hasIndent = hasIndent || line.hasPrefix(" ")
  }

  private static func mark(_ line: String) -> (String, String)? {
    let mark = ["[Thinking]", "[Tool call]", "[Tool result]"].first { line.hasPrefix($0) }
    return mark.map { ($0, String(line.dropFirst($0.count)).trimmed) }
  }

  private var isAnswer: Bool { if case .text(.user) = block { false } else { block != nil } }

  /// Whether a line that is not indented ends the block. A result may be written as it was printed; a blank line
  /// directly after its mark says that it is empty.
  private var isIndented: Bool {
    switch block {
    case .thought, .call: true
    case .result: !lines.isEmpty && (isBlank || hasIndent)
    default: false
    }
  }

  private mutating func begin(_ next: Block, _ number: Int, _ line: String = "") {
    flush()
    (block, start, lines, isBlank, hasIndent) = (next, number, [], true, false)
    if !line.isEmpty { append(line) }
  }

  // MARK: turns

  private mutating func flush() {
    guard let block else { return }
    self.block = nil
    switch block {
    case .text(let role): say(lines.joined(separator: "\n").trimmed, role)
    case .thought: thoughts.append(unindented)
    case .call(let name): call(name)
    case .result(let name): answer(name)
    }
    lines = []
  }

  private var unindented: String {
    lines.map { $0.hasPrefix("  ") ? String($0.dropFirst(2)) : $0 }.joined(separator: "\n").trimmed
  }

  private mutating func say(_ text: String, _ role: Message.Role) {
    guard !text.isEmpty else { return }
    if role == .user { addThoughts(at: start) }
    var message = message(role)
    message.text = role == .user ? CursorQuery.text(text) : text
    if role == .user, agent != nil { message.sender = "Cursor" }
    log.add(message)
  }

  /// With the thoughts before it.
  private mutating func message(_ role: Message.Role) -> Message {
    let sender = role == .assistant ? "Cursor" : PlainNames.title(of: role)
    var message = Message(role, sender, at: .untimed, SourcePosition(line: start, column: 1))
    message.generation?.agent = agent
    guard role == .assistant else { return message }
    message.generation?.thinking = thoughts.filter { !$0.isEmpty }.joined(separator: "\n\n")
    thoughts = []
    return message
  }

  private mutating func addThoughts(at line: Int) {
    guard thoughts.contains(where: { !$0.isEmpty }) else { return }
    log.add(message(.assistant))
  }

  private mutating func call(_ name: String) {
    count += 1
    let call = Generation.ToolCall(
      id: "call-\(count)", name: name.isEmpty ? "tool" : name, arguments: unindented)
    open.add(call)
    if thoughts.isEmpty, let turn = log.open {
      log.add(call, to: turn)
      return log.keep(.skipped(AgentLog.joined, SourcePosition(line: start, column: 1)))
    }
    var message = message(.assistant)
    message.generation?.calls = [call]
    log.add(message)
  }

  /// Most results are empty: Cursor leaves them out.
  private mutating func answer(_ name: String) {
    let call = open.take(named: name)
    let text = unindented
    let position = SourcePosition(line: start, column: 1)
    guard !text.isEmpty else { return log.keep(.skipped("result without content", position)) }
    var message = log.result(of: call?.id, at: position, name: name.isEmpty ? nil : name)
    message.generation?.agent = agent
    message.text = text
    log.add(message)
  }
}
