internal import Content
internal import Secrets

/// Redacts a text as a whole, since a secret may span lines. Patterns see one line, or cell, at a time, and
/// then secrets that begin on one line and end on the next.
struct TextRedactor: StreamRedactor {
  /// The syntax to preserve.
  enum Form: Sendable { case plain, markdown, yaml, csv }

  private let secrets: Redaction
  private let patterns: Redaction
  private let ledger: RedactionLedger
  private let path: String
  private let form: Form
  private var bytes: [UInt8] = []
  private var counts: [String: Int] = [:]

  init(_ redaction: Redaction, _ ledger: RedactionLedger, _ path: String, _ form: Form) {
    secrets = Redaction(redaction.rules.filter { !$0.isPattern })
    patterns = Redaction(redaction.rules.filter(\.isPattern))
    self.ledger = ledger
    self.path = path
    self.form = form
  }

  mutating func take(_ bytes: [UInt8]) -> [UInt8] {
    self.bytes += bytes
    return []
  }

  mutating func finish() -> [UInt8] {
    defer { ledger.record(counts, of: path) }
    // The reader of the file reports that it is not UTF-8.
    guard let text = String(validating: bytes, as: UTF8.self) else { return bytes }
    let changed = form == .csv ? cells(text) : lines(text)
    return Array(changed.utf8)
  }

  private mutating func lines(_ text: String) -> String {
    let headEnd = headEnd(text)
    let head = redacted(String(text[..<headEnd]), secrets, YAMLMark.hidden)
    let body = redacted(String(text[headEnd...]), secrets) { $0 }
    guard !patterns.isEmpty else { return head + body }
    let lines = (byLine(head, isYAML: true), byLine(body, isYAML: false))
    guard patterns.crossesLines else { return lines.0 + lines.1 }
    return acrossLines(lines.0, isYAML: true) + acrossLines(lines.1, isYAML: false)
  }

  /// Link targets within the site are file names, which have lost the word in any case.
  private func targets(_ line: String) -> String {
    var out = ""
    var rest = line[...]
    while let open = rest.firstRange(of: "]("),
      let close = rest[open.upperBound...].firstIndex(of: ")")
    {
      let target = String(rest[open.upperBound..<close])
      out += rest[..<open.upperBound] + (target.contains("://") ? target : patterns.named(target) ?? target)
      rest = rest[close...]
    }
    return out + rest
  }

  /// In portions, so that a long log is not in memory in several forms.
  private mutating func acrossLines(_ text: String, isYAML: Bool) -> String {
    var out = ""
    var rest = text.utf8[...]
    while !rest.isEmpty {
      var end = rest.index(rest.startIndex, offsetBy: Self.portion, limitedBy: rest.endIndex) ?? rest.endIndex
      end = rest[end...].firstIndex(of: 0x0A).map { rest.index(after: $0) } ?? rest.endIndex
      let changed = patterns.applied(
        to: String(Substring(rest[..<end])), acrossLines: true, shown: isYAML ? YAMLMark.hidden : { $0 },
        keeps: { range, bytes in isYAML && !Self.isFolded(bytes[range]) })
      if let changed { counts.merge(changed.counts, uniquingKeysWith: +) }
      out += changed?.text ?? String(Substring(rest[..<end]))
      rest = rest[end...]
    }
    return out
  }

  private static let portion = 32 << 10

  /// Whether each further line begins with a blank, so that it is part of one value.
  private static func isFolded(_ bytes: ArraySlice<UInt8>) -> Bool {
    bytes.indices.allSatisfy { index in
      bytes[index] != 0x0A || (index + 1 < bytes.endIndex && bytes[index + 1] == 0x20)
    }
  }

  /// All of YAML; in Markdown, the front matter.
  private func headEnd(_ text: String) -> String.Index {
    switch form {
    case .yaml: return text.endIndex
    case .plain, .csv: return text.startIndex
    case .markdown:
      guard text.utf8.starts(with: "---".utf8) || text.utf8.starts(with: "\u{FEFF}---".utf8),
        let end = text.dropFirst(4).firstRange(of: "\n---")
      else { return text.startIndex }
      return end.upperBound
    }
  }

  private mutating func byLine(_ text: String, isYAML: Bool) -> String {
    var out = ""
    var rest = text.utf8[...]
    while !rest.isEmpty {
      let end = rest.firstIndex(of: 0x0A) ?? rest.endIndex
      var line = String(Substring(rest[..<end]))
      if form == .markdown, !isYAML { line = targets(line) }
      var start = isYAML ? Self.valueStart(line) : line.startIndex
      // Each entry of `{id: rosa, name: Rosa}` is redacted by its own key.
      if let brace = line[..<start].firstIndex(of: "{") { start = brace }
      let use = isYAML ? KeyUse.of(Self.key(line[..<start])) : .text
      let stop = isYAML ? Self.valueEnd(line, from: start) : line.endIndex
      let hide = isYAML ? YAMLMark.hidden : { $0 }
      out += line[..<start] + value(String(line[start..<stop]), use, isYAML, hide) + line[stop...]
      if end < rest.endIndex { out += "\n" }
      rest = end < rest.endIndex ? rest[rest.index(after: end)...] : rest[end...]
    }
    return out
  }

  private mutating func value(_ text: String, _ use: KeyUse, _ isYAML: Bool, _ hide: (String) -> String)
    -> String
  {
    switch use {
    case .structure: text
    case .path, .target: patterns.named(text) ?? text
    case .text:
      redacted(text, patterns, hide) { range, bytes in
        isYAML && KeyUse.of(Self.flowKey(bytes[..<range.lowerBound])) == .structure
      }
    }
  }

  /// `id` of `  - id: "`.
  private static func key(_ head: some StringProtocol) -> String {
    String(head.filter { !" -:'\"".contains($0) })
  }

  /// The key of a value in `{id: rosa, name: Rosa}`; empty if there is none.
  private static func flowKey(_ before: ArraySlice<UInt8>) -> String {
    guard let open = before.lastIndex(where: { "{,[".utf8.contains($0) }) else { return "" }
    let entry = before[(open + 1)...]
    guard let colon = entry.firstIndex(of: UInt8(ascii: ":")) else { return "" }
    return key(String(decoding: entry[..<colon], as: UTF8.self))
  }

  /// After `- ` and `key: `, and after an opening quote.
  private static func valueStart(_ line: String) -> String.Index {
    let utf8 = line.utf8
    var start = utf8.firstIndex { $0 != 0x20 && $0 != UInt8(ascii: "-") } ?? utf8.startIndex
    let name = utf8[start...].prefix { byte in
      byte != UInt8(ascii: ":") && byte != UInt8(ascii: "#") && byte != 0x22
    }
    if name.endIndex < utf8.endIndex, utf8[name.endIndex] == UInt8(ascii: ":") {
      let after = utf8.index(after: name.endIndex)
      if after == utf8.endIndex || utf8[after] == 0x20 {
        start = utf8[after...].firstIndex { $0 != 0x20 } ?? utf8.endIndex
      }
    }
    if start < utf8.endIndex, utf8[start] == 0x22 || utf8[start] == 0x27 { start = utf8.index(after: start) }
    return start
  }

  /// Before the closing quote.
  private static func valueEnd(_ line: String, from start: String.Index) -> String.Index {
    let utf8 = line.utf8
    guard start > utf8.startIndex, start < utf8.endIndex else { return utf8.endIndex }
    let quote = utf8[utf8.index(before: start)]
    guard quote == 0x22 || quote == 0x27 else { return utf8.endIndex }
    return utf8[start...].lastIndex(of: quote) ?? utf8.endIndex
  }

  /// A changed cell is quoted. The first row has the column names and stays unchanged.
  private mutating func cells(_ text: String) -> String {
    var out: [UInt8] = []
    var cell: [UInt8] = []
    var (isQuoted, isFirstRow) = (false, true)
    var columns: [String] = []
    var column = 0
    let bytes = Array(text.utf8)
    for (index, byte) in bytes.enumerated() {
      if byte == 0x22 { isQuoted.toggle() }
      let isEnd = !isQuoted && (byte == UInt8(ascii: ",") || byte == 0x0A || byte == 0x0D)
      if !isEnd { cell.append(byte) }
      guard isEnd || index == bytes.count - 1 else { continue }
      if isFirstRow { columns.append(Self.key(String(decoding: cell, as: UTF8.self))) }
      let use = columns.indices.contains(column) ? KeyUse.of(columns[column]) : .text
      out += isFirstRow || use == .structure ? cell : redactedCell(cell)
      cell.removeAll(keepingCapacity: true)
      column = byte == UInt8(ascii: ",") ? column + 1 : 0
      if isEnd { out.append(byte) }
      if isEnd, byte == 0x0A { isFirstRow = false }
    }
    return String(decoding: out, as: UTF8.self)
  }

  private mutating func redactedCell(_ cell: [UInt8]) -> [UInt8] {
    let isQuoted = cell.count > 1 && cell.first == 0x22 && cell.last == 0x22
    var text = String(decoding: isQuoted ? cell[1..<cell.count - 1] : cell[...], as: UTF8.self)
    if isQuoted { text = text.replacing("\"\"", with: "\"") }
    var changed = redacted(text, secrets) { $0 }
    changed = redacted(changed, patterns) { $0 }
    guard changed != text else { return cell }
    return Array("\"\(changed.replacing("\"", with: "\"\""))\"".utf8)
  }

  private mutating func redacted(
    _ text: String, _ redaction: Redaction, _ shown: (String) -> String,
    keeps: (Range<Int>, [UInt8]) -> Bool = { _, _ in false }
  ) -> String {
    guard let outcome = redaction.applied(to: text, shown: shown, keeps: keeps) else { return text }
    counts.merge(outcome.counts, uniquingKeysWith: +)
    return outcome.text
  }
}

extension Redaction.Rule {
  fileprivate var isPattern: Bool { if case .pattern = target { true } else { false } }
}
