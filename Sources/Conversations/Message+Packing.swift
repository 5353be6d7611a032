package import Basics

/// As bytes: most messages are only a text, so all other fields are behind marks.
extension Message: Packed {
  private struct Marks: OptionSet {
    let rawValue: UInt64
    static let hasParts = Marks(rawValue: 1)
    static let isDeleted = Marks(rawValue: 2)
    static let hasKind = Marks(rawValue: 4)
    static let hasStatus = Marks(rawValue: 8)
    static let hasRole = Marks(rawValue: 16)
  }

  private var marks: Marks {
    var marks: Marks = []
    if hasParts { marks.insert(.hasParts) }
    if isDeleted { marks.insert(.isDeleted) }
    if kind != .text { marks.insert(.hasKind) }
    if status != nil { marks.insert(.hasStatus) }
    if role != nil { marks.insert(.hasRole) }
    return marks
  }

  package func pack(into out: inout ByteWriter) {
    let marks = marks
    out.add(number: marks.rawValue)
    out.add(id)
    out.add(sender)
    out.add(text)
    out.add(time.milliseconds)
    out.add(number: UInt64(position.line))
    out.add(number: UInt64(position.column))
    if marks.contains(.hasKind) { out.add(kind) }
    if let status { out.add(status) }
    if let role { out.add(role) }
    if hasParts { packParts(into: &out) }
  }

  private func packParts(into out: inout ByteWriter) {
    out.add(roleName)
    out.add(replyTo)
    out.add(forwardedFrom)
    out.add(editedAt)
    out.add(error)
    out.add(reactions)
    out.add(attachments)
    out.add(generation)
    out.add(plain)
    out.add(revealed)
  }

  private mutating func readParts(from source: inout ByteReader) throws(NotPacked) {
    roleName = try source.value(String?.self)
    replyTo = try source.value(String?.self)
    forwardedFrom = try source.value(String?.self)
    editedAt = try source.value(Instant?.self)
    error = try source.value(String?.self)
    reactions = try source.value([Reaction].self)
    attachments = try source.value([Attachment].self)
    generation = try source.value(Generation?.self)
    plain = try source.value(String?.self)
    revealed = try source.value(String?.self)
  }

  package init(from source: inout ByteReader) throws(NotPacked) {
    let marks = Marks(rawValue: try source.number())
    let (id, sender, text) = (
      try source.value(String.self), try source.value(String.self), try source.value(String.self)
    )
    let time = Instant(milliseconds: try source.value())
    let (line, column) = (try source.number(), try source.number())
    let position = SourcePosition(line: Int(clamping: line), column: Int(clamping: column))
    self.init(id: id, sender: sender, text: text, time: time, position: position)
    isDeleted = marks.contains(.isDeleted)
    if marks.contains(.hasKind) { kind = try source.value() }
    if marks.contains(.hasStatus) { status = try source.value(Status.self) }
    if marks.contains(.hasRole) { role = try source.value(Role.self) }
    if marks.contains(.hasParts) { try readParts(from: &source) }
  }
}

extension Message.Kind: Packed {}
extension Message.Status: Packed {}
extension Message.Role: Packed {}

extension Reaction: PackedFields {
  package static let packing = Packing(Self.init(emoji:participants:others:)) {
    ($0.emoji, $0.participants, $0.others)
  }
}

extension Attachment: PackedFields {
  package static let packing = Packing(
    Self.init(path:alt:mime:caption:duration:peaks:position:name:isMissing:)
  ) {
    (
      $0.path, $0.alt, $0.mime, $0.caption, $0.duration, $0.peaks, $0.position, $0.name, $0.isMissing
    )
  }
}

extension Generation: PackedFields {
  package static let packing = Packing(Self.init) {
    (
      $0.thinking, $0.calls, $0.callID, $0.isFailure, $0.model, $0.usage, $0.rule, $0.delay, $0.parent,
      $0.agent
    )
  }

  private init(
    _ thinking: String, _ calls: [ToolCall], _ callID: String?, _ isFailure: Bool, _ model: String?,
    _ usage: Usage?, _ rule: String?, _ delay: Double?, _ parent: String?, _ agent: String?
  ) {
    self.init(rule: rule, delay: delay)
    (self.thinking, self.calls, self.callID, self.isFailure) = (thinking, calls, callID, isFailure)
    (self.model, self.usage, self.parent, self.agent) = (model, usage, parent, agent)
  }
}

extension Generation.ToolCall: PackedFields {
  package static let packing = Packing(Self.init(id:name:arguments:)) { ($0.id, $0.name, $0.arguments) }
}

extension Generation.Usage: PackedFields {
  package static let packing = Packing(Self.init) { ($0.input, $0.output, $0.cached, $0.cost) }

  private init(_ input: Int, _ output: Int, _ cached: Int, _ cost: Double?) {
    self.init(input: input, output: output, cached: cached)
    self.cost = cost
  }
}
