package import Basics

/// A key of an object in a project file, defined once: its form, its purpose, and how it is read into
/// `Target`.
///
/// Reading, warnings about unknown keys, the tables in `docs/` and the editors' schema are derived from it.
package struct RecordField<Target>: Sendable {
  /// Reports wrong values and leaves `Target` unchanged. False if the record is unusable without the key.
  package typealias Reading = @Sendable (Record, inout Target, inout Problems) -> Bool

  package let member: ValueForm.Member
  /// Whether the field is also read if the key is missing: to report that, or for a default that depends on
  /// other keys.
  let isAlwaysRead: Bool
  let take: Reading

  package var name: String { member.name }

  private init(_ member: ValueForm.Member, isAlwaysRead: Bool = false, take: @escaping Reading) {
    (self.member, self.isAlwaysRead, self.take) = (member, isAlwaysRead, take)
  }

  package init(
    _ name: String, _ form: ValueForm, _ summary: String, standard: String? = nil, isAlwaysRead: Bool = false,
    read: @escaping @Sendable (Record, inout Target, inout Problems) -> Void
  ) {
    self.init(ValueForm.Member(name, form, summary, standard: standard), isAlwaysRead: isAlwaysRead) {
      read($0, &$1, &$2)
      return true
    }
  }

  /// A field that its record's reader reads, together with others.
  package static func own(
    _ name: String, _ form: ValueForm, _ summary: String, standard: String? = nil, isRequired: Bool = false
  ) -> RecordField {
    let member = ValueForm.Member(name, form, summary, standard: standard, isRequired: isRequired)
    return RecordField(member) { _, _, _ in true }
  }

  /// A field that other programs write and nothing reads.
  package static func unused(_ name: String) -> RecordField { own(name, .any, "not used") }

  /// A field without which the record is unusable.
  package static func required(
    _ name: String, _ form: ValueForm, _ summary: String, read: @escaping Reading
  ) -> RecordField {
    RecordField(ValueForm.Member(name, form, summary, isRequired: true), isAlwaysRead: true, take: read)
  }

  /// A required field whose value is stored.
  package static func required<Value>(
    _ name: String, _ path: Path<Value>, _ form: ValueForm, _ summary: String,
    _ read: @escaping @Sendable (inout Target, Record, inout Problems) -> Value?
  ) -> RecordField {
    required(name, form, summary) { record, target, problems in
      guard let value = read(&target, record, &problems) else { return false }
      target[keyPath: path] = value
      return true
    }
  }

  /// The same field in a record whose property is a `Target`, created from `empty` if missing.
  package func lifted<Outer>(
    to path: any WritableKeyPath<Outer, Target?> & Sendable, _ empty: Target
  ) -> RecordField<Outer> where Target: Sendable {
    RecordField<Outer>(member) { [take] record, outer, problems in
      var target = outer[keyPath: path] ?? empty
      defer { outer[keyPath: path] = target }
      return take(record, &target, &problems)
    }
  }
}

extension RecordField {
  package typealias Path<Value> = any WritableKeyPath<Target, Value> & Sendable

  /// A field that stores the result of `read`, unless that is nil.
  package static func value<Value>(
    _ name: String, _ path: Path<Value>, _ form: ValueForm, _ summary: String, standard: String? = nil,
    _ read: @escaping @Sendable (Record, String, inout Problems) -> Value?
  ) -> RecordField {
    RecordField(name, form, summary, standard: standard) { record, target, problems in
      if let value = read(record, name, &problems) { target[keyPath: path] = value }
    }
  }

  package static func flag(_ name: String, _ path: Path<Bool>, _ summary: String) -> RecordField {
    value(name, path, .flag, summary, standard: "false") { $0.bool($1, &$2) }
  }

  package static func text(
    _ name: String, _ path: Path<String>, _ summary: String, as form: ValueForm = .text,
    standard: String? = nil
  ) -> RecordField {
    value(name, path, form, summary, standard: standard) { $0.string($1, &$2) }
  }

  package static func text(
    _ name: String, _ path: Path<String?>, _ summary: String, as form: ValueForm = .text
  ) -> RecordField {
    value(name, path, form, summary) { .some($0.string($1, &$2)) }
  }

  /// Text that must be present and not blank.
  package static func required(_ name: String, _ path: Path<String>, _ summary: String) -> RecordField {
    required(name, .text, summary) { record, target, problems in
      guard let value = record.required(name, &problems) else { return false }
      target[keyPath: path] = value
      return true
    }
  }

  package static func identifier(_ name: String, _ path: Path<String?>, _ summary: String) -> RecordField {
    value(name, path, .identifier, summary) { .some($0.identifier($1, &$2)) }
  }

  package static func instant(_ name: String, _ path: Path<Instant?>, _ summary: String) -> RecordField {
    value(name, path, .moment, summary) { .some($0.instant($1, &$2)) }
  }

  package static func integer(
    _ name: String, _ path: Path<Int>, in range: ClosedRange<Int>? = nil, _ summary: String,
    standard: String? = nil
  ) -> RecordField {
    value(name, path, .integer(range), summary, standard: standard) { $0.integer($1, in: range, &$2) }
  }

  package static func integer(
    _ name: String, _ path: Path<Int?>, in range: ClosedRange<Int>? = nil, _ summary: String
  ) -> RecordField {
    value(name, path, .integer(range), summary) { .some($0.integer($1, in: range, &$2)) }
  }

  package static func number(
    _ name: String, _ path: Path<Double>, in range: ClosedRange<Double>? = nil, _ summary: String,
    standard: String? = nil
  ) -> RecordField {
    value(name, path, .number(range), summary, standard: standard) { record, name, problems in
      range.map { record.number(name, in: $0, &problems) } ?? record.double(name, &problems)
    }
  }

  package static func number(_ name: String, _ path: Path<Double?>, _ summary: String) -> RecordField {
    value(name, path, .number(nil), summary) { .some($0.double($1, &$2)) }
  }

  package static func choice<Choice: RawRepresentable<String> & CaseIterable & SendableMetatype>(
    _ name: String, _ path: Path<Choice>, _ summary: String, standard: String? = nil
  ) -> RecordField {
    let names = Choice.allCases.map(\.rawValue)
    return value(name, path, .choice(names), summary, standard: standard) {
      $0.choice($1, names, &$2).flatMap(Choice.init(rawValue:))
    }
  }

  package static func choice<Choice: RawRepresentable<String> & CaseIterable & SendableMetatype>(
    _ name: String, _ path: Path<Choice?>, _ summary: String
  ) -> RecordField {
    let names = Choice.allCases.map(\.rawValue)
    return value(name, path, .choice(names), summary) {
      .some($0.choice($1, names, &$2).flatMap(Choice.init(rawValue:)))
    }
  }

  /// An object with its own keys.
  package static func object<Value: Sendable>(
    _ name: String, _ path: Path<Value?>, _ schema: RecordSchema<Value>, _ summary: String, _ empty: Value
  ) -> RecordField {
    value(name, path, schema.form, summary) { record, name, problems in
      record[name].map { schema.read($0, from: { _ in empty }, &problems) }
    }
  }

  /// A list of such objects; unusable ones are left out.
  package static func objects<Value>(
    _ name: String, _ path: Path<[Value]>, _ schema: RecordSchema<Value>, _ summary: String,
    _ empty: @escaping @Sendable (Record) -> Value
  ) -> RecordField {
    value(name, path, .list(schema.form), summary) { record, name, problems in
      record.list(name, &problems).compactMap { schema.read($0, from: empty, &problems) }
    }
  }

  package static func strings(_ name: String, _ path: Path<[String]>, _ summary: String) -> RecordField {
    value(name, path, .list(.text), summary) { $0.strings($1, &$2) }
  }
}
