package import Basics

/// Comma-separated values (RFC 4180) as rows of cells with positions.
///
/// Our own, since the packaged reader gives neither positions nor errors: a wrong cell must be found again.
package struct CSVReader {
  private let scalars: [Unicode.Scalar]
  private let path: String
  private let separator: Unicode.Scalar
  private var index = 0
  private var position = SourcePosition.start

  /// A table is read at once, four bytes for each character and more for each cell.
  static let maximumBytes = 64 << 20
  /// More are a file of something else.
  static let maximumColumns = 1_000

  package init(_ text: String, path: String, separator: Unicode.Scalar = ",") {
    scalars = Array(text.unicodeScalars)
    self.path = path
    self.separator = separator
  }

  /// What stands between the names of the first line: a comma, a semicolon or a tab, whichever there is most of.
  package static func separator(of text: String) -> Unicode.Scalar {
    let header = text.unicodeScalars.prefix { $0 != "\n" && $0 != "\r" }
    var best: (mark: Unicode.Scalar, count: Int) = (",", 0)
    for mark in [",", ";", "\t"] as [Unicode.Scalar] {
      let count = header.count { $0 == mark }
      if count > best.count { best = (mark, count) }
    }
    return best.mark
  }

  /// A row of the table as an object of the header's names, whatever separates them; short and long rows are reported and left out.
  package static func records(_ file: InputFile, _ problems: inout Problems) throws(Diagnostic)
    -> [ContentValue]
  {
    guard file.size <= maximumBytes else {
      throw Diagnostic(
        .error, "table has \(file.size) bytes, the limit is \(maximumBytes)", path: file.path,
        help: ["cut it into several files"])
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
          .error, "quotes are opened here and never closed", path: path, line: start.line,
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
        .error, "something follows the closing quote", path: path, line: position.line,
        column: position.column,
        help: ["write a quote inside quotes twice"])
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
