/// The keys of a record in the order in which they are read.
package struct RecordSchema<Target>: Sendable, ExpressibleByArrayLiteral {
  package let fields: [RecordField<Target>]
  /// For hints about unknown keys.
  package let names: Set<String>
  /// Whether unknown keys are ignored silently.
  private let isOpen: Bool
  private let order: [String]
  private let places: [String: Int]
  private let always: FoundKeys

  package init(_ fields: [RecordField<Target>], isOpen: Bool = false) {
    precondition(fields.count <= FoundKeys.maximum, "a record with this many keys needs a longer mask")
    (self.fields, self.isOpen) = (fields, isOpen)
    names = Set(fields.map(\.name))
    order = fields.map(\.name)
    places = Dictionary(uniqueKeysWithValues: order.enumerated().map { ($1, $0) })
    always = fields.indices.reduce(into: FoundKeys()) { if fields[$1].isAlwaysRead { $0.insert($1) } }
  }

  package init(arrayLiteral fields: RecordField<Target>...) { self.init(fields) }

  package var form: ValueForm { .object(fields.map(\.member), isOpen: isOpen) }

  /// Reads an object, starting from its defaults; nil if it is unusable.
  package func read(
    _ value: ContentValue, from empty: (Record) -> Target, _ problems: inout Problems
  ) -> Target? {
    guard let record = Record(value, &problems) else { return nil }
    var target = empty(record)
    return record.read(self, into: &target, &problems) ? target : nil
  }

  /// Finds the keys to read in a record; warns of all others except `others`.
  package func find(
    in record: Record, others: Set<String> = [], _ problems: inout Problems
  ) -> FoundKeys {
    var found = always
    var last = -1
    let entries = record.entries.span
    for index in entries.indices {
      if let place = place(of: entries[index].key, after: last) {
        if !entries[index].value.isNull { found.insert(place) }
        last = place
      } else if !isOpen, !others.contains(entries[index].key) {
        problems.unknownKey(
          entries[index].key, at: entries[index].position, known: names.union(others).sorted())
      }
    }
    return found
  }

  /// The place of a key. Most records have their keys in the schema's order, so the next few places are tried
  /// before the table.
  private func place(of key: String, after last: Int) -> Int? {
    let order = order.span
    for place in last + 1..<min(last + 5, order.count) where order[place] == key { return place }
    return places[key]
  }

  /// Reads what was found. False if a required key is missing or wrong.
  package func take(
    _ found: FoundKeys, of record: Record, into target: inout Target, _ problems: inout Problems
  ) -> Bool {
    var isWhole = true
    let fields = fields.span
    for place in found where !fields[place].take(record, &target, &problems) { isWhole = false }
    return isWhole
  }
}

/// Indices of keys in a schema, in its order: a record has few of its many possible keys.
package struct FoundKeys: Sendable, Sequence, IteratorProtocol {
  static let maximum = UInt64.bitWidth
  private var bits: UInt64 = 0

  mutating func insert(_ place: Int) { bits |= 1 << UInt64(place) }

  package mutating func next() -> Int? {
    guard bits != 0 else { return nil }
    defer { bits &= bits - 1 }
    return bits.trailingZeroBitCount
  }
}

extension Record {
  /// Reads all keys of `schema`, and warns of unknown keys except `others`. False if a required key is
  /// missing or wrong.
  @discardableResult
  package func read<Target>(
    _ schema: RecordSchema<Target>, others: Set<String> = [], into target: inout Target,
    _ problems: inout Problems
  ) -> Bool {
    schema.take(schema.find(in: self, others: others, &problems), of: self, into: &target, &problems)
  }
}
