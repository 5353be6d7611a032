internal import Basics
internal import Content
internal import Conversations
internal import ImportKit

/// Messages of a JSON file that are not in the list of a conversation: all of one conversation, which may be long, or of
/// several if each names its own.
struct LooseMessages {
  /// The conversation of the first message; empty if it names none.
  fileprivate var first: String?
  /// The beginning of that conversation, from which roles are known, until it is read.
  fileprivate var beginning: [PlainRecord] = []
  fileprivate var turns: PlainTurns?
  fileprivate var records: SpilledTurns
  /// Messages of the others, and of the first after the first of them.
  private var lines: SpilledValues
  private var places: [String: [Int]] = [:]
  fileprivate private(set) var others: [String] = []

  init(_ spill: Spill) {
    records = SpilledTurns(spill)
    lines = SpilledValues(spill)
  }

  fileprivate func follows(_ id: String) -> Bool { others.isEmpty && (first ?? id) == id }

  fileprivate mutating func keep(_ line: Lines.Line, of id: String) {
    if id != first, places[id] == nil { others.append(id) }
    places[id, default: []].append(lines.append(line))
  }

  /// The messages of a conversation that were kept as lines.
  fileprivate func values(of id: String, _ out: inout ImportWriter) -> [ContentValue] {
    var reader = lines.reader()
    return (places[id] ?? []).compactMap { reader.value($0, &out) }
  }
}

extension PlainReader {
  /// Messages from which roles are known.
  private static let beginning = 200

  mutating func take(
    _ record: PlainRecord, _ line: Lines.Line, _ loose: inout LooseMessages, _ out: inout ImportWriter
  ) {
    let id = record.first(PlainNames.conversations)?.value.identifier ?? ""
    guard loose.follows(id) else { return loose.keep(line, of: id) }
    loose.first = id
    if loose.turns != nil { return read(record, &loose, &out) }
    loose.beginning.append(record)
    if loose.beginning.count == Self.beginning { readBeginning(of: &loose, &out) }
  }

  private mutating func readBeginning(of loose: inout LooseMessages, _ out: inout ImportWriter) {
    guard loose.turns == nil else { return }
    let beginning = loose.beginning
    loose.beginning = []
    loose.turns = PlainTurns(beginning.map(\.value), about: nil, title: nil, out.strings, cells: nil)
    for record in beginning { read(record, &loose, &out) }
  }

  private mutating func read(
    _ record: PlainRecord, _ loose: inout LooseMessages, _ out: inout ImportWriter
  ) {
    for record in loose.turns?.read(record, &times, &out) ?? [] { loose.records.append(record) }
  }

  /// Writes what `take` has taken.
  mutating func write(_ loose: inout LooseMessages, _ out: inout ImportWriter) {
    guard let first = loose.first else { return }
    readBeginning(of: &loose, &out)
    for value in loose.values(of: first, &out) { read(PlainRecord(value), &loose, &out) }
    write(loose, named: loose.others.isEmpty ? nil : first, &out)
    for id in loose.others { write(loose.values(of: id, &out), header: nil, named: id, &out) }
  }

  private func write(_ loose: LooseMessages, named group: String?, _ out: inout ImportWriter) {
    guard let turns = loose.turns else { return }
    if loose.records.isEmpty {
      out.record()
      return out.skip("conversation has no messages", at: nil)
    }
    out.conversation(
      { title in
        let own = group.map { Conversation.slug(title: title, id: $0) } ?? address
        var chat = Conversation(slug: own, title: title, source: file.path)
        turns.describe(&chat)
        chat.id = group
        return chat
      }, title: group ?? file.stem, participants: turns.participants, loose.records
    ) { turns.link(&$0) }
  }
}
