internal import Basics
package import Content

/// Reads verdict files, line by line.
struct VerdictReader {
  private(set) var verdicts: [Verdict] = []
  private(set) var diagnostics: [Diagnostic] = []
  private let labels: ReviewLabels

  init(labels: ReviewLabels) { self.labels = labels }

  /// The reviewer in the name of a verdict file: `ada` of `reviews-ada.jsonl`; nil for other files.
  static func reviewer(of file: InputFile) -> String? {
    guard file.parts.count == 2, file.fileExtension == "jsonl", file.stem.hasPrefix("reviews-") else {
      return nil
    }
    return String(file.stem.dropFirst("reviews-".count))
  }

  mutating func read(_ file: InputFile) {
    var problems = Problems(path: file.path)
    if let name = Self.reviewer(of: file), !Self.isName(name) {
      problems.error(
        "reviewer name may only contain a-z, 0-9 and hyphens: \"\(name)\"", help: ["rename the file"])
    }
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
      if let verdict = verdict(value, path, &problems) { verdicts.append(verdict) }
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
    var verdict = Verdict(
      conversation: conversation, run: run, reviewer: reviewer, at: at, key: key, source: path,
      position: record.position)
    _ = Self.schema.take(found, of: record, into: &verdict, &problems)
    verdict.label = label(record, &problems)
    return verdict
  }

  static let schema: RecordSchema<Verdict> = [
    .own("conversation", .identifier, "id of the conversation, or its slug", isRequired: true),
    .own("run", .identifier, "the reviewed run", isRequired: true),
    .identifier("turn", \.turn, "id of the message; if missing, the verdict is on the whole conversation"),
    RecordField("span", spanKeys.form, "part of the turn that the verdict is on") {
      $1.span = span($0, &$2)
    },
    .number("score", \.score, "score, if any"),
    .text("comment", \.comment, "the reviewer's comment"),
    .text("text", \.text, "text of the reviewed turn, for diffs"),
    .own("label", .text, "a name in `labels.yml`; without label, comment and score it withdraws the verdict"),
    .own("reviewer", .textLike("a-z, 0-9 and hyphens, up to 40"), "the reviewer", isRequired: true),
    .own("at", .moment, "time of the verdict; later ones replace earlier ones", isRequired: true),
    .own("key", .textLike("two groups of 12 hexadecimal digits"), "key of the judged turn", isRequired: true),
  ]

  private static let spanKeys: RecordSchema<Verdict.Span> = [
    .own("start", .integer(nil), "first character of the turn's text, from 0", isRequired: true),
    .own("end", .integer(nil), "end of the range, exclusive", isRequired: true),
    .text("quote", \.quote, "quoted text"),
  ]

  private func label(_ record: Record, _ problems: inout Problems) -> String? {
    guard let value = record["label"], let name = record.string("label", &problems) else { return nil }
    if labels[name] != nil { return name }
    let names = labels.all.map(\.name)
    let near = EditDistance.suggestion(for: name, in: names)
    problems.error(
      "unknown label \"\(name)\"", at: value.position,
      help: ["\(near)Labels: \(names.joined(separator: ", "))"])
    return nil
  }

  private func identifier(_ key: String, _ record: Record, _ problems: inout Problems) -> String? {
    if record[key] == nil { record.missing(key, &problems) }
    return record.identifier(key, &problems)
  }

  private func reviewer(_ record: Record, _ problems: inout Problems) -> String? {
    guard let name = identifier("reviewer", record, &problems) else { return nil }
    if Self.isName(name) { return name }
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

  /// A part of a file name; the browser has the same rule.
  static func isName(_ text: String) -> Bool {
    (1...40).contains(text.utf8.count) && text.utf8.first != UInt8(ascii: "-")
      && text.utf8.allSatisfy { byte in
        switch byte {
        case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "-"):
          true
        default: false
        }
      }
  }
}

extension RecordForm {
  package static let verdict = RecordForm(
    "verdict", in: "`reviews/reviews-<reviewer>.jsonl`", VerdictReader.schema.form)
}
