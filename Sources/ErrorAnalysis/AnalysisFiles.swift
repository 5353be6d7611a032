package import Basics
package import Content
package import Evaluation

/// The files of the error analysis in `content/review`: taxonomy, its changes, the sampling plan and its draw.
package struct AnalysisFiles: Sendable {
  package internal(set) var taxonomy = Taxonomy()
  package private(set) var plan: SamplePlan?
  /// The draw of the plan, if it is kept: it counts, whatever the plan would draw today.
  package private(set) var draw: KeptDraw?
  /// The lines of the file of changes, for the script that adds to them; nil without a readable file.
  package private(set) var changes: (path: String, lines: [String])?
  package private(set) var diagnostics: [Diagnostic] = []

  /// `files`: those of the project's review, of which others are ignored.
  package init(_ files: [InputFile] = [], _ rubric: Rubric? = nil) {
    for file in files where Self.name(of: file) == Self.modes {
      read(file) { own, file, problems throws(Diagnostic) in
        own.taxonomy = try TaxonomyReader.read(file, &problems)
      }
    }
    if let rubric { taxonomy.add(rubric) }
    for file in files where Self.name(of: file) == Self.changes {
      read(file) { own, file, problems throws(Diagnostic) in
        let lines = TextLines.split(try file.text()).filter { $0.contains { !$0.isWhitespace } }
        own.changes = (file.path, lines)
        own.taxonomy.apply(ModeChangeReader.read(file, &problems), &problems)
      }
    }
    for file in files where Self.name(of: file) == Self.sample {
      read(file) { own, file, problems throws(Diagnostic) in
        own.plan = try SamplePlanReader.read(file, &problems)
      }
    }
    for file in files where Self.name(of: file) == Self.kept {
      read(file) { own, file, problems throws(Diagnostic) in
        own.draw = KeptDrawReader.read(file, &problems)
      }
    }
  }

  private static let (modes, changes) = ("modes.yml", "modes.jsonl")
  private static let (sample, kept) = ("sample.yml", "sample.jsonl")

  /// Whether a file is one of these.
  package static func takes(_ file: InputFile) -> Bool {
    [modes, changes, sample, kept].contains(name(of: file))
  }

  private static func name(of file: InputFile) -> String {
    file.parts.count == 2 && file.parts[0] == "review" ? file.name : ""
  }

  private mutating func read(
    _ file: InputFile,
    _ take: (inout AnalysisFiles, InputFile, inout Problems) throws(Diagnostic) -> Void
  ) {
    var problems = Problems(path: file.path)
    do throws(Diagnostic) {
      try take(&self, file, &problems)
    } catch {
      problems.append(error)
    }
    diagnostics += problems.diagnostics
  }
}
