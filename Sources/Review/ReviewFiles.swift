internal import Basics
internal import Content
internal import JSON
internal import Model

/// The files of `content/reviews`: labels and verdicts.
struct ReviewFiles: Sendable {
  private(set) var labels: ReviewLabels
  private(set) var verdicts: [Verdict] = []
  /// The file of each reviewer's verdicts, for the script that extends it.
  private(set) var logs: [(reviewer: String, file: InputFile)] = []
  private(set) var diagnostics: [Diagnostic] = []

  /// `files`: everything below `content/reviews/`, in path order.
  init(_ files: [InputFile], _ strings: Strings = Strings()) {
    labels = ReviewLabels.standard(strings)
    for file in files where Self.isLabels(file) { readLabels(file) }
    for file in files where !Self.isLabels(file) {
      if let reviewer = VerdictReader.reviewer(of: file) {
        logs.append((reviewer, file))
        var reader = VerdictReader(labels: labels)
        reader.read(file)
        verdicts += reader.verdicts
        diagnostics += reader.diagnostics
      } else if !Self.isForOthers(file) {
        diagnostics.append(
          Diagnostic(
            .warning, "file is not used", path: file.path,
            help: ["name a file of verdicts reviews-<reviewer>.jsonl, the labels labels.yml"]))
      }
    }
  }

  private static func isLabels(_ file: InputFile) -> Bool {
    file.parts.count == 2 && file.name == "labels.yml"
  }

  /// Whether another part reads the file: the publish gate or the preference reader.
  private static func isForOthers(_ file: InputFile) -> Bool {
    file.parts.count == 2 && (file.name == "allowed.yml" || file.stem.hasPrefix("preferences-"))
  }

  private mutating func readLabels(_ file: InputFile) {
    var problems = Problems(path: file.path)
    do throws(Diagnostic) {
      labels = try ReviewLabels(file, &problems)
    } catch {
      problems.append(error)
    }
    diagnostics += problems.diagnostics
  }
}

/// One reviewer's lines in `content/reviews`, for the script that adds to them: `Scrollback.reviewFile("ada",
/// [lines])`.
///
/// It is a script, since pages opened from a folder may load nothing else. A download consists of these
/// lines, unchanged, followed by the new ones, so it can replace the file without loss.
enum ReviewLogScript {
  static func path(_ reviewer: String) -> String { "review/_reviewers/\(reviewer).js" }

  static func output(_ reviewer: String, _ file: InputFile) throws(Diagnostic) -> OutputFile {
    let text = try file.text()
    let lines = TextLines.split(text).filter { $0.contains { !$0.isWhitespace } }
    return OutputFile(path: path(reviewer), text: script(reviewer, lines), source: file.path)
  }

  static func script(_ reviewer: String, _ lines: [String]) -> String {
    "Scrollback.reviewFile?.(\(quoted(reviewer)),[\n\(lines.map(quoted).joined(separator: ",\n"))\n]);\n"
  }

  private static func quoted(_ text: String) -> String {
    var json = JSONWriter()
    json.string(text)
    return String(decoding: json.bytes, as: UTF8.self)
  }
}
