internal import Agents
internal import Basics
internal import Content
internal import Conversations
internal import ImportKit

/// An event with a text that no item has said so far.
struct CodexEcho {
  var message: Message
  let time: Instant?
  /// The number of its record.
  let place: Int
  /// The bytes of the thoughts before it, and how often answers had taken thoughts.
  let range: Range<Int>
  let taken: Int
  /// These thoughts, once another answer took those around them.
  var thoughts = ""
  var usage: Generation.Usage?
}

extension CodexThread {
  mutating func echo(_ value: ContentValue, isUser: Bool, _ time: Instant?, _ out: inout ImportWriter) {
    guard let text = value.text("message") else {
      return log.fold(value, as: "event", because: "event has no \"message\"", time: time, &out)
    }
    let role: Message.Role = isUser ? .user : .assistant
    let key = "\(role) \(text.trimmed)"
    log.skip(Self.repeated, value)
    if isSaid(key) { return }
    var message = Message(role, isUser ? "User" : "Codex", at: .untimed, value.position)
    message.text = text
    if !isUser { message.generation?.model = model }
    for image in value.elements("local_images") + value.elements("images") {
      guard let name = image.string else { continue }
      message.attachments.append(
        out.picture(dataAddress: name) ?? Attachment(path: name, alt: "", mime: "image/*", caption: ""))
    }
    log.close()
    echoPlaces[key, default: []].append(echoes.count)
    let start = heard
    heard = isUser ? heard : thinking.utf8.count
    echoes.append(
      CodexEcho(
        message: message, time: time, place: log.records.count - 1, range: min(start, heard)..<heard,
        taken: taken))
  }

  /// An item says the text of an event.
  mutating func takeEcho(_ index: Int) -> CodexEcho? {
    defer { echoes[index] = nil }
    return echoes[index]
  }

  /// The same counts may be written again.
  mutating func tokens(_ value: ContentValue) {
    log.skip("usage, added to its answer", value)
    let info = value["info"]
    let sum = info?["total_token_usage"].map { String(json: $0) }
    guard sum == nil || sum != total else { return }
    total = sum
    let usage = Generation.Usage(
      info?["last_token_usage"], input: ["input_tokens"], output: ["output_tokens"],
      cached: ["cached_input_tokens"])
    guard let usage, let last = echoes.indices.last, let echo = echoes[last], echo.message.role == .assistant,
      echo.place > log.lastAnswer ?? -1
    else {
      log.count(usage)
      return
    }
    let known = echo.usage ?? Generation.Usage()
    echoes[last]?.usage = Generation.Usage(
      input: known.input &+ usage.input, output: known.output &+ usage.output,
      cached: known.cached &+ usage.cached)
  }

  /// The thoughts before an answer, besides those before events that no item has said so far.
  mutating func takeThoughts() -> String {
    guard !thinking.isEmpty else { return "" }
    let bytes = Array(thinking.utf8)
    func text(_ range: Range<Int>) -> String { String(decoding: bytes[range], as: UTF8.self).trimmed }
    var (rest, start): ([String], Int) = ([], 0)
    for index in firstEcho..<echoes.count {
      guard let echo = echoes[index], echo.message.role == .assistant, echo.taken == taken,
        echo.range.lowerBound >= start
      else { continue }
      echoes[index]?.thoughts = text(echo.range)
      rest.append(text(start..<echo.range.lowerBound))
      start = echo.range.upperBound
    }
    rest.append(text(start..<bytes.count))
    (thinking, firstEcho, heard, taken) = ("", echoes.count, 0, taken + 1)
    return rest.filter { !$0.isEmpty }.joined(separator: "\n\n")
  }

  /// Puts the texts that only events have in the places of the events, with the thoughts before them.
  mutating func fillEchoes() {
    thinking = takeThoughts()
    var fills: [(place: Int, turns: [ImportedRecord])] = []
    for case .some(let echo) in echoes {
      var message = marked(echo.message)
      message.generation?.usage = echo.usage
      message.generation?.thinking = echo.thoughts
      let note = message.role == .user ? CodexPrompt.separateContext(&message).map(marked) : nil
      fills.append((echo.place, [note, message].compactMap { $0 }.map { .turn($0, time: echo.time) }))
    }
    for fill in fills.reversed() { log.fill(fill.place, with: fill.turns) }
    (echoes, echoPlaces, firstEcho, heard) = ([], [:], 0, 0)
  }

  // MARK: items of events

  /// Items that no other record has, which is known at the end.
  mutating func addItems(_ out: inout ImportWriter) {
    var known = CodexTexts(log)
    for (item, time) in items {
      let id = item["id"]?.identifier ?? ""
      let isKnown = !id.isEmpty && (log.tools[id] != nil || ends.contains(id))
      let text = item.elements("content").compactMap { $0.text("text") }.joined(separator: "\n\n")
      switch item.text("type") {
      case "CommandExecution" where !isKnown: ended(item, "exec_command_end", time, &out)
      case "FileChange" where !isKnown && item["changes"] != nil:
        log.show(item, as: "FileChange", time: time, &out)
      case "AgentMessage" where known.isNew(.assistant, text):
        add(Self.message(.assistant, text, item), time)
      case "UserMessage" where known.isNew(.user, CodexPrompt.split(text)?.request ?? text):
        var message = Self.message(.user, text, item)
        separateContext(&message, time)
        add(message, time)
      case "Reasoning" where !known.areThoughts(Self.thoughts(of: item)): think(Self.thoughts(of: item), item)
      case let type? where CodexItemCall.types.contains(type) && !isKnown:
        add(CodexItemCall(item, type), time, known, &out)
      default: log.skip("details of a call", item)
      }
    }
    if !thinking.isEmpty { answer(at: items.last?.item.position ?? .start, items.last?.time) }
    items = []
  }

  private static func message(_ role: Message.Role, _ text: String, _ item: ContentValue) -> Message {
    var message = Message(role, role == .user ? "User" : "Codex", at: .untimed, item.position)
    message.text = text
    return message
  }

  private static func thoughts(of item: ContentValue) -> String {
    (item.elements("summary_text") + item.elements("raw_content")).compactMap(\.string)
      .joined(separator: "\n\n")
  }
}

/// What the turns of a thread say and think, as far as no item repeats it.
struct CodexTexts {
  private var said: [String: Int] = [:]
  private var thoughts: Set<String> = []
  /// Calls with a result.
  private(set) var answered: Set<String> = []

  init(_ log: AgentLog) {
    for case .turn(let message, _) in log.records {
      guard let role = message.role else { continue }
      if let call = message.generation?.callID { answered.insert(call) }
      said["\(role) \(message.text.trimmed)", default: 0] += 1
      if let thinking = message.generation?.thinking, !thinking.isEmpty {
        thoughts.formUnion(Self.paragraphs(thinking))
      }
    }
  }

  /// Whether a text is new: not that of a turn, or said again.
  mutating func isNew(_ role: Message.Role, _ text: String) -> Bool {
    let key = "\(role) \(text.trimmed)"
    guard let count = said[key], count > 0 else { return !text.trimmed.isEmpty }
    said[key] = count - 1
    return false
  }

  /// Whether a turn has the text.
  func has(_ text: String) -> Bool {
    [Message.Role.user, .assistant, .system].contains { said["\($0) \(text.trimmed)"] != nil }
  }

  func areThoughts(_ text: String) -> Bool { thoughts.isSuperset(of: Self.paragraphs(text)) }

  private static func paragraphs(_ text: String) -> [String] {
    text.split(separator: "\n").map { String($0).trimmed }.filter { !$0.isEmpty }
  }
}
