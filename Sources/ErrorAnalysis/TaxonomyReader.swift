package import Basics
package import Content
internal import Evaluation

/// Reads `content/review/modes.yml`; reports and skips invalid entries.
package enum TaxonomyReader {
  package static func read(_ file: InputFile, _ problems: inout Problems) throws(Diagnostic) -> Taxonomy {
    let value = try YAMLReader.read(file.text(&problems), path: file.path)
    var modes: [FailureMode] = []
    if let record = Record(value, &problems) { record.read(schema, into: &modes, &problems) }
    return Taxonomy(rooted(unique(modes, &problems), &problems))
  }

  static let schema: RecordSchema<[FailureMode]> = [
    RecordField("modes", .list(mode.form), "the failure modes", isAlwaysRead: true) {
      record, modes, problems in
      modes = record.list("modes", &problems).compactMap { value in
        mode.read(value, from: { empty(at: $0.position) }, &problems)
      }
    }
  ]

  private static func empty(at position: SourcePosition) -> FailureMode {
    var mode = FailureMode(name: "")
    mode.position = position
    return mode
  }

  private static let mode: RecordSchema<FailureMode> = [
    .required("name", ModeName.form, "name used in verdicts") { record, mode, problems in
      guard let name = ModeName.read("name", record, isRequired: true, &problems) else { return false }
      mode.name = name
      mode.title = FailureMode.title(of: name)
      return true
    },
    .text("title", \.title, "title shown on pages"),
    .text("definition", \.definition, "what belongs to it and what does not"),
    .strings("examples", \.examples, "what belongs to it"),
    .strings("counterExamples", \.counterExamples, "what looks like it and does not belong to it"),
    .text("parent", \.parent, "the mode that it is a part of"),
  ]

  /// More failure modes are no kinds.
  private static let maximum = 500

  private static func unique(_ modes: [FailureMode], _ problems: inout Problems) -> [FailureMode] {
    var names: Set<String> = []
    if let first = modes.dropFirst(maximum).first {
      problems.error("more than \(maximum) modes; the others are left out", at: first.position)
    }
    return modes.prefix(maximum).filter { mode in
      let isNew = names.insert(mode.name).inserted
      if !isNew { problems.error("duplicate mode \"\(mode.name)\"", at: mode.position) }
      return isNew
    }
  }

  /// Modes whose parents are missing or contain them have none.
  private static func rooted(_ modes: [FailureMode], _ problems: inout Problems) -> [FailureMode] {
    var parents = Dictionary(
      modes.map { ($0.name, $0.parent) }, uniquingKeysWith: { first, _ in first })
    return modes.map { mode in
      guard let parent = mode.parent else { return mode }
      if parents[parent] == nil {
        let near = EditDistance.suggestion(for: parent, in: parents.keys.sorted())
        problems.error(
          "unknown parent \"\(parent)\" of mode \"\(mode.name)\"", at: mode.position,
          help: [near + "modes without a parent are at the top"])
      } else if isCycle(from: mode.name, parents) {
        problems.error(
          "mode \"\(mode.name)\" is a part of itself", at: mode.position, help: ["remove one \"parent\""])
      } else {
        return mode
      }
      var root = mode
      root.parent = nil
      parents[mode.name] = .some(nil)
      return root
    }
  }

  private static func isCycle(from name: String, _ parents: [String: String?]) -> Bool {
    var (next, steps) = (parents[name] ?? nil, 0)
    while let own = next, own != name, steps <= parents.count {
      (next, steps) = (parents[own] ?? nil, steps + 1)
    }
    return next == name
  }
}

/// Names of modes, as those of values in verdict files.
enum ModeName {
  static let form = ValueForm.textLike("a-z, 0-9 and hyphens, up to 40")

  /// `others`: valid names that no mode has.
  static func read(
    _ key: String, _ record: Record, isRequired: Bool = false, or others: Set<String> = [],
    _ problems: inout Problems
  ) -> String? {
    let name = isRequired ? record.required(key, &problems) : record.string(key, &problems)
    guard let name, !isValid(name), !others.contains(name) else { return name }
    problems.error(
      "\"\(key)\" may only contain a-z, 0-9 and hyphens, up to 40: \"\(name)\"", at: record[key]?.position)
    return nil
  }

  /// `none` and `unsure` are answers that name no mode.
  static func isValid(_ name: String) -> Bool {
    ReviewName.isValid(name) && !Criterion.noNames.contains(name)
  }
}

extension RecordForm {
  package static let modes = RecordForm("modes.yml", in: "`review/modes.yml`", TaxonomyReader.schema.form)
}
