/// The keys of a record in the order in which they are read.
package struct RecordSchema<Target>: Sendable, ExpressibleByArrayLiteral {
  package let fields: [RecordField<Target>]
  /// For hints about unknown keys.
  package let names: Set<String>
  /// Whether other keys pass in silence.
  private let isOpen: Bool
  private let places: [String: Int]
  private let always: FoundKeys

  package init(_ fields: [RecordField<Target>], isOpen: Bool = false) {
    precondition(fields.count <= FoundKeys.maximum, "a record of so many keys needs a longer mask")
    (self.fields, self.isOpen) = (fields, isOpen)
    names = Set(fields.map(\.name))
    places = Dictionary(uniqueKeysWithValues: fields.enumerated().map { ($1.name, $0) })
    always = fields.indices.reduce(into: FoundKeys()) { if fields[$1].isAlwaysRead { $0.insert($1) } }
  }

  package init(arrayLiteral fields: RecordField<Target>...) { self.init(fields) }

  package var form: ValueForm { .object(fields.map(\.member), isOpen: isOpen) }

  /// What an object says, from what holds without it; nil where it cannot be used.
  package func read(
    _ value: ContentValue, from empty: (Record) -> Target, _ problems: inout Problems
  ) -> Target? {
    guard let record = Record(value, &problems) else { return nil }
    var target = empty(record)
    return record.read(self, into: &target, &problems) ? target : nil
  }

  /// The keys to read from a record; warns of all others but `others`.
  package func find(
    in record: Record, others: Set<String> = [], _ problems: inout Problems
  ) -> FoundKeys {
    var found = always
    for entry in record.entries {
      if let place = places[entry.key] {
        if !entry.value.isNull { found.insert(place) }
      } else if !isOpen, !others.contains(entry.key) {
        problems.unknownKey(entry.key, at: entry.position, known: names.union(others).sorted())
      }
    }
    return found
  }

  /// Reads what was found. False where something is missing or wrong without which the record cannot be used.
  package func take(
    _ found: FoundKeys, of record: Record, into target: inout Target, _ problems: inout Problems
  ) -> Bool {
    var isWhole = true
    for place in found where !fields[place].take(record, &target, &problems) { isWhole = false }
    return isWhole
  }
}

/// Places of keys in a schema, in its order: a record has few of the many keys that it may have.
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
  /// Reads all that `schema` names, and warns of keys that it does not; `others` may stand there too. False where something
  /// is missing or wrong without which the record cannot be used.
  @discardableResult
  package func read<Target>(
    _ schema: RecordSchema<Target>, others: Set<String> = [], into target: inout Target,
    _ problems: inout Problems
  ) -> Bool {
    schema.take(schema.find(in: self, others: others, &problems), of: self, into: &target, &problems)
  }
}
