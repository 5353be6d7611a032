/// A key of an object in a file of a project, said once: what it may be, what it is for, and how it is read into `Target`.
///
/// Reading, warnings about unknown keys, the tables in `docs/` and the schema for editors all come from it.
package struct RecordField<Target>: Sendable {
  package let name: String
  package let form: ValueForm
  /// What it is for, in Markdown and without a full stop.
  package let summary: String
  package let isRequired: Bool
  /// Wrong values are reported and leave `Target` as it was; so does a key that is absent.
  package let read: @Sendable (Record, inout Target, inout Problems) -> Void

  package init(
    _ name: String, _ form: ValueForm, _ summary: String, isRequired: Bool = false,
    read: @escaping @Sendable (Record, inout Target, inout Problems) -> Void
  ) {
    (self.name, self.form, self.summary, self.isRequired) = (name, form, summary, isRequired)
    self.read = read
  }

  package var member: ValueForm.Member { ValueForm.Member(name, form, summary) }
}

extension RecordField {
  package typealias Path<Value> = any WritableKeyPath<Target, Value> & Sendable

  package static func flag(_ name: String, _ path: Path<Bool>, _ summary: String) -> RecordField {
    RecordField(name, .flag, summary) { record, target, problems in
      if let value = record.bool(name, &problems) { target[keyPath: path] = value }
    }
  }

  package static func text(
    _ name: String, _ path: Path<String>, _ form: ValueForm, _ summary: String
  ) -> RecordField {
    RecordField(name, form, summary) { record, target, problems in
      if let value = record.string(name, &problems) { target[keyPath: path] = value }
    }
  }

  package static func text(
    _ name: String, _ path: Path<String?>, _ form: ValueForm, _ summary: String
  ) -> RecordField {
    RecordField(name, form, summary) { record, target, problems in
      if let value = record.string(name, &problems) { target[keyPath: path] = value }
    }
  }

  /// A text that must be there and not be blank.
  package static func required(_ name: String, _ path: Path<String>, _ summary: String) -> RecordField {
    RecordField(name, .text, summary, isRequired: true) { record, target, problems in
      if let value = record.required(name, &problems) { target[keyPath: path] = value }
    }
  }

  package static func integer(
    _ name: String, _ path: Path<Int>, in range: ClosedRange<Int>? = nil, _ summary: String
  ) -> RecordField {
    RecordField(name, .integer(range), summary) { record, target, problems in
      let value = range.map { record.number(name, in: $0, &problems) } ?? record.int(name, &problems)
      if let value { target[keyPath: path] = value }
    }
  }

  package static func number(
    _ name: String, _ path: Path<Double>, in range: ClosedRange<Double>, _ summary: String
  ) -> RecordField {
    RecordField(name, .number(range), summary) { record, target, problems in
      if let value = record.number(name, in: range, &problems) { target[keyPath: path] = value }
    }
  }

  package static func choice<Choice: RawRepresentable<String> & CaseIterable & SendableMetatype>(
    _ name: String, _ path: Path<Choice>, _ summary: String
  ) -> RecordField {
    let names = Choice.allCases.map(\.rawValue)
    return RecordField(name, .choice(names), summary) { record, target, problems in
      let text = record.choice(name, names, &problems)
      if let value = text.flatMap(Choice.init(rawValue:)) { target[keyPath: path] = value }
    }
  }

  package static func strings(_ name: String, _ path: Path<[String]>, _ summary: String) -> RecordField {
    RecordField(name, .list(.text), summary) { record, target, problems in
      if record[name] != nil { target[keyPath: path] = record.strings(name, &problems) }
    }
  }
}

extension Record {
  /// Reads all that `fields` name, in their order, and warns of keys that none of them has; `others` may stand there too.
  package func read<Target>(
    _ fields: [RecordField<Target>], others: Set<String> = [], into target: inout Target,
    _ problems: inout Problems
  ) {
    warnAboutUnknownKeys(others.union(fields.map(\.name)), &problems)
    for field in fields { field.read(self, &target, &problems) }
  }
}
