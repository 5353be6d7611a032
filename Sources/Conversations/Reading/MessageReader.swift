internal import Basics
package import Content
package import Model

/// Reads the messages of one chat, one record at a time, and reports the problems of each.
package struct MessageReader {
  /// A longer text is a file rather than a message.
  package static let maximumTextBytes = 64 << 10
  /// Upper bound of a count.
  static let maximumReactions = 1 << 30
  /// Seconds; a day.
  static let maximumDelay = 86_400.0
  private static let kinds = Message.Kind.allCases.map(\.rawValue)

  /// From the header; if it has none, the senders of the messages.
  package private(set) var participants: [Participant]
  /// Their ids, by id and by name; an id counts before a name.
  private var known: [String: String]
  private let isOpen: Bool
  package private(set) var messages: [Message] = []
  /// Position of the first use of each id.
  private var ids: [String: SourcePosition] = [:]
  /// Number of uses of each derived id, for the next `-n` suffix.
  private var derived: [String: Int] = [:]
  /// Ids in `replyTo`, with their positions.
  private var replies: [(target: String, position: SourcePosition)] = []

  /// The unit of numeric times, determined by the first one.
  private var unit: NumericTime?

  /// Whether to keep white space around text (C-04).
  private let keepsWhitespace: Bool
  private let isMarkdown: Bool

  /// Whether the chat is declared untimed.
  private let isUntimed: Bool
  /// Whether the file's order decides within an hour.
  private let keepsFileOrder: Bool
  /// The results of the records; counted if faults are forgiven.
  package private(set) var ledger = ImportLedger(path: "", format: ImportLedger.archive)
  /// The first time of any message: the messages before it take the same time.
  private var firstTime: Instant?
  private var untimedBeginning = 0

  /// For a chat with this header.
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
    known = Dictionary(participants.map { ($0.name, $0.id) }, uniquingKeysWith: { first, _ in first })
    for participant in participants { known[participant.id] = participant.id }
    (self.isUntimed, self.isMarkdown) = (isUntimed, isMarkdown)
    self.keepsWhitespace = keepsWhitespace
    self.keepsFileOrder = keepsFileOrder
    isOpen = participants.isEmpty
  }

  /// Prepares for this many messages.
  package mutating func reserve(_ count: Int) {
    messages.reserveCapacity(count)
    ids.reserveCapacity(count)
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
    // A deleted text must reach no page, list or export. Its hash is kept, so that the derived id does not
    // change.
    if message.isDeleted { message.text = "" }
    if let target = message.replyTo {
      replies.append((target, record["replyTo"]?.position ?? record.position))
    }
    messages.append(message)
  }

  /// Checks that need all messages: reply targets and order. Returns them sorted.
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
    for index in messages.indices.dropFirst() where messages[index].time < messages[index - 1].time {
      let (earlier, later) = (messages[index - 1], messages[index])
      let back = earlier.time.millisecondsSince(later.time)
      if keepsFileOrder, back <= ConversationRules.repeatedHour { continue }
      let gap = Int(back / 1000)
      let clock = "\(padded(gap / 3600, 2)):\(padded(gap / 60 % 60, 2)):\(padded(gap % 60, 2))"
      problems.warning(
        "messages are not in time order (line \(earlier.position.line) is \(clock) later); they are sorted",
        at: later.position)
      return
    }
  }

  private mutating func sender(_ record: Record, _ problems: inout Problems) -> String? {
    if let value = record["sender"] {
      guard let name = record.identifier("sender", &problems) else { return unknownSender(record, problems) }
      if let id = known[name] { return id }
      if isOpen { return added(name) }
      // Lines of the program that exported the chat; it is not a participant.
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
      return unknownSender(record, problems)
    }
    guard let isMine = record.bool(key, &problems) else { return unknownSender(record, problems) }
    let candidates = participants.filter { $0.isMe == isMine }
    if candidates.count != 1 {
      problems.error(
        "\"\(key)\" does not identify the sender here; add \"sender\"", at: record.position)
    }
    return candidates.first?.id ?? unknownSender(record, problems)
  }

  private mutating func added(_ name: String, isMe: Bool = false) -> String {
    participants.append(Participant(id: name, name: name, isMe: isMe))
    known[name] = name
    return name
  }

  /// The sender of a record without one: its role, if faults are forgiven.
  private mutating func unknownSender(_ record: Record, _ problems: Problems) -> String? {
    guard problems.forgives else { return nil }
    let name = record["role"]?.string.flatMap { $0.trimmed.isEmpty ? nil : $0.trimmed } ?? "unknown"
    return known[name] == name ? name : added(name)
  }

  /// The sender of a message without one, if the header has no participants: its role, or whether it is the
  /// user's.
  private mutating func derivedSender(_ record: Record) -> String? {
    let flag = record["isFromUser"]?.bool ?? record["isSentByUser"]?.bool
    let role = record["role"]?.string.flatMap(Message.Role.init) ?? flag.map { $0 ? .user : .assistant }
    guard let role else { return nil }
    let name = PlainNames.title(of: role)
    return known[name] == name ? name : added(name, isMe: role == .user)
  }

  private static func hint(_ name: String, _ participants: [Participant]) -> String {
    let ids = participants.map(\.id)
    let near = EditDistance.suggestion(for: name, in: ids)
    return near + "Participants: \(ids.joined(separator: ", "))"
  }

  private mutating func time(_ record: Record, _ problems: inout Problems) -> Instant? {
    let stamp = record["timestamp"]
    if isUntimed {
      if let stamp { problems.warning("\"timestamp\" is ignored in an untimed chat", at: stamp.position) }
      return .untimed
    }
    if stamp == nil, let value = record["delay"], let previous = messages.last {
      guard let delay = record.double("delay", &problems) else { return nearby(problems) }
      guard (0...Self.maximumDelay).contains(delay) else {
        problems.error(
          "\"delay\" must be between 0 and \(Int(Self.maximumDelay)) seconds", at: value.position)
        return nearby(problems)
      }
      return Instant(milliseconds: previous.time.milliseconds + Int64((delay * 1000).rounded()))
    }
    if stamp == nil { record.missing("timestamp", &problems) }
    if let stamp, let number = stamp.double, let unit = unit ?? NumericTime(number),
      let time = unit.instant(number)
    {
      if self.unit == nil {
        problems.warning(
          "times are read as \(unit.words)", at: stamp.position,
          help: ["write ISO 8601 such as 2025-11-05T10:30:00Z"])
      }
      self.unit = unit
      return time
    }
    return record.instant("timestamp", &problems) ?? nearby(problems)
  }

  /// The time of the previous message, if faults are forgiven; the first messages wait for one with a time.
  private func nearby(_ problems: Problems) -> Instant? {
    problems.forgives ? messages.last?.time ?? .untimed : nil
  }

  /// Whether no message has a time, although the chat is not declared untimed.
  package var lacksTimes: Bool { !isUntimed && !messages.isEmpty && untimedBeginning == messages.count }

  /// False if the message has no text and no substitute for it.
  private func takeText(_ record: Record, _ message: inout Message, _ problems: inout Problems) -> Bool {
    let key = record["text"] == nil ? "content" : "text"
    let value = record[key]
    let given = value?.string ?? record.markedText(key, keepsMarks: isMarkdown, &problems)
    if value != nil, given == nil { return false }
    let raw = given ?? ""
    let inner = raw.trimmed
    message.text = keepsWhitespace && !inner.isEmpty ? raw : inner
    if message.text.utf8.count > Self.maximumTextBytes {
      problems.error(
        "message text is longer than 64 KB", at: value?.position ?? record.position,
        kept: "it continues in the next message")
    }
    let type = record.choice("type", Self.kinds, &problems).flatMap(Message.Kind.init)
    message.kind = type ?? detectedKind(message, value?.position, &problems)
    guard message.text.isEmpty, !message.mayBeEmpty else { return true }
    problems.error(
      "message has no text" + (value == nil ? "" : ": \"\(raw)\""), at: value?.position ?? record.position,
      kept: "it is skipped")
    return false
  }

  /// A sentence that only resembles a match notice is read as one, with a warning. Generated conversations
  /// name their speakers, so they have no notices.
  private func detectedKind(
    _ message: Message, _ position: SourcePosition?, _ problems: inout Problems
  ) -> Message.Kind {
    let kind = ConversationRules.kind(ofText: message.text)
    guard kind == .system else { return kind }
    if message.role != nil { return .text }
    if !message.text.hasBytes(of: "matched 🌹") {
      problems.warning(
        "message is read as a match notice: \"\(message.text.prefix(60))\"", at: position,
        help: ["add \"type\": \"text\" if a person wrote it, otherwise \"type\": \"system\""])
    }
    return kind
  }

  private mutating func id(_ record: Record, _ message: Message, _ problems: inout Problems) -> String {
    if let value = record["id"], let id = record.identifier("id", &problems) {
      if !RecordID.isValid(id) {
        problems.error(
          "message id may only contain A-Z, a-z, 0-9, \".\", \"_\" and \"-\", up to 64: \"\(id)\"",
          at: value.position,
          kept: "it is replaced by a hash")
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

  /// `m1-2` for the second use of `m1`; skips ids that other messages use.
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

  /// Completes a message after forgiven faults: its replies, its time, and its text, which may be split.
  private mutating func settle(_ message: inout Message) {
    message.replyTo = message.replyTo.map(RecordID.fit)
    if let parent = message.generation?.parent { message.generation?.parent = RecordID.fit(parent) }
    if message.time != .untimed { firstTime = firstTime ?? message.time }
    if firstTime == nil, !isUntimed { untimedBeginning += 1 }
    guard message.text.utf8.count > Self.maximumTextBytes else { return }
    let parts = LongText.parts(message.text, limit: Self.maximumTextBytes)
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

  /// The hash, with `-n` for the n-th equal message; skips ids that other messages use.
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
  /// Whether other content substitutes for a text.
  package var mayBeEmpty: Bool {
    !attachments.isEmpty || isDeleted || error != nil || kind == .call || kind == .typing
      || generation?.standsForText ?? false
  }
}
