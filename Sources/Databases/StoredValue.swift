package import Basics
package import Content

/// A value in a table of another program.
package enum StoredValue: Sendable, Equatable {
  case null
  case integer(Int64)
  case real(Double)
  case text(String)
  case bytes([UInt8])

  /// As in JSON; bytes are only counted.
  fileprivate var content: ContentValue.Kind {
    switch self {
    case .null: .null
    case .integer(let number): .number(String(number))
    case .real(let number): number.isFinite ? .number("\(number)") : .null
    case .text(let text): .string(text)
    case .bytes(let bytes): .string("bytes(\(bytes.count))")
    }
  }
}

/// A row of a table, whose columns are found by name: every version of a program has others.
package struct StoredRow: Sendable {
  /// The number of the row in its table.
  package let number: Int
  /// In the order of the table.
  package let columns: StoredColumns
  package let values: [StoredValue]

  package init(number: Int, columns: StoredColumns, values: [StoredValue]) {
    (self.number, self.columns, self.values) = (number, columns, values)
  }

  package subscript(name: String) -> StoredValue {
    columns.places[name].map { values[$0] } ?? .null
  }

  /// Text, also if the column was declared as bytes.
  package func text(_ name: String) -> String? {
    switch self[name] {
    case .text(let text): text
    case .bytes(let bytes): String(validating: bytes, as: UTF8.self)
    default: nil
    }
  }

  /// Text, or a number as text.
  package func identifier(_ name: String) -> String? {
    if case .integer(let number) = self[name] { return String(number) }
    return text(name)
  }

  package func integer(_ name: String) -> Int64? {
    switch self[name] {
    case .integer(let number): number
    case .real(let number): Int64(exactly: number.rounded())
    default: nil
    }
  }

  package func bytes(_ name: String) -> [UInt8]? {
    if case .bytes(let bytes) = self[name], !bytes.isEmpty { bytes } else { nil }
  }

  /// The number of the row, as a line.
  package var position: SourcePosition { SourcePosition(line: number, column: 1) }

  /// The columns with values.
  package var record: ContentValue { record { _ in true } }

  /// The columns with values besides `known`.
  package func record(besides known: Set<String>) -> ContentValue { record { !known.contains($0) } }

  private func record(_ isIn: (String) -> Bool) -> ContentValue {
    let entries = zip(columns.names, values).compactMap { name, value -> ContentValue.Entry? in
      guard value != .null, isIn(name) else { return nil }
      return ContentValue.Entry(
        key: name, position: position, value: ContentValue(value.content, at: position))
    }
    return ContentValue(.map(entries), at: position)
  }
}

/// The names of the columns of a query, shared by its rows.
package final class StoredColumns: Sendable {
  package let names: [String]
  package let places: [String: Int]

  package init(_ names: [String]) {
    self.names = names
    places = Dictionary(
      names.enumerated().map { ($0.element, $0.offset) }, uniquingKeysWith: { first, _ in first })
  }
}
