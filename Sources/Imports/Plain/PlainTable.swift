internal import Basics
internal import Content
internal import ImportKit

/// A table of messages whose header says what the columns are.
enum PlainTable {
  /// The first rows; nil where the header names no message.
  static func sample(_ head: [UInt8]) -> [ContentValue]? {
    // A beginning ends in the middle of a row; a row that is not whole would be another one.
    let end = head.count < Export.headLimit ? head.count : (head.lastIndex(of: 0x0A) ?? 0)
    let whole = head[..<end]
    var found: [ContentValue] = []
    // A beginning may end within quotes: the rows before are the answer, and who reads the whole file reports the rest.
    try? rows(String(decoding: whole, as: UTF8.self), path: "") { row in
      if case .row(let value) = row, found.count < 64 { found.append(value) }
    }
    return found.isEmpty ? nil : found
  }

  /// A line of the table: an object of the header's names, or one with another number of cells.
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
