package import Basics
package import Content
internal import Evaluation

/// A change of the taxonomy: a line of `content/review/modes.jsonl`.
package struct ModeChange: Sendable, Equatable {
  /// What is changed.
  package enum Change: String, Sendable, CaseIterable {
    case add, rename, merge, split, move
    /// Sorts a note into a mode: it counts as an answer of the reviewer.
    case assign
  }

  package var change = Change.assign
  package var mode = ""
  /// The new name, the mode that replaces it, the new modes, or the new parent.
  package var to: [String] = []
  package var title = ""
  package var definition = ""
  package var parent: String?
  package var note = ""
  package var reviewer = ""
  package var at = Instant(seconds: 0)
  package var conversation: String?
  package var run: String?
  package var turn: String?
  package var key: String?
  package var position = SourcePosition.start

  package init(_ change: Change, _ mode: String, to: [String] = []) {
    (self.change, self.mode, self.to) = (change, mode, to)
  }
}

/// Reads `modes.jsonl`, line by line; reports and skips invalid lines.
package enum ModeChangeReader {
  package static func read(_ file: InputFile, _ problems: inout Problems) -> [ModeChange] {
    var changes: [ModeChange] = []
    do throws(Diagnostic) {
      var lines = try Lines(file)
      while let line = try lines.nextRecord() {
        if let change = change(line, file.path, &problems) { changes.append(change) }
      }
    } catch {
      problems.append(error)
    }
    return changes
  }

  private static func change(
    _ line: Lines.Line, _ path: String, _ problems: inout Problems
  ) -> ModeChange? {
    do throws(Diagnostic) {
      let value = try JSONFile.read(line.bytes, line: line.number, path: path, &problems)
      var at = SourcePosition.start
      let change = schema.read(
        value,
        from: { record in
          at = record.position
          return ModeChange(.assign, "")
        }, &problems)
      guard var change, isWhole(change, at, &problems) else { return nil }
      change.position = at
      return change
    } catch {
      problems.append(error)
      return nil
    }
  }

  /// Whether it has what its kind needs.
  private static func isWhole(
    _ change: ModeChange, _ position: SourcePosition, _ problems: inout Problems
  ) -> Bool {
    let missing: String? =
      switch change.change {
      case .rename, .merge, .split: change.to.isEmpty ? "to" : nil
      case .assign: change.conversation == nil ? "conversation" : change.key == nil ? "key" : nil
      case .add, .move: nil
      }
    if let missing {
      problems.error("missing \"\(missing)\" of the change \"\(change.change.rawValue)\"", at: position)
    }
    return missing == nil
  }

  static let schema: RecordSchema<ModeChange> = [
    .required("change", .choice(names), "what changes") { record, change, problems in
      if record["change"] == nil { record.missing("change", &problems) }
      guard let kind = record.choice("change", names, &problems).flatMap(ModeChange.Change.init) else {
        return false
      }
      change.change = kind
      return true
    },
    .required("mode", \.mode, ModeName.form, "the mode; `none` for a note about no failure") {
      _, record, problems in
      let others: Set = record.string("change", &problems) == assigned ? [Criterion.noValue] : []
      return ModeName.read("mode", record, isRequired: true, or: others, &problems)
    },
    .value(
      "to", \.to, .anyOf([ModeName.form, .list(ModeName.form)]),
      "its new name, the mode that replaces it, the new modes, or its new parent"
    ) { targets($0, $1, &$2) },
    .text("title", \.title, "title of the mode, for `add` and `rename`"),
    .text("definition", \.definition, "definition, for `add`"),
    .value("parent", \.parent, ModeName.form, "parent, for `add`") { record, key, problems in
      .some(ModeName.read(key, record, &problems))
    },
    .text("note", \.note, "why"),
    .required("reviewer", \.reviewer, ModeName.form, "the reviewer") { _, record, problems in
      ModeName.read("reviewer", record, isRequired: true, or: Criterion.noNames, &problems)
    },
    .required("at", \.at, .moment, "when") { _, record, problems in
      if record["at"] == nil { record.missing("at", &problems) }
      return record.instant("at", &problems)
    },
    .identifier("conversation", \.conversation, "id of the conversation, for `assign`"),
    .identifier("run", \.run, "its run, for `assign`"),
    .identifier("turn", \.turn, "id of the message, for `assign`; if missing, the whole conversation"),
    .text("key", \.key, "key of the judged turn, for `assign`"),
  ]

  private static let names = ModeChange.Change.allCases.map(\.rawValue)
  private static let assigned = ModeChange.Change.assign.rawValue

  private static func targets(_ record: Record, _ key: String, _ problems: inout Problems) -> [String]? {
    guard record[key]?.list != nil else { return ModeName.read(key, record, &problems).map { [$0] } }
    let found = record.strings(key, &problems)
    for name in found where !ModeName.isValid(name) {
      problems.error(
        "\"\(key)\" may only contain a-z, 0-9 and hyphens, up to 40: \"\(name)\"", at: record[key]?.position)
    }
    return found.filter(ModeName.isValid)
  }
}

extension RecordForm {
  package static let modeChange = RecordForm(
    "mode change", in: "`review/modes.jsonl`", ModeChangeReader.schema.form)
}
