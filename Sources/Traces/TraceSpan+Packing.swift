internal import Basics
internal import Conversations

/// As bytes, without other log records of the same call.
extension TraceSpan: Packed {
  func pack(into out: inout ByteWriter) {
    for text in [id, trace, conversation, name, path] { out.add(text) }
    for text in [parent, model, agent, error, callID, arguments] { out.add(text: text) }
    out.add(position)
    out.add(isPart)
    out.add(hasChoices)
    out.add(kind)
    out.add(start)
    out.add(end)
    out.add(usage)
    out.add(input)
    out.add(output)
    out.add(scores)
    out.add(notes)
  }

  init(from source: inout ByteReader) throws(NotPacked) {
    let (id, trace) = (try source.value(String.self), try source.value(String.self))
    let (conversation, name) = (try source.value(String.self), try source.value(String.self))
    let path = try source.value(String.self)
    let (parent, model, agent) = (try source.text(), try source.text(), try source.text())
    let (error, callID, arguments) = (try source.text(), try source.text(), try source.text())
    self.init(at: try source.value(), path: path)
    (self.id, self.trace, self.conversation, self.name) = (id, trace, conversation, name)
    (self.parent, self.model, self.agent, self.error) = (parent, model, agent, error)
    (self.callID, self.arguments) = (callID, arguments)
    isPart = try source.value()
    hasChoices = try source.value()
    kind = try source.value()
    (start, end) = (try source.value(Instant?.self), try source.value(Instant?.self))
    usage = try source.value(Generation.Usage?.self)
    (input, output) = (try source.value([Message].self), try source.value([Message].self))
    (scores, notes) = (try source.value([RunRecord.Score].self), try source.value([RunRecord.Detail].self))
  }
}

extension RunRecord.Detail: PackedFields {
  static let packing = Packing(Self.init(name:value:)) { ($0.name, $0.value) }
}

extension RunRecord.Score: PackedFields {
  static let packing = Packing(Self.init) { score in
    switch score.value {
    case .number(let number): (score.name, number as Double?, "", score.explanation, score.turn)
    case .text(let text): (score.name, nil, text, score.explanation, score.turn)
    }
  }

  private init(_ name: String, _ number: Double?, _ text: String, _ explanation: String, _ turn: String?) {
    let value = number.map { Value.number($0) } ?? .text(text)
    self.init(name: name, value: value, explanation: explanation, turn: turn)
  }
}
