package import Basics
package import Content
package import Conversations
internal import Model

/// For files that differ from the known form of their format: nothing is lost, and a warning names the first
/// place of each difference.
extension ImportWriter {
  /// Warns that a file differs from the known form; equal warnings are counted.
  package mutating func drift(_ what: String, at position: SourcePosition?) {
    var warning = Diagnostic(
      .warning, what, path: path, line: position?.line, column: position?.column)
    warning.tally = Tally(what)
    warn(warning)
  }

  /// Why lines before the first message of a text are skipped: titles, and lines in no known form.
  package static let early = "text before the first message"

  /// A warning if no line of a text begins a message.
  var unbegun: Diagnostic? {
    let ledger = ledger
    guard ledger.made == 0, let early = ledger.skipped.first(where: { $0.reason == Self.early }) else {
      return nil
    }
    let lines = Count.text(early.count, "line is", "lines are")
    return Diagnostic(
      .warning, "no messages found: \(lines) in no known form", path: path, line: early.lines.first,
      column: 1,
      help: ["the dates or the language of this export may be unknown to Scrollback"])
  }

  /// Warns about the fields of a record besides `known`. Returns the fields in which a person may have
  /// written
  /// something, as a block of JSON for the message; flags, numbers and ids are only named.
  package mutating func others(
    of record: ContentValue, besides known: Set<String>, _ what: String = "a message"
  ) -> String {
    var kept: [ContentValue.Entry] = []
    for entry in record.entries ?? [] where !known.contains(entry.key) && !entry.value.isBlank {
      let isKept = entry.value.hasWords
      if isKept { kept.append(entry) }
      let result = isKept ? "it is kept as JSON" : "it is not shown"
      drift("unknown field \"\(entry.key)\" of \(what); \(result)", at: entry.position)
    }
    return kept.isEmpty ? "" : Self.json(ContentValue(.map(kept), at: record.position))
  }

  /// The message for a record that is not understood: its JSON, as a text of the sender or a line of the
  /// program.
  package mutating func kept(
    _ record: ContentValue, as name: String, because reason: String, _ message: Message
  ) -> Message {
    drift("\(reason); it is kept as JSON", at: record.position)
    var message = message
    if message.sender.isEmpty {
      (message.kind, message.text) = (.system, "\(name): \(String(json: record))")
    } else {
      (message.kind, message.text) = (.text, MarkdownText.escaped(name) + "\n\n" + Self.json(record))
    }
    return message
  }

  private static func json(_ value: ContentValue) -> String {
    MarkdownText.codeBlock(String(json: value), language: "json").trimmed
  }
}

/// The times of the records of one chat: a record without one has that of the record before it.
package struct RecordTimes {
  private var last: Instant?

  package init() {}

  /// `key`: the field that should contain the time.
  package mutating func time(
    _ time: Instant?, of record: ContentValue, _ key: String, _ out: inout ImportWriter
  ) -> Instant {
    if let time {
      last = time
      return time
    }
    let what = record[key] == nil ? "message has no \"\(key)\"" : "\"\(key)\" of a message is not a time"
    out.drift("\(what); it has the time of the message before", at: record[key]?.position ?? record.position)
    return last ?? .untimed
  }
}

extension ImportedTime {
  /// Milliseconds since 1970, as a number or in quotation marks.
  package static func milliseconds(_ value: ContentValue?) -> Instant? {
    let whole =
      value?.identifier.flatMap { Int64($0) } ?? value?.double.flatMap { Int64(exactly: $0.rounded()) }
    guard let count = whole, (-62_135_596_800_000..<253_402_300_800_000).contains(count)
    else { return nil }
    return Instant(milliseconds: count)
  }
}

extension ContentValue {
  /// Whether it is nothing, false, zero or empty.
  fileprivate var isBlank: Bool {
    switch kind {
    case .null, .bool(false), .number("0"), .string(""), .plain(""): true
    case .list(let values): values.isEmpty
    case .map(let entries): entries.isEmpty
    default: false
    }
  }

  /// Whether it contains text with a space, at any depth.
  fileprivate var hasWords: Bool {
    switch kind {
    case .string(let text), .plain(let text): text.trimmed.contains { $0.isWhitespace }
    case .list(let values): values.contains { $0.hasWords }
    case .map(let entries): entries.contains { $0.value.hasWords }
    default: false
    }
  }
}

extension Set<String> {
  /// The words of a text: names of records and fields that a format knows.
  package init(words: String) { self.init(words.split(whereSeparator: \.isWhitespace).map(String.init)) }
}
