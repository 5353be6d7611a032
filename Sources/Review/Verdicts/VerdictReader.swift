internal import Basics
package import Content
internal import Evaluation
internal import Runs

/// Reads verdict files, line by line.
struct VerdictReader {
  private(set) var verdicts: [Verdict] = []
  private(set) var diagnostics: [Diagnostic] = []
  private let rubric: Rubric
  /// The reviewer in the name of the file, and those in its lines so far.
  private var (owner, names): (String?, Set<String>) = (nil, [])

  init(rubric: Rubric) { self.rubric = rubric }

  /// The reviewer in the name of a verdict file: `ada` of `reviews-ada.jsonl`; nil for other files.
  static func reviewer(of file: InputFile) -> String? {
    guard file.parts.count == 2, file.fileExtension == "jsonl", file.stem.hasPrefix("reviews-") else {
      return nil
    }
    return String(file.stem.dropFirst("reviews-".count))
  }

  mutating func read(_ file: InputFile) {
    var problems = Problems(path: file.path)
    if let name = Self.reviewer(of: file), !ReviewName.isValid(name) {
      problems.error(
        "reviewer name may only contain a-z, 0-9 and hyphens: \"\(name)\"", help: ["rename the file"])
    }
    (owner, names) = (Self.reviewer(of: file), [])
    do throws(Diagnostic) {
      var lines = try Lines(file)
      while let line = try lines.nextRecord() { take(line, file.path, &problems) }
    } catch {
      problems.append(error)
    }
    diagnostics += problems.diagnostics
  }

  /// Reports a broken line and continues, so that one build shows all errors.
  private mutating func take(_ line: Lines.Line, _ path: String, _ problems: inout Problems) {
    do throws(Diagnostic) {
      let value = try JSONFile.read(line.bytes, line: line.number, path: path, &problems)
      guard let verdict = verdict(value, path, &problems) else { return }
      verdicts.append(verdict)
      guard let owner, verdict.reviewer != owner, names.insert(verdict.reviewer).inserted else { return }
      problems.warning(
        "verdict of \"\(verdict.reviewer)\" in the file of \"\(owner)\"", at: value["reviewer"]?.position,
        help: ["move the lines of \(verdict.reviewer) to reviews-\(verdict.reviewer).jsonl"])
    } catch {
      problems.append(error)
    }
  }

  private func verdict(_ value: ContentValue, _ path: String, _ problems: inout Problems) -> Verdict? {
    guard let record = Record(value, &problems) else { return nil }
    let found = Self.schema.find(in: record, &problems)
    let reviewer = reviewer(record, &problems)
    let conversation = identifier("conversation", record, &problems)
    let run = identifier("run", record, &problems)
    if record["at"] == nil { record.missing("at", &problems) }
    let at = record.instant("at", &problems)
    let key = key(record, &problems)
    guard let reviewer, let conversation, let run, let at, let key else { return nil }
    var verdict = VerdictLine(
      conversation: conversation, run: run, reviewer: reviewer, at: at, key: key, source: path,
      position: record.position)
    _ = Self.schema.take(found, of: record, into: &verdict, &problems)
    readAnswer(record, &verdict, &problems)
    return Verdict(verdict)
  }

  static let schema: RecordSchema<VerdictLine> = [
    .own("conversation", .identifier, "id of the conversation, or its slug", isRequired: true),
    .own("run", .identifier, "the reviewed run", isRequired: true),
    .identifier("turn", \.turn, "id of the message; if missing, the verdict is on the whole conversation"),
    RecordField("span", spanKeys.form, "part of the turn that the verdict is on") {
      $1.span = span($0, &$2)
    },
    .number("score", \.score, "score, if any"),
    .text("comment", \.comment, "the reviewer's comment"),
    .text("text", \.text, "text of the reviewed turn, for diffs"),
    .text("criterion", \.criterion, "a criterion of `rubric.yml`", standard: Criterion.labelName),
    .own(
      "label", .text, "a value of the criterion; without label, comment and score it withdraws the verdict"),
    .own("labels", .list(.text), "the values of a criterion that allows several"),
    .flag("exposed", \.isExposed, "whether the reviewer had seen others' verdicts on the target"),
    .flag("final", \.isFinal, "whether it settles a dispute"),
    .flag("first", \.isFirstFailure, "whether the conversation first goes wrong here"),
    .text("rubric", \.rubric, "the criterion's version at the time"),
    .text("version", \.version, "version of the judge; if missing, the one in `rubric.yml`"),
    .integer("call", \.call, in: 0...100_000, "tool call of the turn, from 0"),
    .own("reviewer", .textLike("a-z, 0-9 and hyphens, up to 40"), "the reviewer", isRequired: true),
    .own("at", .moment, "time of the verdict; later ones replace earlier ones", isRequired: true),
    .own("key", .textLike("two groups of 12 hexadecimal digits"), "key of the judged turn", isRequired: true),
  ]

  private static let spanKeys: RecordSchema<Verdict.Span> = [
    .own("start", .integer(nil), "first character of the turn's text, from 0", isRequired: true),
    .own("end", .integer(nil), "end of the range, exclusive", isRequired: true),
    .text("quote", \.quote, "quoted text"),
  ]

  /// Reads the values of the criterion. Those of one that is gone from the rubric are kept unchanged.
  private func readAnswer(_ record: Record, _ verdict: inout VerdictLine, _ problems: inout Problems) {
    let criterion = rubric[verdict.criterion]
    if let value = record["label"], let name = record.string("label", &problems) {
      verdict.isRetired = isRetired(name, of: criterion, verdict.rubric)
      if verdict.isRetired || isValue(name, of: criterion, at: value.position, &problems) {
        verdict.label = name
      }
    }
    let names = record.strings("labels", &problems)
    verdict.labels = names.filter { isValue($0, of: criterion, at: record["labels"]?.position, &problems) }
  }

  /// Whether the value was given under another version of its criterion, which had it.
  private func isRetired(_ name: String, of criterion: Criterion?, _ version: String?) -> Bool {
    guard let criterion, criterion.isChoice, let version, version != rubric.versions[criterion.name] else {
      return false
    }
    return criterion[value: name] == nil
      && (name != Criterion.unsure || criterion.name == Criterion.labelName)
  }

  private func isValue(
    _ name: String, of criterion: Criterion?, at position: SourcePosition?, _ problems: inout Problems
  ) -> Bool {
    guard let criterion, criterion[value: name] == nil,
      name != Criterion.unsure || criterion.name == Criterion.labelName
    else { return true }
    // Failure modes are found while reading, so a new one needs no entry in the rubric.
    if criterion.kind == .multi, ReviewName.isValid(name) { return true }
    let names = criterion.values.map(\.name)
    let near = EditDistance.suggestion(for: name, in: names)
    let list = criterion.name == Criterion.labelName ? "Labels" : "Values of \(criterion.name)"
    problems.error(
      "unknown label \"\(name)\"", at: position, help: ["\(near)\(list): \(names.joined(separator: ", "))"])
    return false
  }

  private func identifier(_ key: String, _ record: Record, _ problems: inout Problems) -> String? {
    if record[key] == nil { record.missing(key, &problems) }
    return record.identifier(key, &problems)
  }

  private func reviewer(_ record: Record, _ problems: inout Problems) -> String? {
    guard let name = identifier("reviewer", record, &problems) else { return nil }
    if ReviewName.isValid(name) { return name }
    problems.error(
      "reviewer name may only contain a-z, 0-9 and hyphens, up to 40: \"\(name)\"",
      at: record["reviewer"]?.position)
    return nil
  }

  private func key(_ record: Record, _ problems: inout Problems) -> TurnKey? {
    guard let text = identifier("key", record, &problems) else { return nil }
    if let key = TurnKey(text) { return key }
    problems.error(
      "\"key\" must be two groups of 12 hexadecimal digits, found \"\(text)\"", at: record["key"]?.position,
      help: ["copy the key from the page that was reviewed"])
    return nil
  }

  private static func span(_ record: Record, _ problems: inout Problems) -> Verdict.Span? {
    guard let value = record["span"], let inner = Record(value, &problems) else { return nil }
    let found = spanKeys.find(in: inner, &problems)
    guard let start = inner.int("start", &problems), let end = inner.int("end", &problems), start >= 0,
      end > start
    else {
      problems.error("\"span\" must have a \"start\" from 0 and an \"end\" after it", at: value.position)
      return nil
    }
    var span = Verdict.Span(start: start, end: end, quote: "")
    _ = spanKeys.take(found, of: inner, into: &span, &problems)
    return span
  }
}

extension RecordForm {
  package static let verdict = RecordForm(
    "verdict", in: "`reviews/reviews-<reviewer>.jsonl`", VerdictReader.schema.form)
}
