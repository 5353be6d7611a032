internal import Basics
package import Content
package import Model

/// Reads the messages of one chat, one record at a time, and says what is wrong with each.
package struct MessageReader {
  /// More than this is a file, not a message.
  package static let maximumTextBytes = 64 << 10
  /// Nobody counts further.
  static let maximumReactions = 1 << 30
  /// Seconds; a day.
  static let maximumDelay = 86_400.0

  /// As the header names them; where it names none, whoever speaks.
  package private(set) var participants: [Participant]
  private let isOpen: Bool
  package private(set) var messages: [Message] = []
  /// Where each id was used first.
  private var ids: [String: SourcePosition] = [:]
  /// How often a derived id came up, for the `-n` of the next.
  private var derived: [String: Int] = [:]
  /// Ids that messages answer, and where they say so.
  private var replies: [(target: String, position: SourcePosition)] = []

  /// What times count from that are numbers, decided by the first.
  private var unit: NumericTime?

  /// Whether white space around texts stays (C-04).
  private let keepsWhitespace: Bool
  private let isMarkdown: Bool

  /// Whether the chat says that nobody knows when anything was written.
  private let isUntimed: Bool
  /// Whether the order of the file decides within an hour.
  private let keepsFileOrder: Bool
  /// What became of the records; counted where faults are forgiven.
  package private(set) var ledger = ImportLedger(path: "", format: ImportLedger.archive)
  /// Whether a message has a time of its own: the ones before it take that of the first that has.
  private var firstTime: Instant?
  private var untimedBeginning = 0

  /// Of a chat with this header.
  package init(_ header: Conversation) {
    self.init(
      participants: header.participants, keepsWhitespace: header.keepsWhitespace,
      isMarkdown: header.isMarkdown, isUntimed: header.isUntimed, keepsFileOrder: header.keepsFileOrder)
  }

  init(
    participants: [Participant], keepsWhitespace: Bool = false, isMarkdown: Bool = false,
    isUntimed: Bool = false, keepsFileOrder: Bool = false
  ) {
    self.participants = participants
    (self.isUntimed, self.isMarkdown) = (isUntimed, isMarkdown)
    self.keepsWhitespace = keepsWhitespace
    self.keepsFileOrder = keepsFileOrder
    isOpen = participants.isEmpty
  }

  package mutating func read(_ value: ContentValue, _ problems: inout Problems) {
    let (known, faults) = (messages.count, problems.faults.count)
    take(value, &problems)
    guard problems.forgives else { return }
    let found = problems.faults[faults...]
    ledger.read += 1
    if messages.count == known {
      ledger.skip(found.last?.reason ?? "no text", line: value.position.line)
    } else {
      ledger.made += 1
      for fault in found { ledger.change(fault.reason, line: value.position.line) }
    }
  }

  private mutating func take(_ value: ContentValue, _ problems: inout Problems) {
    guard let record = Record(value, &problems) else { return }
    let found = Self.schema.find(in: record, &problems)
    guard let sender = sender(record, &problems), let time = time(record, &problems) else { return }
    var message = Message(id: "", sender: sender, text: "", time: time, position: record.position)
    _ = Self.schema.take(found, of: record, into: &message, &problems)
    guard takeText(record, &message, &problems) else { return }
    message.id = id(record, message, &problems)
    if problems.forgives { settle(&message) }
    // Taken back: it must reach no page, list or export. Its hash stays, so that the derived id does not change.
    if message.isDeleted { message.text = "" }
    if let target = message.replyTo {
      replies.append((target, record["replyTo"]?.position ?? record.position))
    }
    messages.append(message)
  }

  /// Checks what needs all messages: replies lead somewhere, order. Returns them sorted.
  package mutating func finish(_ problems: inout Problems) -> [Message] {
    for reply in replies where ids[reply.target] == nil {
      problems.error(
        "\"replyTo\" refers to a message that does not exist: \"\(reply.target)\"", at: reply.position,
        kept: "it is shown without the quote")
      ledger.change("\"replyTo\" refers to a message that does not exist", line: reply.position.line)
    }
    for index in 0..<untimedBeginning { messages[index].time = firstTime ?? .untimed }
    warnAboutOrder(&problems)
    return ConversationRules.sorted(messages, asFiled: keepsFileOrder)
  }

  private func warnAboutOrder(_ problems: inout Problems) {
    for (earlier, later) in zip(messages, messages.dropFirst()) where later.time < earlier.time {
      let back = earlier.time.millisecondsSince(later.time)
      if keepsFileOrder, back <= ConversationRules.repeatedHour { continue }
      let gap = Int(back / 1000)
      let clock = "\(padded(gap / 3600, 2)):\(padded(gap / 60 % 60, 2)):\(padded(gap % 60, 2))"
      problems.warning(
        "messages are not in time order (line \(earlier.position.line) is \(clock) later); they were sorted",
        at: later.position)
      return
    }
  }

  private mutating func sender(_ record: Record, _ problems: inout Problems) -> String? {
    if let value = record["sender"] {
      guard let name = record.identifier("sender", &problems) else { return nobody(record, problems) }
      if let found = participants.first(where: { $0.id == name })
        ?? participants.first(where: { $0.name == name })
      {
        return found.id
      }
      if isOpen { return added(name) }
      // Lines of the program that the chat was exported from: it takes no part.
      if record["type"]?.string == Message.Kind.system.rawValue { return name }
      problems.error(
        "unknown sender \"\(name)\"", at: value.position, help: [Self.hint(name, participants)],
        kept: "added to the participants")
      return problems.forgives ? added(name) : nil
    }
    let key = record["isFromUser"] == nil ? "isSentByUser" : "isFromUser"
    if isOpen, let name = derivedSender(record) { return name }
    guard record[key] != nil else {
      record.missing("sender", &problems)
      return nobody(record, problems)
    }
    guard let isMine = record.bool(key, &problems) else { return nobody(record, problems) }
    let candidates = participants.filter { $0.isMe == isMine }
    if candidates.count != 1 {
      problems.error(
        "\"\(key)\" is not enough to tell the sender here; give \"sender\"", at: record.position)
    }
    return candidates.first?.id ?? nobody(record, problems)
  }

  private mutating func added(_ name: String) -> String {
    participants.append(Participant(id: name, name: name))
    return name
  }

  /// Who speaks where a record does not say: its role, where the fault is forgiven.
  private mutating func nobody(_ record: Record, _ problems: Problems) -> String? {
    guard problems.forgives else { return nil }
    let name = record["role"]?.string.flatMap { $0.trimmed.isEmpty ? nil : $0.trimmed } ?? "unknown"
    return participants.contains { $0.id == name } ? name : added(name)
  }

  /// Who speaks in a chat whose header names nobody, where a message has no sender: a role, or only whether it is the user.
  private mutating func derivedSender(_ record: Record) -> String? {
    let flag = record["isFromUser"]?.bool ?? record["isSentByUser"]?.bool
    let role = record["role"]?.string.flatMap(Message.Role.init) ?? flag.map { $0 ? .user : .assistant }
    guard let role else { return nil }
    let name = PlainNames.title(of: role)
    if !participants.contains(where: { $0.id == name }) {
      participants.append(Participant(id: name, name: name, isMe: role == .user))
    }
    return name
  }

  private static func hint(_ name: String, _ participants: [Participant]) -> String {
    let ids = participants.map(\.id)
    let near = EditDistance.suggestion(for: name, in: ids)
    return near + "Participants: \(ids.joined(separator: ", "))"
  }

  private mutating func time(_ record: Record, _ problems: inout Problems) -> Instant? {
    if isUntimed {
      if let value = record["timestamp"] {
        problems.warning("\"timestamp\" means nothing in an untimed chat", at: value.position)
      }
      return .untimed
    }
    if record["timestamp"] == nil, let value = record["delay"], let previous = messages.last {
      guard let delay = record.double("delay", &problems) else { return nearby(problems) }
      guard (0...Self.maximumDelay).contains(delay) else {
        problems.error(
          "\"delay\" must lie between 0 and \(Int(Self.maximumDelay)) seconds", at: value.position)
        return nearby(problems)
      }
      return Instant(milliseconds: previous.time.milliseconds + Int64((delay * 1000).rounded()))
    }
    if record["timestamp"] == nil { record.missing("timestamp", &problems) }
    if let value = record["timestamp"], let number = value.double,
      let unit = unit ?? NumericTime(number), let time = unit.instant(number)
    {
      if self.unit == nil {
        problems.warning(
          "times are read as \(unit.words)", at: value.position,
          help: ["write ISO 8601 such as 2025-11-05T10:30:00Z"])
      }
      self.unit = unit
      return time
    }
    return record.instant("timestamp", &problems) ?? nearby(problems)
  }

  /// The time of the message before, where a fault is forgiven; the first ones wait for one that has a time.
  private func nearby(_ problems: Problems) -> Instant? {
    problems.forgives ? messages.last?.time ?? .untimed : nil
  }

  /// Whether no message says when it was written, although the chat promised it.
  package var lacksTimes: Bool { !isUntimed && !messages.isEmpty && untimedBeginning == messages.count }

  /// False when there is neither text nor anything that stands in for it.
  private func takeText(_ record: Record, _ message: inout Message, _ problems: inout Problems) -> Bool {
    let key = record["text"] == nil ? "content" : "text"
    let value = record[key]
    let given = record.markedText(key, keepsMarks: isMarkdown, &problems)
    if value != nil, given == nil { return false }
    let raw = given ?? ""
    let inner = raw.trimmed
    message.text = keepsWhitespace && !inner.isEmpty ? raw : inner
    if message.text.utf8.count > Self.maximumTextBytes {
      problems.error(
        "message text is longer than 64 KB", at: value?.position ?? record.position,
        kept: "it goes on in the next message")
    }
    let type = record.choice("type", Message.Kind.allCases.map(\.rawValue), &problems).flatMap(
      Message.Kind.init)
    message.kind = type ?? detectedKind(message, value?.position, &problems)
    guard message.text.isEmpty, !message.mayBeEmpty else { return true }
    problems.error(
      "message has no text" + (value == nil ? "" : ": \"\(raw)\""), at: value?.position ?? record.position,
      kept: "it is skipped")
    return false
  }

  /// A sentence that only looks like a match notice is taken at its word, with a warning. Generated conversations
  /// say who speaks, so nothing in them is a notice.
  private func detectedKind(
    _ message: Message, _ position: SourcePosition?, _ problems: inout Problems
  ) -> Message.Kind {
    let kind = ConversationRules.kind(ofText: message.text)
    guard kind == .system else { return kind }
    if message.role != nil { return .text }
    if !message.text.hasBytes(of: "matched 🌹") {
      problems.warning(
        "message was taken for a match notice: \"\(message.text.prefix(60))\"", at: position,
        help: ["add \"type\": \"text\" if somebody wrote it, or \"type\": \"system\" if not"])
    }
    return kind
  }

  private mutating func id(_ record: Record, _ message: Message, _ problems: inout Problems) -> String {
    if let value = record["id"], let id = record.identifier("id", &problems) {
      if !RecordID.isValid(id) {
        problems.error(
          "message id may hold A-Z, a-z, 0-9, \".\", \"_\" and \"-\", up to 64: \"\(id)\"",
          at: value.position,
          kept: "a hash takes its place")
      }
      let fit = problems.forgives ? RecordID.fit(id) : id
      guard let first = ids[fit] else {
        ids[fit] = value.position
        return fit
      }
      problems.error(
        "duplicate message id \"\(id)\" (first used on line \(first.line))", at: value.position,
        kept: "a number is added to it")
      return problems.forgives ? numbered(fit, value.position) : fit
    }
    return derivedID(message)
  }

  /// `m1-2` for the second use of `m1`; an id that somebody gave to another message is passed over.
  private mutating func numbered(_ id: String, _ position: SourcePosition) -> String {
    while true {
      let count = derived[id, default: 1] + 1
      derived[id] = count
      let next = "\(id)-\(count)"
      if ids[next] == nil {
        ids[next] = position
        return next
      }
    }
  }

  /// What a forgiven fault leaves open: ids that are answered, a time of its own, a text that is one message.
  private mutating func settle(_ message: inout Message) {
    message.replyTo = message.replyTo.map(RecordID.fit)
    if let parent = message.generation?.parent { message.generation?.parent = RecordID.fit(parent) }
    if message.time != .untimed { firstTime = firstTime ?? message.time }
    if firstTime == nil, !isUntimed { untimedBeginning += 1 }
    let parts = LongText.parts(message.text, limit: Self.maximumTextBytes)
    guard parts.count > 1 else { return }
    for text in parts.dropLast() {
      var part = Message(
        id: numbered(message.id, message.position), sender: message.sender, text: text, time: message.time,
        position: message.position)
      (part.role, part.roleName) = (message.role, message.roleName)
      messages.append(part)
      if firstTime == nil, !isUntimed { untimedBeginning += 1 }
    }
    message.text = parts.last ?? ""
  }

  /// The hash, with `-n` for the n-th equal message; an id that somebody gave to another message is passed over.
  private mutating func derivedID(_ message: Message) -> String {
    let hash = ConversationRules.derivedID(sender: message.sender, time: message.time, text: message.text)
    while true {
      let count = derived[hash, default: 0] + 1
      derived[hash] = count
      let id = count == 1 ? hash : "\(hash)-\(count)"
      if ids.updateValue(message.position, forKey: id) == nil { return id }
    }
  }
}

extension Message {
  /// Whether something else stands in for a text.
  package var mayBeEmpty: Bool {
    !attachments.isEmpty || isDeleted || error != nil || kind == .call || kind == .typing
      || generation?.standsForText ?? false
  }
}
