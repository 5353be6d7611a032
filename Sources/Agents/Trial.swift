package import Basics
package import Content
package import Conversations
package import ImportKit

/// One attempt at a task in an evaluator's file: its turns, and what the evaluator recorded about them.
///
/// Formats of evaluators change often, so nothing is lost: a record that is not understood becomes a turn
/// with its JSON folded, an unknown field becomes metadata, and a warning names both.
package struct Trial {
  /// The same in every file with this attempt; also its address.
  package var id: String
  package var title: String
  /// Of this attempt among those with the same id, if the writer adds it to the address.
  package var number = 1
  package var record = RunRecord()
  package private(set) var turns: [ImportedRecord] = []
  /// The last turn of the main line; nil if nothing branches.
  private var current: String?

  package init(id: String, title: String) { (self.id, self.title) = (id, title) }

  package mutating func add(_ message: Message, time: Instant? = nil) {
    turns.append(.turn(message, time: time))
  }

  package mutating func add(_ record: ImportedRecord) { turns.append(record) }

  /// Adds a record that is not understood.
  package mutating func fold(
    _ value: ContentValue, as name: String, because reason: String, _ out: inout ImportWriter
  ) {
    out.drift("\(reason); it is kept as JSON", at: value.position)
    add(Self.folded(value, as: name, out))
  }

  /// A turn with the JSON of a record. Pages fold it, as they fold other texts for the program.
  package static func folded(_ value: ContentValue, as name: String, _ out: ImportWriter) -> Message {
    var message = Message(.system, out.program, at: .untimed, value.position)
    message.text =
      MarkdownText.escaped(name) + "\n" + MarkdownText.codeBlock(String(json: value), language: "json")
    return message
  }

  /// Adds the usage of the attempt to its last answer, and its time to all turns.
  package mutating func count(_ usage: Generation.Usage?, time: Instant?) {
    var rest = usage
    for index in turns.indices.reversed() {
      turns[index].update { message, own in
        own = own ?? time
        guard message.role == .assistant, let usage = rest else { return }
        message.generation?.usage = usage
        rest = nil
      }
    }
  }

  /// Makes the turns with these numbers alternatives of the last one before them that is not among them. Each turn gets
  /// an id if it has none, and another one if that of a turn before it is the same.
  package mutating func branch(_ alternatives: Set<Int>) {
    guard !alternatives.isEmpty else { return }
    var (before, last) = (Generation.beginning, Generation.beginning)
    var ids = TrialIDs()
    for index in turns.indices {
      guard case .turn(let turn, _) = turns[index] else { continue }
      let id = ids.take(turn.id.isEmpty ? "turn-\(index + 1)" : RecordID.fit(turn.id))
      let isOther = alternatives.contains(index)
      if !isOther { (before, last) = (last, id) }
      turns[index].update { message, _ in
        message.id = id
        message.generation?.parent = before
      }
    }
    current = last
  }

  /// Adds what ended the attempt, such as an error or a limit.
  package mutating func end(
    _ error: String, details: String = "", at position: SourcePosition, _ out: ImportWriter
  ) {
    var message = Message(.system, out.program, at: .untimed, position)
    message.error = error
    message.text = details.isEmpty ? "" : MarkdownText.codeBlock(details)
    add(message)
  }

  /// Keeps a value as metadata; nil and null are left out.
  package mutating func note(_ name: String, _ value: ContentValue?) {
    guard let value, !value.isNull else { return }
    let text = String(json: value)
    if !text.isEmpty { record.note(name, text) }
  }

  /// Keeps the fields besides `known` as metadata. `what`: the record in words, `place`: its path in the
  /// file.
  package mutating func keepOthers(
    of value: ContentValue, besides known: Set<String>, _ what: String, at place: String = "",
    _ out: inout ImportWriter
  ) {
    for entry in value.entries ?? [] where !known.contains(entry.key) {
      out.drift("unknown field \"\(entry.key)\" of \(what); it is kept as metadata", at: entry.position)
      record.note(place.isEmpty ? entry.key : "\(place).\(entry.key)", String(json: entry.value))
    }
  }

  /// The value of a field that every record has; a warning if it has none.
  package func required(_ key: String, of value: ContentValue, _ what: String, _ out: inout ImportWriter)
    -> ContentValue?
  {
    if let found = value[key] { return found }
    out.drift("\(what) has no \"\(key)\"", at: value.position)
    return nil
  }

  package func write(_ out: inout ImportWriter) {
    let (path, slug, record, current) = (out.path, id, record, current)
    let id = number > 1 ? "\(id)-\(number)" : id
    out.conversation(
      { title in
        var chat = Conversation(assistant: title, slug: slug, source: path)
        (chat.id, chat.record, chat.current) = (id, record, current)
        return chat
      }, title: title, turns)
  }
}

extension ImportWriter {
  /// A record that is not understood, as a turn with its JSON.
  package mutating func folded(
    _ value: ContentValue, as name: String, because reason: String, time: Instant? = nil
  ) -> ImportedRecord {
    drift("\(reason); it is kept as JSON", at: value.position)
    return .turn(Trial.folded(value, as: name, self), time: time)
  }
}

/// Addresses of attempts: they depend on names alone, so that the same task and trial has the same in every
/// file.
package enum TrialAddress {
  /// Longer ones are cut.
  private static let longest = 70

  /// `sums-7-epoch-1`. With a hash if the address lacks anything of the names but case and the kind of white
  /// space.
  package static func make(_ names: [String], also hidden: String = "") -> String {
    let text = names.filter { !$0.isEmpty }.joined(separator: " ")
    let slug = Slug.make(text)
    if hidden.isEmpty, slug.utf8.count <= longest, slug == hyphenated(text) { return slug }
    return Conversation.slug(title: text, id: "\(text)\n\(hidden)")
  }

  /// In lower case, with one hyphen for white space, underscores and hyphens between words.
  private static func hyphenated(_ text: String) -> String {
    var bytes: [UInt8] = []
    var isBetween = false
    for byte in text.lowercased().utf8 {
      if byte == 0x20 || byte == UInt8(ascii: "_") || byte == UInt8(ascii: "-") {
        isBetween = !bytes.isEmpty
        continue
      }
      if isBetween { bytes.append(UInt8(ascii: "-")) }
      isBetween = false
      bytes.append(byte)
    }
    return String(decoding: bytes, as: UTF8.self)
  }
}

/// Ids of the attempts in one file: those that repeat get a number.
package struct TrialIDs {
  /// Their hashes: there may be millions.
  private var taken: Set<UInt64> = []
  /// The last number after each id that came again.
  private var numbers: [UInt64: Int] = [:]

  package init() {}

  package mutating func take(_ id: String) -> String {
    let hash = ContentHash.of(id).low
    if taken.insert(hash).inserted { return id }
    while true {
      let number = numbers[hash, default: 1] + 1
      numbers[hash] = number
      let free = "\(id)-\(number)"
      if taken.insert(ContentHash.of(free).low).inserted { return free }
    }
  }
}
