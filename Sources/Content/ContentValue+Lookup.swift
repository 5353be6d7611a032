/// Lenient access for other programs' records: missing values and values of another type are absent.
extension ContentValue {
  /// The value of an object's key; null counts as absent.
  package subscript(key: String) -> ContentValue? {
    guard case .map(let entries) = kind else { return nil }
    // Most keys differ in length.
    let place = entries.lastIndex { $0.key.utf8.count == key.utf8.count && $0.key == key }
    guard let index = place else { return nil }
    return entries[index].value.isNull ? nil : entries[index].value
  }

  /// The text of a key, unless it is empty.
  package func text(_ key: String) -> String? {
    self[key]?.string.flatMap { $0.isEmpty ? nil : $0 }
  }

  /// The elements of a list; empty if it is not a list.
  package func elements(_ key: String) -> [ContentValue] { self[key]?.list ?? [] }
}
