package import Content

/// Key and list names of other programs that have only one equivalent in this format.
package enum ForeignKeys {
  /// `customer_name` and `Customer Name` become `customerName`; a key with the exact spelling takes
  /// precedence.
  package static func renamed(_ value: ContentValue, to known: Set<String>) -> ContentValue {
    guard let entries = value.entries, entries.contains(where: { !known.contains($0.key) }) else {
      return value
    }
    let names = Dictionary(known.map { (PlainNames.normal($0), $0) }, uniquingKeysWith: { first, _ in first })
    var taken = Set(entries.map(\.key)).intersection(known)
    let renamed = entries.map { entry in
      guard !known.contains(entry.key), let name = names[PlainNames.normal(entry.key)],
        taken.insert(name).inserted
      else { return entry }
      return ContentValue.Entry(key: name, position: entry.position, value: entry.value)
    }
    return ContentValue(.map(renamed), at: value.position)
  }

  /// The list of records in an object: under its own name, or under a generic one.
  package static func list(of value: ContentValue, named name: String) -> [ContentValue]? {
    for name in [name, "data", "items", "results", "records"] {
      if let list = value[name]?.list { return list }
    }
    return nil
  }
}
