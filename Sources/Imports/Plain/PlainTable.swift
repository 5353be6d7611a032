internal import Basics
internal import Content
internal import Conversations
internal import ImportKit

/// A table of messages whose header names the columns.
enum PlainTable {
  /// The first rows; nil if the header has no message column.
  static func sample(_ head: [UInt8]) -> [ContentValue]? {
    // The beginning may end within a row, and a truncated row would have other values.
    let end = head.count < Export.headLimit ? head.count : (head.lastIndex(of: 0x0A) ?? 0)
    let whole = head[..<end]
    var found: [ContentValue] = []
    // The beginning may end within quotes: the rows before are the result. Errors are reported when the whole
    // file is read.
    try? rows(String(decoding: whole, as: UTF8.self), path: "") { row in
      if case .row(let value) = row, found.count < 64 { found.append(value) }
    }
    return found.isEmpty ? nil : found
  }

  /// The columns with content that no part of a message is read from, each with its first cell.
  static func unread(_ rows: [ContentValue]) -> [(name: String, position: SourcePosition)] {
    (rows.first?.entries ?? []).enumerated().compactMap { column, head in
      let name = PlainNames.normal(head.key)
      let isDirection = PlainNames.directions.contains(name) && PlainRecord.direction(head.value) != nil
      guard !PlainNames.all.contains(name), !isDirection else { return nil }
      let cells = rows.lazy.compactMap { $0.entries?[column].value }
      return cells.first { $0.string?.trimmed != "" }.map { (head.key, $0.position) }
    }
  }

  /// A table row: an object with the header's names, or a row with the wrong number of cells.
  enum Row {
    case row(ContentValue)
    case broken(cells: Int, header: Int, SourcePosition)
  }

  static func rows(_ text: String, path: String, _ take: (Row) -> Void) throws(Diagnostic) {
    let text = text.first == "\u{FEFF}" ? String(text.dropFirst()) : text
    var reader = CSVReader(text, path: path, separator: CSVReader.separator(of: text))
    guard let header = try reader.row() else { return }
    while let row = try reader.row() {
      if row.count == 1, row[0].string == "" { continue }
      guard row.count == header.count else {
        take(.broken(cells: row.count, header: header.count, row[0].position))
        continue
      }
      let entries = zip(header, row).map { name, cell in
        ContentValue.Entry(key: name.string ?? "", position: cell.position, value: cell)
      }
      take(.row(ContentValue(.map(entries), at: row[0].position)))
    }
  }
}
