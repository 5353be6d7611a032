internal import Markup
internal import Model

/// Runs of generated conversations and the verdicts on them: `content/runs`, `content/reviews` → `/review/…`.
struct Review: Kind {
  static let name = "review"
  static let folders = ["runs", "reviews"]
  static let title = "Review"

  private let templates: ChatTemplates
  private let compareTemplates: CompareTemplates
  private let listTemplate: Template<ComparisonListPage>

  init(theme: TemplateLibrary) throws(TemplateErrors) {
    templates = try ChatTemplates(theme: theme)
    compareTemplates = try CompareTemplates(theme: theme)
    listTemplate = try theme.compile("compare-list", for: ComparisonListPage.self)
  }

  func plan(_ files: [InputFile], _ settings: SiteSettings) -> Plan<RunGroup> {
    let reader = RunReader(files.filter { $0.parts.first == "runs" }, scrub: settings.review.scrub)
    var diagnostics = reader.diagnostics
    let groups = RunComparison.prepare(reader.groups, runs: reader.runs, files: files, settings, &diagnostics)
    return Plan(groups, diagnostics: diagnostics)
  }

  func map(_ group: RunGroup, _ context: BuildContext) -> Piece<ConversationSummary> {
    let comparison = RunComparison.piece(of: group, compareTemplates, context)
    var piece = Piece(
      files: comparison.files,
      summaries: [
        ConversationSummary(changes: comparison.changes, transcripts: group.versions.map(\.chat.sitePath))
      ], diagnostics: group.diagnostics)
    for version in group.versions {
      let pages = ChatPages(version.chat, media: version.media, context)
      piece.files += pages.files(templates)
      piece.diagnostics += pages.diagnostics
    }
    return piece
  }

  func reduce(_ summaries: [ConversationSummary], _ context: BuildContext) -> Reduction {
    let changes = summaries.flatMap(\.changes)
    let list = ComparisonListPage(
      changes: changes, transcripts: summaries.flatMap(\.transcripts), context: context)
    return Reduction(
      files: [OutputFile(path: ComparisonListPage.path, page: listTemplate.render(list))]
        + RunComparison.pages(changes, compareTemplates, context))
  }
}

/// What the lists of the review need to know of a conversation.
struct ConversationSummary: Sendable {
  let changes: [ConversationChange]
  /// Site paths of the folders of its transcripts.
  let transcripts: [String]
}
