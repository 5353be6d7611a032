internal import Basics
internal import Content
internal import ErrorAnalysis
internal import Evaluation
internal import JSON
internal import Model

/// The files of `content/reviews` and `content/review`: labels, rubric and verdicts.
struct ReviewFiles: Sendable {
  private(set) var rubric: Rubric
  /// Taxonomy of failures and sampling plan.
  private(set) var analysis = AnalysisFiles()
  private(set) var verdicts: [Verdict] = []
  /// The file of each reviewer's verdicts, for the script that extends it.
  private(set) var logs: [(reviewer: String, file: InputFile)] = []
  private(set) var diagnostics: [Diagnostic] = []

  /// `files`: everything below the two folders, in path order.
  init(_ files: [InputFile], _ strings: Strings = Strings()) {
    rubric = Rubric(.standard(strings), strings)
    readRubric(files, strings)
    analysis = AnalysisFiles(files, rubric)
    diagnostics += analysis.diagnostics
    for file in files where !Self.isLabels(file) && !Self.isRubric(file) {
      if let reviewer = VerdictReader.reviewer(of: file) {
        logs.append((reviewer, file))
        var reader = VerdictReader(rubric: rubric)
        reader.read(file)
        take(reader.verdicts)
        diagnostics += reader.diagnostics
      } else if !Self.isForOthers(file) {
        diagnostics.append(
          Diagnostic(
            .warning, "file is not used", path: file.path,
            help: [
              "name a file of verdicts reviews-<reviewer>.jsonl, the labels labels.yml, the criteria rubric.yml"
            ]))
      }
    }
    warnAboutVersions()
  }

  /// Leaves out a judge's verdicts of other versions than the rubric's, and counts them.
  private mutating func take(_ verdicts: [Verdict]) {
    let judges = Dictionary(rubric.judges.enumerated().map { ($1.name, $0) }) { first, _ in first }
    self.verdicts += verdicts.filter { verdict in
      guard let place = judges[verdict.reviewer], let version = verdict.version else { return true }
      return rubric.judges[place].counts(version, of: verdict.criterion)
    }
  }

  /// Reports judges of which there are only verdicts of other versions: they have no figures.
  private mutating func warnAboutVersions() {
    let known = Set(verdicts.lazy.map(\.reviewer))
    for judge in rubric.judges where !judge.otherVersions.isEmpty && !known.contains(judge.name) {
      diagnostics.append(
        Diagnostic(
          .warning, "no verdicts of version \"\(judge.version)\" of judge \"\(judge.name)\"",
          path: rubric.source ?? "",
          help: [
            "let it judge again; its verdicts are of: \(judge.versions.sorted().joined(separator: ", "))"
          ]))
    }
  }

  private static func isLabels(_ file: InputFile) -> Bool {
    file.parts.count == 2 && file.name == "labels.yml"
  }

  private static func isRubric(_ file: InputFile) -> Bool {
    file.parts.count == 2 && file.name == "rubric.yml"
  }

  /// Whether another part reads the file: the publish gate, the preference reader or the error analysis.
  private static func isForOthers(_ file: InputFile) -> Bool {
    file.parts.count == 2 && (file.name == "allowed.yml" || file.stem.hasPrefix("preferences-"))
      || AnalysisFiles.takes(file)
  }

  /// The labels first: a criterion may use them.
  private mutating func readRubric(_ files: [InputFile], _ strings: Strings) {
    var labels = ReviewLabels.standard(strings)
    for file in files where Self.isLabels(file) {
      read(file) { file, problems throws(Diagnostic) in labels = try ReviewLabels(file, &problems) }
    }
    var rubric = Rubric(labels, strings)
    for file in files where Self.isRubric(file) {
      read(file) { file, problems throws(Diagnostic) in
        rubric = try RubricReader.read(file, labels, strings, &problems)
      }
    }
    self.rubric = rubric
  }

  private mutating func read(
    _ file: InputFile, _ take: (InputFile, inout Problems) throws(Diagnostic) -> Void
  ) {
    var problems = Problems(path: file.path)
    do throws(Diagnostic) {
      try take(file, &problems)
    } catch {
      problems.append(error)
    }
    diagnostics += problems.diagnostics
  }
}

/// One reviewer's file in `content/reviews`, for the script that adds to it: `Scrollback.reviewFile("ada", text)`.
///
/// It is a script, since pages opened from a folder may load nothing else. A download consists of its lines,
/// unchanged, followed by the new ones, so it can replace the file without loss.
enum ReviewLogScript {
  static func path(_ reviewer: String) -> String { "review/_reviewers/\(reviewer).js" }

  /// The script of their blind choices.
  static func choices(_ reviewer: String) -> String { "review/_preferences/\(reviewer).js" }

  /// Made on writing: the files of a large review take hundreds of megabytes. Reading them has reported what is not UTF-8.
  static func output(_ reviewer: String, _ file: InputFile, at path: String) -> OutputFile {
    OutputFile(path: path, content: .changed(file) { script(reviewer, $0) }, source: file.path)
  }

  /// The text between backticks, since every sixth character of JSON is a quotation mark.
  static func script(_ reviewer: String, _ bytes: [UInt8]) -> [UInt8] {
    var start = bytes.starts(with: InputFile.byteOrderMark) ? InputFile.byteOrderMark.count : 0
    var script = Array("Scrollback.reviewFile?.(\(JSONWriter.quoted(reviewer)),`".utf8)
    script.reserveCapacity(bytes.count + bytes.count / 64 + 80)
    for place in bytes.indices.dropFirst(start) {
      guard let escape = escape(bytes[place]) else { continue }
      script += bytes[start..<place]
      script += escape.utf8
      start = place + 1
    }
    script += bytes[start...]
    script += "`);\n".utf8
    return script
  }

  /// What the byte is between backticks, if not itself. `<` too, so that no text looks like markup.
  private static func escape(_ byte: UInt8) -> String? {
    switch byte {
    case UInt8(ascii: "`"): #"\`"#
    case UInt8(ascii: "\\"): #"\\"#
    case UInt8(ascii: "$"): #"\$"#
    case UInt8(ascii: "<"): #"\x3c"#
    case UInt8(ascii: "\r"): #"\r"#
    default: nil
    }
  }
}
