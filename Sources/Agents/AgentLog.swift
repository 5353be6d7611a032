package import Basics
package import Content
package import Conversations
package import ImportKit

/// One conversation in the log of an agent: its turns, the records that are not turns, and what the log says
/// about it as a whole.
///
/// Logs change with every version of their program, so nothing is lost: a record that is not understood becomes
/// a turn with its JSON folded, an unknown field becomes metadata, and a warning names both.
package struct AgentLog {
  package var id: String?
  package var title: String?
  /// The last turn of the main line; nil if nothing branches.
  package var current: String?
  package var record = RunRecord()
  package private(set) var records: [ImportedRecord] = []
  /// Names of tools, by call.
  package var tools: [String: String] = [:]
  /// Calls of each tool that no turn answers so far, oldest first.
  private var unanswered: [String: [String]] = [:]
  /// Calls that no turn answers so far.
  private var openCalls: Set<String> = []
  /// The turns of calls.
  private var callers: [String: Int] = [:]
  /// Metadata, and values of unknown fields.
  private var notes = NotedValues()
  private var others = NotedValues()
  /// The turn that an answer still adds to.
  package private(set) var open: Int?

  package init() {}

  package var isEmpty: Bool { records.isEmpty }

  /// The number of the last turn.
  package private(set) var last: Int?
  /// The number of the last answer, to which usage is added.
  package private(set) var lastAnswer: Int?

  @discardableResult
  package mutating func add(_ message: Message, time: Instant? = nil) -> Int {
    records.append(.turn(message, time: time))
    let index = records.count - 1
    last = index
    if message.role == .assistant { lastAnswer = index }
    open = message.role == .assistant && message.error == nil ? index : nil
    guard message.hasParts, let generation = message.generation else { return index }
    for call in generation.calls { know(call, of: index) }
    guard let call = generation.callID else { return index }
    openCalls.remove(call)
    if let name = tools[call] { unanswered[name]?.removeAll { $0 == call } }
    return index
  }

  /// Another file begins: usage belongs to no answer before it.
  package mutating func forgetAnswers() { (open, lastAnswer) = (nil, nil) }

  /// Ends the answer: later records of the assistant begin another.
  package mutating func close() { open = nil }

  package mutating func update(_ index: Int, _ change: (inout Message) -> Void) {
    guard records.indices.contains(index) else { return }
    records[index].update { message, _ in change(&message) }
  }

  package mutating func skip(_ reason: String, _ value: ContentValue) {
    records.append(.skipped(reason, value.position))
  }

  package mutating func keep(_ record: ImportedRecord) { records.append(record) }

  package mutating func broken(_ reason: String, _ value: ContentValue) {
    records.append(.broken(reason, value.position))
  }

  /// A record that is part of the turn before it.
  package mutating func join(_ value: ContentValue) { skip(Self.joined, value) }

  private static let mostUnanswered = 200

  package static let joined = "joined with the other records of its answer"

  package mutating func add(_ call: Generation.ToolCall, to index: Int) {
    update(index) { $0.generation?.calls.append(call) }
    know(call, of: index)
  }

  private mutating func know(_ call: Generation.ToolCall, of index: Int) {
    guard !call.id.isEmpty else { return }
    tools[call.id] = call.name
    unanswered[call.name, default: []].append(call.id)
    if unanswered[call.name, default: []].count > Self.mostUnanswered {
      unanswered[call.name]?.removeFirst()
    }
    callers[call.id] = index
    openCalls.insert(call.id)
  }

  /// The result of a call, named after its tool.
  package func result(of call: String?, at position: SourcePosition, name: String? = nil) -> Message {
    var message = Message(.tool, name ?? call.flatMap { tools[$0] } ?? "tool", at: .untimed, position)
    message.generation?.callID = call
    return message
  }

  /// The first call of a tool that no turn answers so far.
  package func unanswered(named name: String) -> String? {
    unanswered[name]?.first
  }

  package func isUnanswered(_ call: String) -> Bool { openCalls.contains(call) }

  /// Adds usage to a turn, by default the last answer; false if there is none.
  @discardableResult
  package mutating func count(_ usage: Generation.Usage?, of index: Int? = nil) -> Bool {
    guard let usage, let index = index ?? lastAnswer else { return false }
    update(index) { message in
      var sum = message.generation?.usage ?? Generation.Usage()
      sum.input &+= usage.input
      sum.output &+= usage.output
      sum.cached &+= usage.cached
      if let cost = usage.cost { sum.cost = (sum.cost ?? 0) + cost }
      message.generation?.usage = sum
    }
    return true
  }

  /// Replaces a record that is no turn by turns that are in its place.
  package mutating func fill(_ index: Int, with turns: [ImportedRecord]) {
    guard records.indices.contains(index) else { return }
    records.replaceSubrange(index...index, with: turns)
    let more = turns.count - 1
    func moved(_ place: Int) -> Int { place > index ? place + more : place }
    if more != 0 {
      (last, lastAnswer, open) = (last.map(moved), lastAnswer.map(moved), open.map(moved))
      callers = callers.mapValues(moved)
    }
    last = max(last ?? 0, index + more)
  }

  // MARK: drift

  /// Adds a record that is not understood. `name`: its path in the file, or its type.
  package mutating func fold(
    _ value: ContentValue, as name: String, because reason: String, time: Instant? = nil,
    _ out: inout ImportWriter
  ) {
    out.drift("\(reason); it is kept as JSON", at: value.position)
    add(Trial.folded(value, as: name, out), time: time)
  }

  /// Adds a known record without a place of its own in a conversation.
  package mutating func show(
    _ value: ContentValue, as name: String, time: Instant? = nil, _ out: inout ImportWriter
  ) {
    add(Trial.folded(value, as: name, out), time: time)
  }

  /// Keeps the fields besides `known` as metadata. `what`: the record in words.
  package mutating func keepOthers(
    of value: ContentValue, besides known: Set<String>, _ what: String, _ out: inout ImportWriter
  ) {
    for entry in value.entries ?? [] where !known.contains(entry.key) {
      out.drift("unknown field \"\(entry.key)\" of \(what); it is kept as metadata", at: entry.position)
      others.add("\(what).\(entry.key)", String(json: entry.value))
    }
  }

  /// Keeps a value as metadata; nil, null and empty text are left out.
  package mutating func note(_ name: String, _ value: ContentValue?) {
    if let value, !value.isNull { note(name, text: String(json: value)) }
  }

  package mutating func note(_ name: String, text: String) {
    if !text.isEmpty { notes.add(name, text) }
  }

  /// Keeps the values of `names` as metadata.
  package mutating func note(_ names: [String], of value: ContentValue) {
    for name in names { note(name, value[name]) }
  }

  /// Adds the records of a log that continues this one, and what it says about the conversation.
  package mutating func add(contentsOf other: AgentLog) {
    for record in other.records { append(record) }
    notes.add(contentsOf: other.notes)
    others.add(contentsOf: other.others)
  }

  // MARK: output

  /// What the log says about the conversation, with the fields that were unknown.
  package var conditions: RunRecord {
    var record = record
    notes.add(to: &record)
    others.add(to: &record)
    return record
  }

  /// `slug`: the address; by default from the title and the id.
  package func write(slug: String? = nil, name: String, _ out: inout ImportWriter) {
    let (path, id, current) = (out.path, id, current)
    let record = conditions
    out.conversation(
      { title in
        let own = slug ?? Conversation.slug(title: title, id: id ?? name)
        var chat = Conversation(assistant: title, slug: own, source: path)
        (chat.id, chat.current, chat.record) = (id, current, record)
        return chat
      }, title: title, records)
  }
}

/// Values by name, in the order in which they were first found; equal ones count once.
private struct NotedValues {
  private var found: [(name: String, values: [String])] = []
  private var places: [String: Int] = [:]
  private var known: Set<String> = []
  /// More values of one name become a list.
  private static let most = 8

  mutating func add(_ name: String, _ value: String) {
    guard known.insert("\(name)\n\(value)").inserted else { return }
    if let place = places[name] { return found[place].values.append(value) }
    places[name] = found.count
    found.append((name, [value]))
  }

  mutating func add(contentsOf other: NotedValues) {
    for (name, values) in other.found { for value in values { add(name, value) } }
  }

  func add(to record: inout RunRecord) {
    for (name, values) in found {
      if values.count > Self.most {
        record.note(name, "[" + values.joined(separator: ", ") + "]")
      } else {
        for value in values { record.note(name, value) }
      }
    }
  }
}
