/// Lenient access for other programs' records: missing values and values of another type are absent.
extension ContentValue {
  /// The value of an object's key; null counts as absent.
  package subscript(key: String) -> ContentValue? {
    entries?.last { $0.key == key }.flatMap { $0.value.isNull ? nil : $0.value }
  }

  /// The text of a key, unless it is empty.
  package func text(_ key: String) -> String? {
    self[key]?.string.flatMap { $0.isEmpty ? nil : $0 }
  }

  /// The elements of a list; empty if it is not a list.
  package func elements(_ key: String) -> [ContentValue] { self[key]?.list ?? [] }
}
