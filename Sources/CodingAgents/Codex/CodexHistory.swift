internal import Agents
internal import Basics
internal import Content
internal import Conversations
internal import ImportKit

/// A sub-agent, as the header of its file names it.
struct CodexIdentity {
  /// The threads that it was made from.
  let parents: Set<String>
  /// When it began, in milliseconds.
  let start: Int64?

  init(_ meta: ContentValue, _ time: Instant?) {
    parents = Set([CodexThread.parent(meta), meta["forked_from_id"]?.identifier].compactMap { $0 })
    start =
      meta["id"]?.identifier.flatMap(CodexHistory.milliseconds)
      ?? (ImportedTime.iso(meta["timestamp"]) ?? time)?.milliseconds
  }
}

/// Records after the header of a parent in the file of its sub-agent. They repeat the parent's history up to the first
/// turn that is not older than the sub-agent; some versions write the header only.
struct CodexHistory {
  private let start: Int64?
  fileprivate var held: [ContentValue] = []
  fileprivate var hasOlderTurn = false
  fileprivate var hasAnswer = false

  init?(of agent: CodexIdentity, copiedFrom meta: ContentValue) {
    guard let id = meta["id"]?.identifier, agent.parents.contains(id) else { return nil }
    start = agent.start
  }

  /// Whether a record begins a turn of the sub-agent itself; others are held.
  fileprivate mutating func isOwn(_ value: ContentValue) -> Bool {
    if let time = Self.time(ofTurn: value), let start {
      if time >= start { return true }
      hasOlderTurn = true
    }
    let item = value.text("type") == "response_item" ? value["payload"] : nil
    hasAnswer = hasAnswer || item?.text("role") == "assistant" || item?["call_id"] != nil
    held.append(value)
    return false
  }

  /// The end of the records before the turn of the first message that the parent does not have.
  fileprivate func end(besides parent: CodexTexts) -> Int {
    let new = held.firstIndex { value in
      guard let text = Self.message(value) else { return false }
      return !parent.has(CodexPrompt.split(text)?.request ?? text)
    }
    guard let new else { return held.count }
    let last = held[..<new].lastIndex {
      $0.text("type") == "response_item" || $0["payload"]?.text("type") == "token_count"
    }
    return last.map { $0 + 1 } ?? 0
  }

  /// The text of a message by user or model.
  private static func message(_ value: ContentValue) -> String? {
    guard value.text("type") == "response_item", let item = value["payload"],
      ["user", "assistant"].contains(item.text("role"))
    else { return nil }
    let text = item.elements("content").compactMap { $0.text("text") }.joined(separator: "\n\n").trimmed
    return text.isEmpty ? nil : text
  }

  /// When a turn began, if a record begins one.
  private static func time(ofTurn value: ContentValue) -> Int64? {
    let payload = value["payload"]
    let isTurn =
      value.text("type") == "turn_context"
      || ["task_started", "turn_started"].contains(payload?.text("type"))
    guard isTurn else { return nil }
    if let time = payload?["turn_id"]?.identifier.flatMap(milliseconds) { return time }
    // Whole seconds: the turn began within this one.
    return payload?["started_at"]?.int.flatMap { $0 < 1 << 40 ? Int64($0) * 1000 + 999 : nil }
  }

  /// When a UUID of version 7 was made.
  static func milliseconds(_ id: String) -> Int64? {
    let digits = id.filter { $0 != "-" }
    guard digits.count == 32, digits.dropFirst(12).first == "7" else { return nil }
    return Int64(digits.prefix(12), radix: 16)
  }
}

extension CodexThread {
  /// Holds a record that may be the parent's.
  mutating func isHeld(_ value: ContentValue, _ out: inout ImportWriter) -> Bool {
    guard history?.isOwn(value) == false else {
      settleHistory(isOwn: true, &out)
      return false
    }
    return true
  }

  /// Skips the parent's history, or reads what was held. `isOwn`: whether a turn of the sub-agent follows.
  mutating func settleHistory(isOwn: Bool, _ out: inout ImportWriter) {
    guard let known = history else { return }
    (history, identity) = (nil, nil)
    var end = 0
    if isOwn, known.hasOlderTurn || known.hasAnswer {
      end = known.held.count
    } else if known.hasOlderTurn {
      // Its own turns may have ids without a time, or with a wrong one.
      end = known.end(besides: CodexTexts(log))
    }
    for value in known.held[..<end] { log.skip("history of the parent", value) }
    for value in known.held[end...] { read(value, &out) }
  }
}
