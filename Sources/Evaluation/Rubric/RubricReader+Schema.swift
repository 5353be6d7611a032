internal import Basics
package import Content
internal import Conversations

extension RubricReader {
  static let schema: RecordSchema<Rubric> = [
    RecordField("criteria", .list(criterion.form), "what reviewers judge", isAlwaysRead: true) {
      $1.criteria = read($0, "criteria", criterion, Criterion(name: "", title: ""), &$2)
    },
    RecordField("judges", .list(judge.form), "reviewers that are programs") {
      $1.judges = read($0, "judges", judge, Judge(name: ""), &$2)
    },
    RecordField("split", split.form, "targets that only test a judge") { record, rubric, problems in
      rubric.split = record["split"].flatMap { split.read($0, from: { _ in TestSplit() }, &problems) }
    },
    .objects("scores", \.scores, score, "when a score of a run is a success") { _ in ScoreRule() },
  ]

  private static func read<Value>(
    _ record: Record, _ key: String, _ schema: RecordSchema<Value>, _ empty: Value,
    _ problems: inout Problems
  ) -> [Value] {
    record.list(key, &problems).compactMap { schema.read($0, from: { _ in empty }, &problems) }
  }

  private static let criterion: RecordSchema<Criterion> = [
    name(\.name, "name used in verdicts") {
      if $0.title.isEmpty { $0.title = $0.name.prefix(1).uppercased() + $0.name.dropFirst() }
    },
    .text("title", \.title, "title shown on pages"),
    .choice("kind", \.kind, "what an answer is", standard: Criterion.Kind.nominal.rawValue),
    .choice("target", \.target, "what is judged", standard: Criterion.Target.turn.rawValue),
    .value(
      "roles", \.roles, .list(.choice(Message.Role.allCases.map(\.rawValue))), "whose turns are judged",
      standard: "[assistant]"
    ) {
      roles($0, $1, &$2)
    },
    .text("guidance", \.guidance, "when to give which value, as Markdown"),
    .objects("examples", \.examples, example, "turns that show what a value means") { _ in Criterion.Example()
    },
    .value("required", \.isRequired, .flag, "whether a target without an answer is open", standard: "true") {
      $0.bool($1, &$2)
    },
    .value("key", \.key, .textLike("a letter"), "letter that chooses the criterion") { letter($0, $1, &$2) },
    .value("values", \.values, ReviewLabel.form, "its values; binary: `pass` and `fail` if missing") {
      record, key, problems in
      ReviewLabel.read(record.list(key, &problems), &problems)
    },
  ]

  private static let example: RecordSchema<Criterion.Example> = [
    .required("conversation", \.conversation, "id of the conversation"),
    .text("run", \.run, "its run; if missing, the newest"),
    .identifier("turn", \.turn, "id of the turn"),
    .text("value", \.value, "the value it shows"),
    .text("note", \.note, "why"),
  ]

  private static let judge: RecordSchema<Judge> = [
    name(\.name, "its name as a reviewer") { _ in },
    .text("version", \.version, "version of the model or script"),
    .text("prompt", \.prompt, "hash of its prompt"),
  ]

  private static let score: RecordSchema<ScoreRule> = [
    .required("name", \.name, "name of the score"),
    .number("success", \.success, "lowest value that is a success", standard: "1"),
  ]

  private static let split: RecordSchema<TestSplit> = [
    .integer("test", \.test, in: 0...100, "percentage of targets that only test", standard: "50"),
    .integer("seed", \.seed, "changing it makes another split", standard: "1"),
    .objects("looks", \.looks, look, "every look at test figures") {
      var look = TestSplit.Look()
      look.position = $0.position
      return look
    },
  ]

  private static let look: RecordSchema<TestSplit.Look> = [
    .required("judge", \.judge, "the judge"),
    .text("version", \.version, "its version"),
    .text("criterion", \.criterion, "the criterion; if missing, all"),
    .instant("on", \.on, "when"),
  ]

  /// A required name of a criterion or reviewer.
  private static func name<Target>(
    _ path: any WritableKeyPath<Target, String> & Sendable, _ summary: String,
    _ finish: @escaping @Sendable (inout Target) -> Void
  ) -> RecordField<Target> {
    .required("name", .textLike("a-z, 0-9 and hyphens, up to 40"), summary) { record, target, problems in
      guard let name = record.required("name", &problems) else { return false }
      guard ReviewName.isValid(name) else {
        problems.error(
          "name may only contain a-z, 0-9 and hyphens, up to 40: \"\(name)\"", at: record["name"]?.position)
        return false
      }
      target[keyPath: path] = name
      finish(&target)
      return true
    }
  }

  private static func roles(_ record: Record, _ key: String, _ problems: inout Problems) -> [Message.Role]? {
    let names = Message.Role.allCases.map(\.rawValue)
    let found = record.strings(key, &problems).compactMap { name in
      let role = Message.Role(rawValue: name)
      if role == nil {
        problems.error(
          "unknown role \"\(name)\"", at: record[key]?.position,
          help: ["Roles: \(names.joined(separator: ", "))"])
      }
      return role
    }
    return found.isEmpty ? nil : found
  }

  private static func letter(_ record: Record, _ key: String, _ problems: inout Problems) -> String? {
    guard let text = record.string(key, &problems) else { return nil }
    if let byte = text.utf8.first, text.utf8.count == 1,
      (UInt8(ascii: "a")...UInt8(ascii: "z")).contains(byte)
    {
      return text
    }
    problems.error("\"\(key)\" must be one letter from a to z, found \"\(text)\"", at: record[key]?.position)
    return nil
  }
}

extension RecordForm {
  package static let rubric = RecordForm("rubric.yml", in: "`review/rubric.yml`", RubricReader.schema.form)
}
