internal import Basics
internal import Content
internal import Conversations
internal import ImportKit

/// Results of promptfoo as a table: a row for each test, with its variables, then a column for each prompt, headed by
/// the provider and the prompt. Newer versions have the status and the score in columns of their own, older ones in the
/// cell.
struct PromptfooTable {
  private static let states = ["PASS", "FAIL", "ERROR"]
  private static let own = ["Status", "Score", "Named Scores", "Grader Reason", "Comment"]

  static func isOne(_ file: InputFile) throws(Diagnostic) -> Bool {
    let head = String(decoding: try Export.head(file, limit: 64 << 10), as: UTF8.self)
    if head.contains(",Status,Score,Named Scores,") { return true }
    let header = head.prefix { $0 != "\n" }
    return header.contains("] ") && states.contains { head.contains("[\($0)] ") }
  }

  /// The rows after one that cannot be read are lost; those before are kept.
  static func read(
    _ text: String, _ file: InputFile, _ results: inout PromptfooResults, _ out: inout ImportWriter
  ) throws(Diagnostic) {
    var reader = CSVReader(text, path: file.path)
    guard let header = try reader.row()?.map({ $0.string ?? "" }) else { return }
    let table = PromptfooTable(header)
    var number = 0
    while let row = try reader.row() {
      if row.count == 1, row[0].string?.isEmpty != false { continue }
      if row.count != header.count {
        out.drift("row has \(row.count) columns, header has \(header.count)", at: row[0].position)
      }
      for (index, column) in table.outputs.enumerated() where column < row.count {
        results.read(table.result(row, test: number, prompt: index), of: nil, &out)
      }
      number += 1
    }
  }

  private let header: [String]
  /// The columns with answers.
  private let outputs: [Int]

  private init(_ header: [String]) {
    self.header = header
    let next = header.dropFirst() + [""]
    let named = zip(header.indices, next).filter { $0.1 == "Status" }.map(\.0)
    outputs = named.isEmpty ? header.indices.filter { header[$0].hasPrefix("[") } : named
  }

  /// The same as promptfoo writes it as JSON.
  private func result(_ row: [ContentValue], test: Int, prompt: Int) -> ContentValue {
    let column = outputs[prompt]
    let place = row[column].position
    let end = prompt + 1 < outputs.count ? outputs[prompt + 1] : row.count
    let cells = (column + 1..<max(column + 1, min(end, row.count))).map {
      (name(of: $0), row[$0].string ?? "")
    }
    let known = Dictionary(cells, uniquingKeysWith: { first, _ in first })
    let (status, score, answer) = Self.parts(of: row[column].string ?? "")
    let state = known["Status"] ?? status
    func text(_ text: String?) -> ContentValue? { text.map { ContentValue(.string($0), at: place) } }
    func number(_ text: String?) -> ContentValue? {
      text.flatMap { Double($0) == nil ? nil : ContentValue(.plain($0), at: place) }
    }
    let metrics = cells.compactMap { name, value -> (String, ContentValue?)? in
      name.hasPrefix("Metric: ") ? (String(name.dropFirst("Metric: ".count)), number(value)) : nil
    }
    let others = cells.filter { !Self.own.contains($0.0) && !$0.0.hasPrefix("Metric: ") && !$0.1.isEmpty }
    let pass = ContentValue(.bool(state == "PASS"), at: place)
    let grading = Self.object(
      [
        ("pass", pass), ("score", number(known["Score"] ?? score)), ("reason", text(known["Grader Reason"])),
        ("comment", text(known["Comment"].flatMap { $0.isEmpty ? nil : $0 })),
      ], place)
    let title = Self.title(header[column])
    let variables = vars(row)
    let asked = variables.reduce(title.prompt) { asked, entry in
      asked.replacing("{{\(entry.0)}}", with: entry.1?.string ?? "")
    }
    let isError = state == "ERROR"
    return Self.object(
      [
        ("description", header.first == "Description" ? row[0] : nil), ("provider", text(title.provider)),
        ("promptIdx", number("\(prompt)")), ("testIdx", number("\(test)")),
        ("vars", Self.object(variables, place)),
        ("prompt", Self.object([("raw", text(asked)), ("label", text(title.prompt))], place)),
        ("response", Self.object([(isError ? "error" : "output", text(answer))], place)),
        ("success", pass), ("score", number(known["Score"] ?? score)), ("gradingResult", grading),
        ("namedScores", Self.object(metrics, place)),
        ("metadata", Self.object(others.map { ($0.0, text($0.1)) }, place)),
      ], place)
  }

  /// A row may have more columns than the header.
  private func name(of column: Int) -> String {
    header.indices.contains(column) ? header[column] : "Column \(column + 1)"
  }

  /// The columns before the first answer.
  private func vars(_ row: [ContentValue]) -> [(String, ContentValue?)] {
    let start = header.first == "Description" ? 1 : 0
    let end = min(outputs.first ?? 0, row.count)
    return start < end ? (start..<end).map { (header[$0], row[$0]) } : []
  }

  /// `[provider] prompt`.
  private static func title(_ head: String) -> (provider: String, prompt: String) {
    guard head.hasPrefix("["), let end = head.bytes(of: "] ") else { return ("", head) }
    return (String(head[..<end.lowerBound].dropFirst()), String(head[end.upperBound...]))
  }

  /// `[PASS] (1.00) answer`: the status and the score before an answer.
  private static func parts(of cell: String) -> (status: String?, score: String?, answer: String) {
    guard let status = states.first(where: { cell.hasPrefix("[\($0)]") }) else { return (nil, nil, cell) }
    let rest = String(cell.dropFirst(status.count + 2)).trimmed
    guard let match = rest.prefixMatch(of: #/\((\d+(?:\.\d+)?)[^)]*\)/#) else { return (status, nil, rest) }
    return (status, String(match.1), String(rest[match.range.upperBound...]).trimmed)
  }

  private static func object(_ entries: [(String, ContentValue?)], _ place: SourcePosition) -> ContentValue {
    let known = entries.compactMap { key, value in
      value.map { ContentValue.Entry(key: key, position: place, value: $0) }
    }
    return ContentValue(.map(known), at: place)
  }
}
