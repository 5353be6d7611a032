internal import Basics
internal import Content
internal import Evaluation
package import Model
internal import Templates

/// For the list of kinds.
package let reviewKind: any Kind.Type = Review.self

/// Runs of generated conversations and the verdicts on them: `content/runs`, `content/reviews`, `content/review` → `/review/…`.
struct Review: Kind {
  static let name = "review"
  static let folders = ["runs", "reviews", "review"]
  static let title = "Review"

  private let templates: ReviewTemplates

  init(theme: TemplateLibrary) throws(TemplateErrors) {
    templates = try ReviewTemplates(theme: theme)
  }

  /// Reads everything here, since each transcript links to the next one in the queue.
  func plan(_ files: [InputFile], _ settings: SiteSettings) -> Plan<ReviewSource> {
    plan(files, settings, jobs: 1)
  }

  func plan(_ files: [InputFile], _ settings: SiteSettings, jobs: Int) -> Plan<ReviewSource> {
    let reader = ReviewReader(files, settings, jobs: jobs)
    return Plan(
      reader.sources, diagnostics: reader.diagnostics,
      sections: reader.runs.isEmpty
        ? [] : [SiteShell.Section(name: Self.name, title: settings.strings[Self.title])])
  }

  func map(_ source: ReviewSource, _ context: BuildContext) -> Piece<ReviewSummary> {
    switch source {
    case .head(let head): map(head)
    case .group(let reviewed): map(reviewed, context)
    }
  }

  func reduce(_ summaries: [ReviewSummary], _ context: BuildContext) -> Reduction {
    guard let lists = ReviewLists(summaries, context) else { return Reduction() }
    var reduction = Reduction(files: lists.files(templates))
    reduction.home = ReviewHome.section(lists, templates.home)
    reduction.tagged = lists.groups.compactMap { $0.tagged(context) }
    return reduction
  }

  private func map(_ head: ReviewHead) -> Piece<ReviewSummary> {
    var piece = Piece<ReviewSummary>(summaries: [.head(head)])
    piece.files.append(
      OutputFile(path: Rubric.sheetPath, text: head.rubric.styleSheet, source: head.rubric.source))
    let reviewers = head.logs.map(\.reviewer).filter(ReviewName.isValid)
    piece.files.append(
      OutputFile(
        path: RubricScript.path, content: .bytes(RubricScript.bytes(head.rubric, reviewers: reviewers)),
        source: head.rubric.source))
    piece.files += [KindScript.output(head)].compactMap(\.self)
    for (reviewer, file) in head.logs where ReviewName.isValid(reviewer) {
      piece.files.append(ReviewLogScript.output(reviewer, file, at: ReviewLogScript.path(reviewer)))
    }
    for (reviewer, file) in head.choices {
      piece.files.append(ReviewLogScript.output(reviewer, file, at: ReviewLogScript.choices(reviewer)))
    }
    return piece
  }

  private func map(_ reviewed: ReviewedGroup, _ context: BuildContext) -> Piece<ReviewSummary> {
    let comparison = RunComparison.piece(
      of: reviewed.group, templates.compare, context, verdicts: { reviewed.verdicts($0, $1) })
    let versions = reviewed.group.versions.indices.map { RunPages(reviewed, $0, templates, context) }
    let summary = GroupSummary(reviewed, comparison.changes, paths: versions.map(\.firstPath))
    var piece = Piece<ReviewSummary>(
      files: comparison.files, summaries: [.group(summary)],
      diagnostics: reviewed.group.diagnostics)
    piece.files += VerdictFiles(reviewed: reviewed, templates: templates, context: context).files
    piece.files += [RunArchive.output(reviewed.group, versions)].compactMap(\.self)
    for pages in versions {
      piece.files += pages.files
      piece.aliases += pages.aliases
      piece.diagnostics += pages.diagnostics
      piece.search.append { pages.search }
    }
    return piece
  }
}
