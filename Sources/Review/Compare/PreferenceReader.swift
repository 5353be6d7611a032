internal import Basics
package import Content
internal import Evaluation

/// Reads `content/reviews/preferences-<reviewer>.jsonl`: lines in the format of verdicts, see `Preference`.
enum PreferenceReader {
  static func read(_ files: [InputFile], _ diagnostics: inout [Diagnostic]) -> [Preference] {
    var all: [Preference] = []
    for file in files where isOne(file) {
      var problems = Problems(path: file.path)
      do throws(Diagnostic) {
        var lines = try Lines(file)
        while let line = try lines.nextRecord() { take(line, file.path, &all, &problems) }
      } catch {
        problems.append(error)
      }
      diagnostics += problems.diagnostics
    }
    return all
  }

  /// The files of reviewers with valid names.
  static func logs(_ files: [InputFile]) -> [(reviewer: String, file: InputFile)] {
    files.filter(isOne).map { (String($0.stem.dropFirst("preferences-".count)), $0) }
      .filter { ReviewName.isValid($0.0) }
  }

  private static func isOne(_ file: InputFile) -> Bool {
    file.parts.count == 2 && file.parts[0] == "reviews" && file.fileExtension == "jsonl"
      && file.stem.hasPrefix("preferences-")
  }

  /// Reports a broken line and continues, so that one build shows all errors.
  private static func take(
    _ line: Lines.Line, _ path: String, _ all: inout [Preference], _ problems: inout Problems
  ) {
    do throws(Diagnostic) {
      let value = try JSONFile.read(line.bytes, line: line.number, path: path, &problems)
      if let preference = preference(value, &problems) { all.append(preference) }
    } catch {
      problems.append(error)
    }
  }

  private static func preference(_ value: ContentValue, _ problems: inout Problems) -> Preference? {
    guard let record = Record(value, &problems) else { return nil }
    record.warnAboutKeys(besides: keys, &problems)
    for key in ["conversation", "key"] where record[key] == nil { record.missing(key, &problems) }
    guard let conversation = record.identifier("conversation", &problems),
      let key = record.string("key", &problems), let pair = record.required("run", &problems),
      let label = record.required("label", &problems), let reviewer = record.required("reviewer", &problems)
    else { return nil }
    let choices = ["tie"] + pair.split(separator: ".").map { "prefer:\($0)" }
    guard choices.contains(label) else {
      problems.error(
        "unknown preference \"\(label)\"", at: record["label"]?.position,
        help: ["Allowed: \(choices.joined(separator: ", "))"])
      return nil
    }
    return Preference(
      conversation: conversation, pair: pair,
      preferred: label == "tie" ? nil : String(label.dropFirst("prefer:".count)), reviewer: reviewer,
      at: record.instant("at", &problems), key: key)
  }

  static let keys: [ValueForm.Member] = [
    .init("conversation", .identifier, "id of the conversation, or its slug", isRequired: true),
    .init("run", .textLike("`older..newer`"), "the two runs", isRequired: true),
    .init("label", .text, "`prefer:` and the name of the better run, or `tie`", isRequired: true),
    .init("reviewer", .text, "the reviewer", isRequired: true),
    .init("at", .moment, "when"),
    .init("key", .text, "key of the compared versions", isRequired: true),
    .init("comment", .text, "not used"),
    .init("score", .number(nil), "not used"),
  ]
}

extension RecordForm {
  package static let preference = RecordForm(
    "preference", in: "`reviews/preferences-<reviewer>.jsonl`", .object(PreferenceReader.keys))
}
