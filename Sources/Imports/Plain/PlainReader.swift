internal import Agents
internal import Basics
internal import Content
internal import Conversations
internal import ImportKit
internal import Model

/// Reads one plain file into conversations.
struct PlainReader {
  let file: InputFile
  private let export: Export
  private let form: PlainSample.Form
  var times: PlainTimes

  init(_ file: InputFile, _ export: Export, _ sample: PlainSample, _ options: SiteSettings.Imports) {
    self.file = file
    self.export = export
    form = sample.form
    let samples = sample.records.compactMap { PlainRecord($0).first(PlainNames.times)?.value }
    times = PlainTimes(samples, options.zone ?? .utc, options.dateOrder)
  }

  mutating func read(_ out: inout ImportWriter) throws(Diagnostic) {
    switch form {
    case .labels: readLabels(&out, LabelledText.turns(try file.bytes(), isWhole: true))
    case .table:
      let rows = try rows(&out)
      for column in PlainTable.unread(rows) {
        out.warn("column \"\(column.name)\" is not read", at: column.position)
      }
      readAll(rows, &out)
    case .messages, .lines, .conversations: try readJSON(&out)
    }
    out.tellUnreadable(times)
  }

  // MARK: JSON

  private mutating func readJSON(_ out: inout ImportWriter) throws(Diagnostic) {
    guard let next = try JSONExport(file)?.records() else { return }
    var loose = LooseMessages(out.spill)
    while let line = try next() {
      guard let value = out.value(of: line) else { continue }
      if form == .conversations {
        readConversations(value, &out)
        continue
      }
      let record = PlainRecord(value)
      if form == .messages, !record.isMessage, let list = Self.list(value) {
        write(list, header: value, &out)
      } else {
        take(record, line, &loose, &out)
      }
    }
    write(&loose, &out)
  }

  /// The list of messages or conversations in an object, or the value itself.
  private static func list(_ value: ContentValue) -> [ContentValue]? {
    value.list
      ?? value.entries?.first {
        PlainNames.lists.contains(PlainNames.normal($0.key)) && $0.value.list != nil
      }?
      .value.list
  }

  /// A conversation, or an object with a list of them.
  private mutating func readConversations(_ value: ContentValue, _ out: inout ImportWriter) {
    guard let list = Self.list(value) else {
      out.record()
      return out.broken("record has no messages", at: value.position)
    }
    if let first = list.first, Self.list(first) != nil, !PlainRecord(first).isMessage {
      for conversation in list { readConversations(conversation, &out) }
    } else {
      write(list, header: value, &out)
    }
  }

  private func rows(_ out: inout ImportWriter) throws(Diagnostic) -> [ContentValue] {
    var (rows, broken) = ([ContentValue](), [(Int, Int, SourcePosition)]())
    try PlainTable.rows(try file.text(), path: file.path) { row in
      switch row {
      case .row(let value): rows.append(value)
      case .broken(let cells, let header, let position): broken.append((cells, header, position))
      }
    }
    for (cells, header, position) in broken {
      out.record()
      out.broken("row has \(cells) columns, header has \(header)", at: position)
    }
    return rows
  }

  // MARK: conversations

  /// Messages of one conversation, or of several if each names its own.
  private mutating func readAll(_ records: [ContentValue], _ out: inout ImportWriter) {
    guard !records.isEmpty else { return }
    var order: [String] = []
    var groups: [String: [ContentValue]] = [:]
    for record in records {
      let id = PlainRecord(record).first(PlainNames.conversations)?.value.identifier ?? ""
      if groups[id] == nil { order.append(id) }
      groups[id, default: []].append(record)
    }
    if order.count == 1 { return write(records, header: nil, &out) }
    for id in order { write(groups[id] ?? [], header: nil, named: id, &out) }
  }

  mutating func write(
    _ list: [ContentValue], header: ContentValue?, named group: String? = nil, _ out: inout ImportWriter
  ) {
    let about = header?.entries == nil ? nil : header.map { PlainRecord($0) }
    let id = about?.first(PlainNames.ids)?.value.identifier ?? group
    let given = about?.first(PlainNames.titles)?.value.string
    var turns = PlainTurns(list, about: header, title: given, out.strings, cells: cells(out))
    var records: [ImportedRecord] = []
    for value in list { records += turns.read(PlainRecord(value), &times, &out) }
    if records.isEmpty {
      out.record()
      return out.skip("conversation has no messages", at: header?.position)
    }
    for index in records.indices { records[index].update { message, _ in turns.link(&message) } }
    let isOne = form != .conversations && group == nil
    let title = given ?? group ?? (isOne ? file.stem : nil)
    out.conversation(
      { title in
        let key = isOne ? "" : id ?? String(FNV1a.hash(list.map { String(json: $0) }.joined()), radix: 16)
        var chat = Conversation(
          slug: isOne ? address : Conversation.slug(title: title, id: key), title: title, source: file.path)
        turns.describe(&chat)
        chat.id = id
        return chat
      }, title: title, participants: turns.participants, records)
  }

  private func cells(_ out: ImportWriter) -> PlainCells? {
    form == .table ? PlainCells(export: export, folder: export.folder(of: file), strings: out.strings) : nil
  }

  /// For a file with only one conversation.
  var address: String {
    let name = export.isFolder ? "\(export.name)-\(file.stem)" : file.stem
    let own = export.distinctName(of: file)
    return own == file.stem
      ? Slug.distinct(name, fallback: "conversation") : Conversation.slug(title: name, id: own)
  }

  private mutating func readLabels(_ out: inout ImportWriter, _ turns: [LabelledText.Turn]) {
    let written = turns.compactMap { $0.time.map { ContentValue(.string($0), at: .start) } }
    times = PlainTimes(written, out.options.zone ?? .utc, out.options.dateOrder)
    var records: [ImportedRecord] = []
    for turn in turns {
      let name =
        PlainNames.role(turn.label) == nil || turn.role != .assistant
        ? PlainNames.title(of: turn.role) : turn.label
      let position = SourcePosition(line: turn.line, column: 1)
      var message = Message(turn.role, name, at: .untimed, position)
      message.text = turn.text.joined(separator: "\n")
      let time = turn.time.map { ContentValue(.string($0), at: position) }
      records.append(.turn(message, time: times.read(time)))
    }
    let own = address
    out.conversation(
      { Conversation(assistant: $0, slug: own, source: file.path) }, title: file.stem, records)
  }
}
