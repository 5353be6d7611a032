internal import Agents
internal import Basics
internal import Content
internal import Conversations
internal import ImportKit
internal import Model

/// The history of Aider (`.aider.chat.history.md`): one file per project with all its chats. Prompts begin with
/// `####`, lines of the program with `>`; other lines are answers. Only the start of a chat has a time, without a zone.
enum AiderFormat: ExportFormat {
  static let name = "aider"
  static let title = "Aider"
  static let reads = "prompts, answers, lines of the program, model, tokens, cost"
  static let lacks = "the time of each turn, which the history lacks"
  static let origin = ".aider.chat.history.md"
  static var hasZones: Bool { false }

  private static let start = "# aider chat started at "

  static func recognises(_ export: Export) throws(Diagnostic) -> Bool {
    for file in export.files where try isOne(file) { return true }
    return false
  }

  private static func isOne(_ file: InputFile) throws(Diagnostic) -> Bool {
    guard ["md", "txt", ""].contains(file.fileExtension) else { return false }
    let head = try Export.head(file, limit: 4 << 10)
    guard let place = ByteSearch.place(of: Array(start.utf8), in: head) else { return false }
    return place == 0 || head[place - 1] == 0x0A
  }

  static func units(_ export: Export) throws(Diagnostic) -> ExportUnits {
    var files: [[InputFile]] = []
    for file in export.files where try isOne(file) { files.append([file]) }
    return .parts(files, of: export, Self.self)
  }

  static func read(_ unit: ExportUnit, _ out: inout ImportWriter) throws(Diagnostic) {
    for file in unit.files {
      out.path = file.path
      var chat: AiderChat?
      var names: [String: Int] = [:]
      let head = String(decoding: try Export.head(file), as: UTF8.self)
      let isMarked = head.contains(#/(?m)^(?:####|>) .*  \r?$/#)
      func end(_ out: inout ImportWriter) {
        guard var chat else { return }
        chat.flush()
        let count = names[chat.started, default: 0] + 1
        names[chat.started] = count
        let name = "aider \(chat.started)" + (count > 1 ? " \(count)" : "")
        chat.log.write(
          slug: unit.export.isFolder ? nil : Slug.make(name), name: unit.export.inner(file) + name, &out)
      }
      var lines = try Lines(file)
      while let line = try lines.next() {
        let text = String(decoding: out.decoded(line).bytes, as: UTF8.self)
        if text.hasPrefix(start) {
          end(&out)
          chat = AiderChat(
            String(text.dropFirst(start.count)).trimmed, out.options.zone ?? .utc, isMarked: isMarked)
        } else {
          chat?.take(text, SourcePosition(line: line.number, column: 1))
        }
      }
      end(&out)
    }
  }
}

/// One chat of a history. A record is a run of lines of one speaker.
struct AiderChat {
  var log = AgentLog()
  let started: String
  private let time: Instant?
  private let isMarked: Bool
  private var role: Message.Role?
  private var hasPrompt = false
  private var lines: [String] = []
  private var position = SourcePosition.start

  /// `isMarked`: whether two spaces end the lines of prompts and of the program, unless something removed them.
  init(_ started: String, _ zone: ZoneTable, isMarked: Bool) {
    (self.started, self.isMarked) = (started, isMarked)
    do throws(ISO8601.Failure) {
      time = try WrittenTime(started, in: zone).instant
    } catch {
      time = nil
    }
  }

  mutating func take(_ line: String, _ position: SourcePosition) {
    let own: (Message.Role, Substring)
    let isOfAnswer = isMarked && !line.hasSuffix("  ")
    if !isOfAnswer && (line == "####" || line.hasPrefix("#### ")) {
      own = (.user, line.dropFirst(5))
      hasPrompt = true
    } else if !isOfAnswer && (line == ">" || line.hasPrefix("> ")) {
      own = (.system, line.dropFirst(2))
    } else {
      if line.trimmed.isEmpty { return lines.append("") }
      // A message on the command line may have several lines.
      own = (!hasPrompt && role == .system ? .system : .assistant, line[...])
    }
    if own.0 != role {
      flush()
      (role, self.position) = (own.0, position)
    }
    lines.append(String(own.1).replacing(#/ +$/#, with: ""))
  }

  mutating func flush() {
    let thoughts = role == .assistant ? takeThoughts() : ""
    let text = lines.joined(separator: "\n").trimmed
    lines = []
    guard let role, !text.isEmpty || !thoughts.isEmpty else { return }
    let names: [Message.Role: String] = [.user: "User", .assistant: "Aider"]
    var message = Message(role, names[role] ?? "Aider (program)", at: .untimed, position)
    message.text = role == .system ? MarkdownText.codeBlock(text).trimmed : text
    message.generation?.thinking = thoughts
    if role == .system { model(text) }
    log.add(message, time: time)
  }

  /// Thoughts are between two marks before the answer, each of which may be below a rule.
  private mutating func takeThoughts() -> String {
    func isRule(_ line: String) -> Bool { line.utf8.allSatisfy { $0 == UInt8(ascii: "-") } }
    guard let start = lines.firstIndex(where: { !isRule($0) }), lines[start] == "► **THINKING**" else {
      return ""
    }
    let end = lines.firstIndex(of: "► **ANSWER**") ?? lines.endIndex
    var thoughts = lines[(start + 1)..<end]
    while let last = thoughts.last, isRule(last) { thoughts.removeLast() }
    lines.removeFirst(min(end + 1, lines.count))
    return thoughts.joined(separator: "\n").trimmed
  }

  /// `Tokens: 2.1k sent, 1.2k cache write, 1k cache hit, 340 received. Cost: $0.01 message`; counts of the
  /// cache may be missing.
  nonisolated(unsafe) private static let tokens =
    #/^Tokens: ([\d.,]+k?) sent(?:, \S+ cache write)?(?:, ([\d.,]+k?) cache hit)?, ([\d.,]+k?) received/#

  /// `Model: gpt-4o with diff edit format`, and tokens.
  private mutating func model(_ text: String) {
    for line in text.split(separator: "\n") where line.utf8.count < 300 {
      if let match = line.firstMatch(of: #/^(?:Main model|Model): (\S+)/#) {
        log.record.note("model", String(match.1))
      }
      guard let match = line.firstMatch(of: Self.tokens) else { continue }
      func count(_ text: Substring) -> Int {
        let number = Double(text.filter { $0.isNumber || $0 == "." }) ?? 0
        return Int(min(text.hasSuffix("k") ? number * 1000 : number, 1e12))
      }
      var usage = Generation.Usage(
        input: count(match.1), output: count(match.3), cached: match.2.map(count) ?? 0)
      usage.cost = line.firstMatch(of: #/Cost: \$([\d.]+) message/#).flatMap { Double($0.1) }
      log.count(usage)
    }
  }
}
