internal import Basics
internal import Content
internal import Conversations
internal import ImportKit
internal import JSON

/// The first messages of a file in a generic shape, and how it stores them.
struct PlainSample {
  /// How messages are stored.
  enum Form: Sendable {
    /// `[{"sender": …, "text": …}]`, or an object with such a list.
    case messages
    /// One message per line.
    case lines
    /// Objects or lists, each with the messages of one conversation.
    case conversations
    /// Comma-separated values with a header.
    case table
    /// `User: …`, `Assistant: …`.
    case labels
  }

  private(set) var form = Form.messages
  private(set) var records: [ContentValue] = []
  /// Keys beside the first list of messages.
  private(set) var header: [String] = []
  /// Whether the file declares that it has no times.
  private var isUntimed = false
  /// Number of lists around the first message.
  private var depth: Int?
  private static let maximum = 64

  /// Nil if the file contains no plain messages.
  init?(_ file: InputFile) throws(Diagnostic) {
    switch file.fileExtension {
    case "json", "jsonl", "ndjson":
      guard let json = try JSONExport(file), takeJSON(json, try Export.head(file)) else { return nil }
    case "csv", "tsv":
      guard let rows = PlainTable.sample(try Export.head(file)) else { return nil }
      (form, records) = (.table, rows)
    case "txt", "md", "log":
      let head = try Export.head(file)
      let turns = LabelledText.turns(head, isWhole: head.count < Export.headLimit)
      guard LabelledText.isTalk(turns) else { return nil }
      form = .labels
      return
    default: return nil
    }
    let messages = records.filter { PlainRecord($0).isMessage }
    guard !messages.isEmpty, messages.count * 2 >= records.count else { return nil }
    records = messages
  }

  // MARK: JSON

  private mutating func takeJSON(_ json: JSONExport, _ head: [UInt8]) -> Bool {
    if json.isLines {
      for line in head.split(separator: 0x0A).prefix(Self.maximum) { walk(Array(line)) }
    } else {
      walk(head)
    }
    let lists = (depth ?? 0) + (json.isLines ? 1 : 0)
    guard depth != nil, (1...2).contains(lists), !isOwn(lists: lists, json) else { return false }
    form = lists == 2 ? .conversations : json.isLines ? .lines : .messages
    return true
  }

  /// Takes the complete values at the beginning of a document.
  private mutating func walk(_ bytes: [UInt8]) {
    var reader = JSONReader(bytes)
    (reader.keepsLastOfDuplicates, reader.takesNotNumbers) = (true, true)
    // The beginning is truncated: what was read so far is the result. Errors are reported when the whole file
    // is read.
    try? walk(&reader, depth: 0, beside: [])
  }

  private mutating func walk(_ reader: inout JSONReader, depth: Int, beside: [String]) throws {
    switch try reader.peek() {
    case .array: try reader.array { try walk(&$0, depth: depth + 1, beside: beside) }
    case .object: try walk(object: &reader, depth, beside)
    default: try reader.skip()
    }
  }

  private mutating func walk(object reader: inout JSONReader, _ depth: Int, _ beside: [String]) throws {
    var entries: [ContentValue.Entry] = []
    var (keys, hasList) = ([String](), false)
    let position = SourcePosition(try reader.nextPosition())
    try reader.object { key, at, reader in
      keys.append(key)
      if PlainNames.lists.contains(PlainNames.normal(key)), try reader.peek() == .array {
        hasList = true
        return try walk(&reader, depth: depth, beside: keys)
      }
      let value = try reader.contentValue()
      if key == "untimed", value.bool == true { isUntimed = true }
      entries.append(ContentValue.Entry(key: key, position: SourcePosition(at), value: value))
    }
    // A truncated value is ignored.
    if !hasList { take(ContentValue(.map(entries), at: position), depth, beside) }
    if hasList, header.count < keys.count, self.depth == depth + 1 { header = keys }
  }

  private mutating func take(_ record: ContentValue, _ depth: Int, _ beside: [String]) {
    guard records.count < Self.maximum, self.depth == nil || self.depth == depth else { return }
    if self.depth == nil {
      guard PlainRecord(record).isMessage else { return }
      self.depth = depth
      header = beside
    }
    records.append(record)
  }

  /// Whether the header lists participants, or every message has our keys, a sender and a readable time.
  private func isOwn(lists: Int, _ json: JSONExport) -> Bool {
    if header.contains("participants") { return true }
    let isObject = json.isLines ? lists == 2 : lists == 1
    guard isObject, header.contains("messages"), json.shapes.contains(where: { $0.has("title") }) else {
      return false
    }
    let known = HeaderReader.schema.names.union(["messages"])
    return header.allSatisfy(known.contains)
      && records.allSatisfy { record in
        (record.entries ?? []).allSatisfy { MessageReader.schema.names.contains($0.key) }
          && record["sender"] != nil && (isUntimed || Self.hasTime(record))
      }
  }

  private static func hasTime(_ record: ContentValue) -> Bool {
    record["timestamp"]?.string != nil || record["delay"] != nil
  }
}

extension PlainSample {
  /// `Read as a list of messages; sender from "role"; times as seconds since 2001`.
  var words: String {
    let first = records.first.map { PlainRecord($0) }
    let samples = records.compactMap { PlainRecord($0).first(PlainNames.times)?.value }
    let speaker = first?.speaker()?.key ?? first?.flag(PlainNames.userFlags)?.key ?? first?.ownerFlag?.key
    let times =
      samples.isEmpty ? form == .labels ? nil : "no times" : PlainTimes(samples, .utc).words
    let parts = [formWords, speaker.map { "sender from \"\($0)\"" }, times]
    return parts.compactMap { $0 }.joined(separator: "; ")
  }

  private var formWords: String {
    switch form {
    case .messages: "Read as a list of messages"
    case .lines: "Read as one message per line"
    case .conversations: "Read as a list of conversations"
    case .table: "Read as a table of messages"
    case .labels: "Read as turns that begin with \"User:\" and \"Assistant:\""
    }
  }
}
