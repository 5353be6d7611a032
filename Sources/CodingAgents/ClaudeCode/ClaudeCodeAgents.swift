internal import Agents
internal import Basics
internal import Content
internal import Conversations
internal import ImportKit

/// Identifies the turns of sub-agents, their names, and the turns that started them.
struct ClaudeCodeAgents {
  /// By prompt: the sub-agent's task, and the turn that started it.
  private var tasks: [String: (name: String?, turn: String)] = [:]
  /// By the key that identifies an agent's lines.
  private var names: [String: String] = [:]
  /// The agent of each line.
  private var lines: [String: String] = [:]

  mutating func asked(_ input: ContentValue?, by turn: String) {
    guard let prompt = input?.text("prompt") else { return }
    tasks[prompt.trimmed] = (input?.text("description") ?? input?.text("subagent_type"), turn)
  }

  /// Assigns the turns from `start` on to the sub-agent that wrote the line, if any.
  mutating func claim(
    _ turns: inout [(message: Message, time: Instant?)], from start: Int, _ line: ContentValue,
    _ file: String?
  ) {
    let call = line.text("parent_tool_use_id")
    guard file != nil || call != nil || line["isSidechain"]?.bool == true else { return }
    let known = line.text("parentUuid").flatMap { lines[$0] }
    guard let key = line.text("agentId") ?? file ?? call ?? known ?? line.text("uuid") else { return }
    if let uuid = line.text("uuid") { lines[uuid] = key }
    for index in turns.indices[start...] {
      if names[key] == nil {
        let task = tasks[turns[index].message.text.trimmed]
        let short = String(key.prefix(8))
        names[key] = task?.name ?? (names.values.contains(short) ? key : short)
        if let task, !task.turn.isEmpty { turns[index].message.replyTo = task.turn }
      }
      turns[index].message.generation?.agent = names[key]
      if turns[index].message.role == .user { turns[index].message.sender = "Claude" }
    }
  }
}

/// Prompts that wait for the assistant, which lines without their words refer to.
struct ClaudeCodeQueue {
  private var waiting: [(content: ContentValue, start: Int)] = []

  /// The prompt that leaves the queue by a record, with the number of turns before it was typed.
  mutating func take(_ value: ContentValue, after turns: Int) -> (content: ContentValue, start: Int)? {
    let own = value["content"].flatMap { $0.string == nil ? nil : $0 }
    switch value.text("operation") {
    case "enqueue":
      if let own { waiting.append((own, turns)) }
      return nil
    case "remove":
      let place = own.flatMap { own in waiting.firstIndex { $0.content.string == own.string } }
      let found = place.map { waiting.remove(at: $0) }
      // The user took it back.
      if value.text("reason") == "cancelled" { return nil }
      if let own { return (own, found?.start ?? turns) }
      return waiting.isEmpty ? nil : waiting.removeFirst()
    case "dequeue":
      if !waiting.isEmpty { waiting.removeFirst() }
      return nil
    default:
      waiting = []
      return nil
    }
  }
}
