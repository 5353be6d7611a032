package import Basics

/// Comma-separated values (RFC 4180) as rows of cells with positions.
///
/// Our own, since the packaged reader reports no positions and no errors, and wrong cells must be located.
package struct CSVReader {
  private let scalars: [Unicode.Scalar]
  private let path: String
  private let separator: Unicode.Scalar
  private var index = 0
  private var position = SourcePosition.start

  /// A table is read whole: four bytes per character, and more per cell.
  static let maximumBytes = 64 << 20
  /// A file with more columns is something else.
  static let maximumColumns = 1_000

  package init(_ text: String, path: String, separator: Unicode.Scalar = ",") {
    scalars = Array(text.unicodeScalars)
    self.path = path
    self.separator = separator
  }

  /// The most frequent of comma, semicolon and tab in the header line.
  package static func separator(of text: String) -> Unicode.Scalar {
    let header = text.unicodeScalars.prefix { $0 != "\n" && $0 != "\r" }
    var best: (mark: Unicode.Scalar, count: Int) = (",", 0)
    for mark in [",", ";", "\t"] as [Unicode.Scalar] {
      let count = header.count { $0 == mark }
      if count > best.count { best = (mark, count) }
    }
    return best.mark
  }

  /// The rows as objects keyed by the header, whatever the separator; rows that are too short or too long are
  /// reported and skipped.
  package static func records(_ file: InputFile, _ problems: inout Problems) throws(Diagnostic)
    -> [ContentValue]
  {
    guard file.size <= maximumBytes else {
      throw Diagnostic(
        .error, "table has \(file.size) bytes, the limit is \(maximumBytes)", path: file.path,
        help: ["split it into several files"])
    }
    let text = try file.text(&problems)
    var reader = CSVReader(text, path: file.path, separator: separator(of: text))
    guard let header = try reader.row() else {
      throw Diagnostic(
        .error, "expected a row of column names, found an empty file", path: file.path, line: 1, column: 1)
    }
    guard header.count <= maximumColumns else {
      throw Diagnostic(
        .error, "table has \(header.count) columns, the limit is \(maximumColumns)", path: file.path, line: 1,
        column: 1)
    }
    var names: Set<String> = []
    for name in header where !names.insert(name.string ?? "").inserted {
      problems.error("duplicate column \"\(name.string ?? "")\"", at: name.position)
    }
    var out: [ContentValue] = []
    while let row = try reader.row() {
      if row.count == 1, row[0].string == "" { continue }
      guard row.count == header.count else {
        problems.error("row has \(row.count) columns, header has \(header.count)", at: row[0].position)
        continue
      }
      let entries = zip(header, row).map { name, cell in
        ContentValue.Entry(key: name.string ?? "", position: cell.position, value: cell)
      }
      out.append(ContentValue(.map(entries), at: row[0].position))
    }
    return out
  }

  /// The next row's cells; nil at the end.
  package mutating func row() throws(Diagnostic) -> [ContentValue]? {
    guard index < scalars.count else { return nil }
    var cells = [try cell()]
    while index < scalars.count, scalars[index] == separator {
      advance()
      cells.append(try cell())
    }
    if index < scalars.count, scalars[index] == "\r" { advance() }
    if index < scalars.count, scalars[index] == "\n" { advance() }
    return cells
  }

  private mutating func cell() throws(Diagnostic) -> ContentValue {
    let start = position
    guard index < scalars.count, scalars[index] == "\"" else {
      return ContentValue(.plain(plain()), at: start)
    }
    advance()
    var text = String.UnicodeScalarView()
    while true {
      guard index < scalars.count else {
        throw Diagnostic(
          .error, "the quote opened here is never closed", path: path, line: start.line,
          column: start.column)
      }
      let scalar = scalars[index]
      advance()
      if scalar != "\"" {
        text.append(scalar)
      } else if index < scalars.count, scalars[index] == "\"" {
        text.append(scalar)
        advance()
      } else {
        break
      }
    }
    guard index == scalars.count || [separator, "\r", "\n"].contains(scalars[index]) else {
      throw Diagnostic(
        .error, "unexpected text after the closing quote", path: path, line: position.line,
        column: position.column,
        help: ["double a quote inside quotes"])
    }
    return ContentValue(.plain(String(text)), at: start)
  }

  private mutating func plain() -> String {
    var text = String.UnicodeScalarView()
    while index < scalars.count, ![separator, "\r", "\n"].contains(scalars[index]) {
      text.append(scalars[index])
      advance()
    }
    return String(text)
  }

  private mutating func advance() {
    let scalar = scalars[index]
    index += 1
    let isLineEnd = scalar == "\n" || (scalar == "\r" && !(index < scalars.count && scalars[index] == "\n"))
    position =
      isLineEnd
      ? SourcePosition(line: position.line + 1, column: 1)
      : SourcePosition(line: position.line, column: position.column + 1)
  }
}
