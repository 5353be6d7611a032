internal import Markup
internal import Model

/// Runs of generated conversations and the verdicts on them: `content/runs`, `content/reviews` → `/review/…`.
struct Review: Kind {
  static let name = "review"
  static let folders = ["runs", "reviews"]
  static let title = "Review"

  private let templates: ChatTemplates

  init(theme: TemplateLibrary) throws(TemplateErrors) {
    templates = try ChatTemplates(theme: theme)
  }

  func plan(_ files: [InputFile], _ settings: SiteSettings) -> Plan<RunGroup> {
    let reader = RunReader(files.filter { $0.parts.first == "runs" })
    return Plan(reader.groups, diagnostics: reader.diagnostics)
  }

  func map(_ group: RunGroup, _ context: BuildContext) -> Piece<String> {
    var piece = Piece<String>(summaries: [group.id], diagnostics: group.diagnostics)
    for version in group.versions {
      let pages = ChatPages(version.chat, media: version.media, context)
      piece.files += pages.files(templates)
      piece.diagnostics += pages.diagnostics
    }
    return piece
  }

  func reduce(_ ids: [String], _ context: BuildContext) -> Reduction { Reduction() }
}
