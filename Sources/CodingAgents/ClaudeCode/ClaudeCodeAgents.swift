internal import Agents
internal import Basics
internal import Content
internal import Conversations
internal import ImportKit

/// Identifies the turns of sub-agents, their names, and the turns that started them.
struct ClaudeCodeAgents {
  /// Calls that may start a sub-agent, the turns with them, and the agents that they started, as far as known.
  private var tasks: [(call: String, prompt: String, name: String?, turn: String, agent: String?)] = []
  /// What the files beside the logs say, by agent.
  var files: [String: SubAgentFile] = [:]
  /// By the key that identifies an agent's lines.
  private var names: [String: String] = [:]
  private var numbers = SubAgentNames()
  /// The agent of each line.
  private var lines: [String: String] = [:]

  mutating func asked(_ input: ContentValue?, in call: String, by turn: String) {
    guard let prompt = input?.text("prompt") else { return }
    let name = input?.text("description") ?? input?.text("subagent_type")
    tasks.append((call, prompt.trimmed, name, turn, nil))
  }

  /// The result of a call may name its agent.
  mutating func answered(_ call: String?, by agent: String?) {
    guard let call, let agent, let place = tasks.firstIndex(where: { $0.call == call }) else { return }
    tasks[place].agent = agent
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
      if names[key] == nil { begin(key, call, &turns[index].message) }
      turns[index].message.generation?.agent = names[key]
      if turns[index].message.role == .user { turns[index].message.sender = "Claude" }
    }
  }

  /// Names an agent when its first turn is known, which answers the turn that started it.
  private mutating func begin(_ agent: String, _ call: String?, _ message: inout Message) {
    let place = task(of: agent, call, message.text.trimmed)
    let short = String(agent.prefix(8))
    let name = files[agent]?.name ?? place.flatMap { tasks[$0].name }
    // Lines of one agent may not name each other.
    let known = files[agent] == nil ? place.flatMap { tasks[$0].agent }.flatMap { names[$0] } : nil
    names[agent] = known ?? numbers.make(name ?? (names.values.contains(short) ? agent : short))
    guard let place else { return }
    tasks[place].agent = tasks[place].agent ?? agent
    if !tasks[place].turn.isEmpty { message.replyTo = tasks[place].turn }
  }

  /// The task of an agent: that of its call or of the result that names it, else one with its prompt.
  private func task(of agent: String, _ call: String?, _ prompt: String) -> Int? {
    if let call = files[agent]?.call ?? call { return tasks.firstIndex { $0.call == call } }
    return tasks.firstIndex { $0.agent == agent }
      ?? tasks.firstIndex { $0.agent == nil && $0.prompt == prompt }
      ?? tasks.lastIndex { $0.prompt == prompt }
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
