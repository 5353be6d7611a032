internal import Basics
package import Content
internal import ErrorAnalysis
internal import Evaluation

/// Lines that a page of the review adds to a file of the project: checked by the readers of the build.
package struct SavedReview: Sendable {
  /// A file that pages write.
  package enum Kind: String, Sendable { case reviews, modes, preferences }

  private let kind: Kind
  private let reviewer: String

  /// Nil for an unknown kind, or a reviewer's name that the build would refuse.
  package init?(kind: String, reviewer: String) {
    guard let kind = Kind(rawValue: kind), ReviewName.isValid(reviewer) else { return nil }
    (self.kind, self.reviewer) = (kind, reviewer)
  }

  /// Below the content folder: `reviews/reviews-ada.jsonl`, or `review/modes.jsonl`, which all reviewers share.
  package var contentPath: String {
    switch kind {
    case .reviews: "reviews/reviews-\(reviewer).jsonl"
    case .modes: "review/modes.jsonl"
    case .preferences: "reviews/preferences-\(reviewer).jsonl"
    }
  }

  /// The files that say what is valid, below the content folder.
  package static let rules = ["reviews/labels.yml", "review/rubric.yml", "review/modes.yml"]

  /// Errors in lines that are to follow `earlier`, by index. `rules`: those files, as far as they exist.
  package func problems(
    _ added: [String], after earlier: [UInt8], _ rules: [InputFile]
  ) -> [(line: Int, message: String)] {
    let found =
      switch kind {
      case .reviews: verdicts(added, rules)
      case .modes: modes(added, earlier, rules)
      case .preferences: preferences(added)
      }
    return Self.problems(added, found) + foreign(added)
  }

  private static func problems(
    _ added: [String], _ diagnostics: [Diagnostic]
  ) -> [(line: Int, message: String)] {
    diagnostics.filter { $0.severity == .error }.compactMap { diagnostic in
      let line = (diagnostic.line ?? 1) - 1
      return added.indices.contains(line) ? (line, diagnostic.message) : nil
    }
  }

  private func verdicts(_ added: [String], _ rules: [InputFile]) -> [Diagnostic] {
    var reader = VerdictReader(rubric: ReviewFiles(rules).rubric)
    reader.read(InputFile(contentPath: contentPath, text: Self.text(added)))
    return reader.diagnostics
  }

  private func preferences(_ added: [String]) -> [Diagnostic] {
    var diagnostics: [Diagnostic] = []
    _ = PreferenceReader.read([InputFile(contentPath: contentPath, text: Self.text(added))], &diagnostics)
    return diagnostics
  }

  /// A change depends on those before it. Errors of earlier lines are those of the build.
  private func modes(_ added: [String], _ earlier: [UInt8], _ rules: [InputFile]) -> [Diagnostic] {
    let before = earlier.count { $0 == 0x0A }
    let file = InputFile(contentPath: contentPath, bytes: earlier + Array(Self.text(added).utf8))
    let read = AnalysisFiles(rules + [file], ReviewFiles(rules).rubric)
    return read.diagnostics.filter { $0.path == file.path }.map { diagnostic in
      var moved = diagnostic
      moved.line = diagnostic.line.map { $0 - before }
      return moved
    }
  }

  /// Each line names the reviewer who saves it.
  private func foreign(_ added: [String]) -> [(line: Int, message: String)] {
    added.indices.compactMap { index in
      var problems = Problems(path: contentPath)
      let value = try? JSONFile.read(Array(added[index].utf8), line: 1, path: contentPath, &problems)
      let name = value.flatMap { Record($0, &problems) }?.string("reviewer", &problems)
      guard let name, name != reviewer else { return nil }
      return (index, "the line names another reviewer: \"\(name)\"")
    }
  }

  private static func text(_ lines: [String]) -> String { lines.map { $0 + "\n" }.joined() }
}
