/// Reading other programs' records, where anything may be missing or of another type: what is not as expected is absent.
extension ContentValue {
  /// The value of a key of an object; null counts as absent.
  package subscript(key: String) -> ContentValue? {
    entries?.last { $0.key == key }.flatMap { $0.value.isNull ? nil : $0.value }
  }

  /// The text of a key, unless it is empty.
  package func text(_ key: String) -> String? {
    self[key]?.string.flatMap { $0.isEmpty ? nil : $0 }
  }

  /// The elements of a list, or none.
  package func elements(_ key: String) -> [ContentValue] { self[key]?.list ?? [] }
}
