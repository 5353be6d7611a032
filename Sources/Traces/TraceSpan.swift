internal import Agents
internal import Basics
internal import Content
internal import Conversations
internal import ImportKit

/// A span of a trace: a call of a model, of a tool, or work around such calls.
struct TraceSpan: Sendable {
  enum Kind: Int, Packed { case model, tool, other }

  var id = ""
  var parent: String?
  /// The trace that a span belongs to.
  var trace = ""
  /// Spans of one conversation have the same name for it: a session, a thread, or the trace.
  var conversation = ""
  /// Whether it is a part of a call: the log records of one span are one call.
  var isPart = false
  /// Where the other log records of the call are.
  var parts: [SourcePosition] = []
  var name = ""
  var kind = Kind.other
  var start: Instant?
  var end: Instant?
  var input: [Message] = []
  var output: [Message] = []
  var usage: Generation.Usage?
  var model: String?
  var agent: String?
  var error: String?
  /// Of a tool: the call that it answers.
  var callID: String?
  /// Whether its answers are alternatives.
  var hasChoices = false
  /// Of a tool: what it was called with, as JSON.
  var arguments: String?
  var scores: [RunRecord.Score] = []
  /// Conditions of the conversation.
  var notes: [RunRecord.Detail] = []
  let path: String
  let position: SourcePosition

  init(at position: SourcePosition, path: String) { (self.position, self.path) = (position, path) }

  var hasMessages: Bool { !(input.isEmpty && output.isEmpty) }

  /// Null is left out.
  mutating func note(_ name: String, _ value: ContentValue) {
    if !value.isNull { notes.append(.init(name: name, value: String(json: value))) }
  }
}

extension TraceSpan {
  /// Keeps the fields of a record besides `known` as metadata. `what`: the record in words.
  mutating func keepOthers(
    of value: ContentValue, besides known: Set<String>, _ what: String, _ out: inout ImportWriter
  ) {
    for entry in value.entries ?? [] where !known.contains(entry.key) {
      out.drift("unknown field \"\(entry.key)\" of \(what); it is kept as metadata", at: entry.position)
      note("\(what).\(entry.key)", entry.value)
    }
  }

  mutating func take(arguments value: ContentValue?, _ out: ImportWriter) {
    guard let value = EmbeddedJSON.unpacked(value, out), !value.isNull, value.string != "" else { return }
    arguments = Self.arguments(value)
  }

  /// What a tool was called with, as JSON; the only text of a record is that of LangChain's tools.
  static func arguments(_ value: ContentValue) -> String {
    let isOnlyText = value.entries?.count == 1 && value.text("input") != nil
    return String(json: isOnlyText ? value["input"] ?? value : value)
  }

  /// Adds the cost, which may be all that is known about a call of a model.
  mutating func take(cost: Double?) {
    guard let cost else { return }
    if usage == nil, kind == .model, cost > 0 { usage = Generation.Usage() }
    usage?.cost = cost
  }

  /// Reads input and output; records that are not understood become messages with their JSON.
  mutating func take(input: ContentValue?, output: ContentValue?, _ out: inout ImportWriter) {
    var reader = TraceMessages()
    if kind == .tool { take(arguments: input, out) }
    self.input += reader.read(kind == .tool ? nil : input, as: .user, &out)
    let said = reader.read(output, as: kind == .tool ? .tool : .assistant, &out)
    let isState =
      kind != .tool && !self.input.isEmpty && said.count > self.input.count
      && zip(said, self.input).allSatisfy { TraceConversations.key($0) == TraceConversations.key($1) }
    // A graph returns its whole state, which begins with what it was given.
    self.output += isState ? Array(said.dropFirst(self.input.count)) : said
    if kind == .model, said.count > 1, Self.choices(EmbeddedJSON.unpacked(output, out)) == said.count {
      hasChoices = true
    }
    for fault in reader.faults {
      out.drift("\(fault.reason); it is kept as JSON", at: fault.value.position)
      self.input.append(Trial.folded(fault.value, as: "message", out))
    }
    for reason in reader.ends { note("finish_reason", reason) }
    guard kind == .tool else { return }
    for index in self.output.indices {
      self.output[index].role = .tool
      self.output[index].sender = name.isEmpty ? "tool" : name
      if self.output[index].generation?.callID == nil { self.output[index].generation?.callID = callID }
    }
  }

  /// How many answers to the same request a value has: messages that each say why they end, choices of OpenAI's API, or
  /// generations of LangChain.
  private static func choices(_ value: ContentValue?) -> Int {
    if let list = value?.list { return list.allSatisfy { $0["finish_reason"] != nil } ? list.count : 0 }
    if let choices = value?["choices"]?.list { return choices.count }
    let generations = value?.elements("generations") ?? []
    return generations.count == 1 ? generations[0].list?.count ?? 0 : 0
  }
}
