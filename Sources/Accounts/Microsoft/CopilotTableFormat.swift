internal import Basics
internal import Content
internal import Conversations
internal import ImportKit
internal import Model

/// Tables of Microsoft Copilot from the privacy dashboard: one row for each turn, named by its conversation. In
/// the activity history the newest row comes first, and a prompt and its answer have the same time.
enum CopilotTableFormat: ExportFormat {
  static let name = "microsoft-copilot"
  static let title = "Microsoft Copilot"
  static let reads = "prompts and answers, by title"
  static let lacks = "answers to prompts in other apps, which the tables lack"
  static let origin = "the privacy dashboard: Copilot, Export all activity history"
  static let hasIDs = false
  static let hasZones = false

  /// The columns of a table: conversation, time, author and text.
  private struct Columns {
    let title: String
    let time: String
    let author: String?
    let text: String

    var all: [String] { [title, time, author, text].compactMap { $0 } }

    static let known = [
      Columns(title: "Conversation", time: "Time", author: "Author", text: "Message"),
      Columns(title: "ChatName", time: "CreatedAt", author: "Author", text: "MessageContent"),
      Columns(title: "ClientApp", time: "Timestamp", author: nil, text: "Prompt"),
    ]

    /// Of the table with this header; one column may have another name.
    static func of(_ header: [String]) -> Columns? {
      known.first { columns in
        let missing = columns.all.count { !header.contains($0) }
        return missing == 0 || missing == 1 && columns.all.count == 4 && header.contains(columns.title)
      }
    }
  }

  static func recognises(_ export: Export) throws(Diagnostic) -> Bool { try !claims(export).isEmpty }

  static func claims(_ export: Export) throws(Diagnostic) -> [InputFile] {
    var found: [InputFile] = []
    for file in export.files where file.fileExtension == "csv" {
      let head = String(decoding: try Export.head(file, limit: 256), as: UTF8.self)
      let line = head.drop { $0 == "\u{FEFF}" }.prefix { !$0.isNewline }
      let header = line.split(separator: ",").map { $0.filter { $0 != "\"" } }
      if Columns.of(header) != nil { found.append(file) }
    }
    return found
  }

  static func units(_ export: Export) throws(Diagnostic) -> ExportUnits {
    .parts(try claims(export).map { [$0] }, of: export, Self.self)
  }

  static func read(_ unit: ExportUnit, _ out: inout ImportWriter) throws(Diagnostic) {
    guard let file = unit.files.first else { return }
    var reader = CSVReader(try file.text(), path: file.path)
    let header = try reader.row()?.map { $0.string ?? "" } ?? []
    guard let columns = Columns.of(header) else { return }
    for name in header where !columns.all.contains(name) {
      out.drift("unknown column \"\(name)\"; it is kept with the text", at: .start)
    }
    for name in columns.all where !header.contains(name) {
      out.drift("table has no column \"\(name)\"", at: .start)
    }
    var (chats, order): ([String: [ContentValue]], [String]) = ([:], [])
    var failure: Diagnostic?
    do throws(Diagnostic) {
      while let row = try reader.row() {
        if row.count == 1, row[0].isNull { continue }
        if row.count != header.count {
          out.drift("row has \(row.count) columns, header has \(header.count)", at: row[0].position)
        }
        let entries = zip(header, row).map {
          ContentValue.Entry(key: $0, position: $1.position, value: $1)
        }
        let value = ContentValue(.map(entries), at: row[0].position)
        let title = value.text(columns.title) ?? ""
        if chats[title] == nil { order.append(title) }
        chats[title, default: []].append(value)
      }
    } catch {
      failure = error
    }
    for title in order.reversed() { write(chats[title, default: []], title, columns, file, &out) }
    if let failure { throw failure }
  }

  // MARK: conversations

  private static func write(
    _ rows: [ContentValue], _ title: String, _ columns: Columns, _ file: InputFile, _ out: inout ImportWriter
  ) {
    var clock = LocalClock(out.options.zone ?? .utc)
    let records = oldestFirst(rows, columns).map { record($0, columns, &clock, &out) }
    out.conversation(
      { shown in
        Conversation(
          assistant: shown, slug: Conversation.slug(title: shown, id: title), source: file.path)
      }, title: title, records)
  }

  /// Equal times do not tell: then an answer in the first row does.
  private static func oldestFirst(_ rows: [ContentValue], _ columns: Columns) -> [ContentValue] {
    guard let first = rows.first, let last = rows.last else { return rows }
    let times = [first, last].map { local($0.text(columns.time))?.local ?? 0 }
    let isAnswer = columns.author.flatMap { first.text($0) }.flatMap(role) == .assistant
    return times[0] > times[1] || times[0] == times[1] && isAnswer ? rows.reversed() : rows
  }

  private static func role(_ author: String) -> Message.Role? {
    switch author.lowercased() {
    case "human", "user": .user
    case "ai", "bot", "copilot": .assistant
    default: nil
    }
  }

  private static func record(
    _ row: ContentValue, _ columns: Columns, _ clock: inout LocalClock, _ out: inout ImportWriter
  ) -> ImportedRecord {
    let author = columns.author.flatMap { row.text($0) } ?? (columns.author == nil ? "user" : "")
    let role = role(author)
    if role == nil { out.drift("unknown author \"\(author)\"; the text is shown", at: row.position) }
    let names: [Message.Role: String] = [.user: "User", .assistant: "Copilot"]
    let sender = role.flatMap { names[$0] } ?? (author.isEmpty ? out.program : author)
    var message = Message(role ?? .system, sender, at: .untimed, row.position)
    let others = out.others(of: row, besides: Set(columns.all), "a row")
    message.text = [row.text(columns.text) ?? "", others].filter { !$0.isEmpty }.joined(separator: "\n\n")
    if message.text.trimmed.isEmpty { return .skipped("no content", row.position) }
    return .turn(message, time: time(row, columns, &clock, &out))
  }

  // MARK: times

  private static func time(
    _ row: ContentValue, _ columns: Columns, _ clock: inout LocalClock, _ out: inout ImportWriter
  ) -> Instant? {
    guard let text = row.text(columns.time) else { return nil }
    guard let time = local(text) else {
      out.drift("time of a row is in no known form; it has the time of the row before", at: row.position)
      return nil
    }
    return time.hasZone ? Instant(seconds: time.local) : clock.moment(time.local)
  }

  /// `2026-07-26T23:20:56`, or `12/13/2025 12:07:15 +00:00`.
  private static func local(_ text: String?) -> (local: Int64, hasZone: Bool)? {
    guard let text else { return nil }
    if let time = ImportedTime.iso(ContentValue(.string(text), at: .start)) {
      return (time.seconds, text.contains(#/(?:Z|[+-]\d\d:?\d\d)$/#))
    }
    let pattern = #/(\d{1,2})/(\d{1,2})/(\d{4}) (\d{1,2}):(\d\d)(?::(\d\d))?( \+00:00)?/#
    guard let match = text.wholeMatch(of: pattern) else { return nil }
    let clock = WrittenClock(
      year: Int(match.3), month: Int(match.1), day: Int(match.2), hour: Int(match.4), minute: Int(match.5),
      second: match.6.flatMap { Int($0) } ?? 0)
    return clock.map { ($0.local, match.7 != nil) }
  }
}
