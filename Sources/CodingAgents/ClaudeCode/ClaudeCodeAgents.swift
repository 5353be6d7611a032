internal import Agents
internal import Basics
internal import Content
internal import Conversations
internal import ImportKit

/// Identifies the turns of sub-agents, their names, and the turns that started them.
struct ClaudeCodeAgents {
  /// A call that may start a sub-agent, the turn with it, and the agent that it started, as far as known.
  private struct Task {
    let name: String?
    let turn: String
    var agent: String?
  }

  private var tasks: [Task] = []
  /// Tasks by their call, and by the agent that they started.
  private var byCall: [String: Int] = [:]
  private var byAgent: [String: Int] = [:]
  /// Tasks by their prompt, and how many of the first have an agent.
  private var byPrompt: [String: (tasks: [Int], taken: Int)] = [:]
  /// What the files beside the logs say, by agent.
  var files: [String: SubAgentFile] = [:]
  /// The agents whose logs are read, too.
  var logs: Set<String> = []
  /// By the key that identifies an agent's lines.
  private var names: [String: String] = [:]
  private var numbers = SubAgentNames()
  /// The agent of each line.
  private var lines: [String: String] = [:]

  mutating func asked(_ input: ContentValue?, in call: String, by turn: String) {
    guard let prompt = input?.text("prompt") else { return }
    let name = input?.text("description") ?? input?.text("subagent_type")
    if byCall[call] == nil { byCall[call] = tasks.count }
    byPrompt[prompt.trimmed, default: ([], 0)].tasks.append(tasks.count)
    tasks.append(Task(name: name, turn: turn))
  }

  /// The result of a call may name its agent.
  mutating func answered(_ call: String?, by agent: String?) {
    guard let call, let agent, let place = byCall[call] else { return }
    start(agent, by: place)
  }

  private mutating func start(_ agent: String, by task: Int) {
    tasks[task].agent = agent
    if byAgent[agent] == nil { byAgent[agent] = task }
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
    names[agent] = known ?? numbers.make(name ?? (numbers.given.contains(short) ? agent : short))
    guard let place else { return }
    if tasks[place].agent == nil { start(agent, by: place) }
    if !tasks[place].turn.isEmpty { message.replyTo = tasks[place].turn }
  }

  /// The task of an agent: that of its call or of the result that names it, else one with its prompt.
  private mutating func task(of agent: String, _ call: String?, _ prompt: String) -> Int? {
    let calls = [files[agent]?.call, call].compactMap { $0 }
    if let own = calls.compactMap({ byCall[$0] }).first { return own }
    // The call of a line is certain; that of a file may be in a log that is missing.
    if call != nil { return nil }
    return byAgent[agent] ?? next(prompt)
  }

  /// The first task with a prompt that has no agent so far, else the last.
  private mutating func next(_ prompt: String) -> Int? {
    guard let (found, start) = byPrompt[prompt] else { return nil }
    let taken = found[start...].firstIndex { tasks[$0].agent == nil } ?? found.count
    byPrompt[prompt]?.taken = taken
    return taken < found.count ? found[taken] : found.last
  }
}

/// Prompts that wait for the assistant, which lines without their words refer to.
struct ClaudeCodeQueue {
  private typealias Prompt = (content: ContentValue, start: Int)

  /// In order; nil is a prompt that left.
  private var waiting: [Prompt?] = []
  /// All prompts before it left.
  private var first = 0
  /// By the words.
  private var places: [String: ArraySlice<Int>] = [:]
  /// The last turn with each text that is no answer, among the first `looked` turns.
  private var said: (last: [String: Int], looked: Int) = ([:], 0)

  /// The prompt that leaves the queue by a record, with the number of turns before it was typed.
  mutating func take(_ value: ContentValue, after turns: Int) -> (content: ContentValue, start: Int)? {
    // Prompts with pictures are lists of parts.
    let own = value["content"].flatMap { $0.string == nil && $0.list?.isEmpty != false ? nil : $0 }
    switch value.text("operation") {
    case "enqueue":
      if let own { add((own, turns)) }
      return nil
    case "remove":
      let found = own.flatMap { leave(String(json: $0)) }
      // The user took it back.
      if value.text("reason") == "cancelled" { return nil }
      if let own { return (own, found?.start ?? turns) }
      return leave()
    case "dequeue":
      _ = leave()
      return nil
    default:
      (waiting, first, places) = ([], 0, [:])
      return nil
    }
  }

  private mutating func add(_ prompt: Prompt) {
    places[String(json: prompt.content), default: []].append(waiting.count)
    waiting.append(prompt)
  }

  /// The first prompt with these words.
  private mutating func leave(_ words: String) -> Prompt? {
    while let place = places[words]?.popFirst() {
      guard let found = waiting[place] else { continue }
      waiting[place] = nil
      return found
    }
    return nil
  }

  /// The first prompt.
  private mutating func leave() -> Prompt? {
    while first < waiting.count {
      let found = waiting[first]
      waiting[first] = nil
      first += 1
      if let found { return found }
    }
    return nil
  }

  /// Whether a turn since `start` that is no answer has a text.
  mutating func isSaid(
    _ text: String, since start: Int, in turns: [(message: Message, time: Instant?)]
  ) -> Bool {
    for index in turns.indices[said.looked...] where turns[index].message.role != .assistant {
      said.last[turns[index].message.text.trimmed] = index
    }
    said.looked = turns.count
    return !text.isEmpty && said.last[text] ?? -1 >= start
  }

  /// Prompts between two calls that a later line has, too. `steering`: the numbers of these prompts.
  static func repeated(_ steering: Set<Int>, in turns: [(message: Message, time: Instant?)]) -> Set<Int> {
    if steering.isEmpty { return [] }
    func key(_ index: Int) -> String {
      "\(turns[index].message.role?.rawValue ?? "")\n\(turns[index].message.text.trimmed)"
    }
    var (found, lines): (Set<Int>, [String: ArraySlice<Int>]) = ([], [:])
    for index in turns.indices where !steering.contains(index) {
      lines[key(index), default: []].append(index)
    }
    // Each line repeats one prompt.
    for index in steering.sorted() {
      let words = key(index)
      while let line = lines[words]?.popFirst() {
        guard line > index else { continue }
        found.insert(index)
        break
      }
    }
    return found
  }
}
