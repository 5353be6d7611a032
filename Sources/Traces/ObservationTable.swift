internal import Basics
internal import Content
internal import Conversations
internal import ImportKit

/// Observations, traces, scores and runs as comma-separated values, as the pages of Langfuse and LangSmith export them:
/// a row for each, whose lists and objects are JSON.
enum ObservationTable {
  /// Tables whose header fits.
  static func files(
    _ export: Export, _ isRow: (JSONShape) -> Bool
  ) throws(Diagnostic) -> [InputFile] {
    var found: [InputFile] = []
    for file in export.files where file.fileExtension == "csv" {
      if isRow(try header(of: file)) { found.append(file) }
    }
    return found
  }

  /// The names of the columns, like keys of records; none if it is no table.
  private static func header(of file: InputFile) throws(Diagnostic) -> JSONShape {
    let head = try Export.head(file)
    let isMarked = head.starts(with: [0xEF, 0xBB, 0xBF])
    let line = head.dropFirst(isMarked ? 3 : 0).prefix { $0 != 0x0A && $0 != 0x0D }
    let text = String(decoding: line, as: UTF8.self)
    var reader = CSVReader(text, path: file.path, separator: CSVReader.separator(of: text))
    var shape = JSONShape([UInt8]())
    do throws(Diagnostic) {
      shape.keys = Set(try reader.row()?.compactMap(\.string) ?? [])
    } catch {
      // The names of other tables may be anything.
      shape.keys = []
    }
    return shape
  }

  /// The rows as records without their empty cells.
  static func rows(of file: InputFile, _ out: inout ImportWriter) throws(Diagnostic) -> [ContentValue] {
    var problems = Problems(path: file.path, forgives: true)
    let rows = try CSVReader.records(file, &problems)
    for problem in problems.diagnostics { out.warn(problem) }
    return rows.map { row in
      ContentValue(.map((row.entries ?? []).filter { $0.value.string != "" }), at: row.position)
    }
  }

  // MARK: scores

  /// What only rows of Langfuse's tables have.
  private static let marks = [
    "observationCount", "errorCount", "traceTimestamp", "comments", "latencyMs", "traceTags",
  ]

  /// Scores in columns of their own, each a list of numbers or of texts (Langfuse 3, `getChunkWithFlattenedScores`), and
  /// the names of these columns, also of those without a score.
  static func scores(
    _ row: ContentValue, besides known: Set<String>, _ out: ImportWriter
  ) -> (names: Set<String>, scores: [RunRecord.Score]) {
    let others = (row.entries ?? []).filter { !known.contains($0.key) }
    let isOfTable = row.entries?.contains { marks.contains($0.key) } == true
    guard !others.isEmpty, isOfTable else { return ([], []) }
    var (names, scores): (Set<String>, [RunRecord.Score]) = ([], [])
    for entry in others {
      guard let values = values(entry.value, out) else { continue }
      names.insert(entry.key)
      scores += values.map { RunRecord.Score(name: entry.key, value: .init($0)) }
    }
    return (names, scores)
  }

  /// Nil if it is no list of numbers or texts.
  private static func values(_ cell: ContentValue, _ out: ImportWriter) -> [ContentValue]? {
    if cell.isNull || cell.string == "" { return [] }
    let list = EmbeddedJSON.unpacked(cell, out)?.list
    return list?.allSatisfy { $0.string != nil || $0.double != nil } == true ? list : nil
  }
}
