package import Basics
package import JSON

/// Duplicate keys in objects of another program's file; the last value was used.
package struct RepeatedKeys: Sendable, Equatable {
  package private(set) var count = 0
  package private(set) var first: (key: String, position: SourcePosition)?

  package init() {}

  package init(_ reader: borrowing JSONReader) {
    count = reader.duplicateKeys
    first = reader.firstDuplicate.map { ($0.key, SourcePosition($0.position)) }
  }

  package mutating func add(_ other: RepeatedKeys) {
    count += other.count
    first = first ?? other.first
  }

  package static func == (left: RepeatedKeys, right: RepeatedKeys) -> Bool {
    left.count == right.count && left.first?.key == right.first?.key
      && left.first?.position == right.first?.position
  }

  /// Nil if there are none.
  package func warning(path: String) -> Diagnostic? {
    guard let first else { return nil }
    let keys = count == 1 ? "duplicate key" : "duplicate keys"
    return Diagnostic(
      .warning,
      "\(Count.grouped(count)) \(keys) in objects, such as \"\(first.key)\"; the last value is used",
      path: path, line: first.position.line, column: first.position.column)
  }
}
