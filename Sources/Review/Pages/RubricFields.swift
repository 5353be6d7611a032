internal import Basics
internal import Conversations
internal import Evaluation
internal import Markup
internal import Model
internal import Templates

/// Fields of every review page with criteria.
struct RubricFields: TemplateContext {
  let head: ReviewHead
  let frame: PageFrame

  static let fields: Fields<RubricFields> = [
    .url("labelSheet", "link to the stylesheet of the values") { $0.frame.link(Rubric.sheetPath) },
    .list("criteria", "the criteria of the rubric") { $0.head.legend },
    .text("rubric", "version of the rubric; empty if the project has only labels") { fields in
      fields.head.rubric.source.map { _ in fields.head.rubric.versions.whole }
    },
    .list("logs", "reviewers with files on the site, with their data for scripts") { fields in
      fields.head.logs.filter { ReviewName.isValid($0.reviewer) }.map { log in
        LogLink(reviewer: log.reviewer, href: fields.frame.link(ReviewLogScript.path(log.reviewer)))
      }
    },
  ]
}

/// A criterion in the legend.
struct CriterionView: TemplateContext {
  let criterion: Criterion
  private let version: String
  private let guidance: SafeHTML?

  static func all(_ rubric: Rubric) -> [CriterionView] {
    rubric.criteria.map { CriterionView($0, version: rubric.versions[$0.name] ?? "") }
  }

  private init(_ criterion: Criterion, version: String) {
    (self.criterion, self.version) = (criterion, version)
    let markdown = MarkdownRenderer(.init(hardBreaks: false, topHeading: 4, linksWithinSite: false))
    guidance = criterion.guidance.isEmpty ? nil : markdown.render(criterion.guidance).html
  }

  private var isExplained: Bool {
    guidance != nil || criterion.values.contains { !$0.description.isEmpty }
  }

  static let fields: Fields<CriterionView> = [
    .text("name", "name, as in verdict files") { $0.criterion.name },
    .text("title", "title") { $0.criterion.title },
    .text("kind", "binary, ordinal, nominal, multi, number or text") { $0.criterion.kind.rawValue },
    .text("target", "what is judged: turn, span, tool call or conversation") { $0.criterion.target.rawValue },
    .text("roles", "whose turns are judged, separated by blanks") {
      $0.criterion.roles.map(\.rawValue).joined(separator: " ")
    },
    .flag("isRequired", "whether a target without an answer is open") { $0.criterion.isRequired },
    .text("letter", "letter that chooses it, if any") { $0.criterion.key },
    .text("version", "changes with all that may change an answer") { $0.version },
    .flag("isExplained", "whether the rubric says more about it than its values") { $0.isExplained },
    .html("guidance", "when to give which value; empty if the rubric does not say") { $0.guidance },
    .list("values", "its values in key order") { $0.criterion.values.map(LabelView.init) },
  ]
}

/// A value in the legend.
struct LabelView: TemplateContext {
  let label: ReviewLabel

  static let fields: Fields<LabelView> = [
    .text("name", "name, as in verdict files") { $0.label.name },
    .text("title", "title") { $0.label.title },
    .text("description", "when to use it") { $0.label.description },
    .text("className", "end of the class with its colours, label-…") { $0.label.className },
    .number("key", "keyboard key") { $0.label.key },
  ]
}

/// The script with a reviewer's file.
struct LogLink: TemplateContext {
  let reviewer: String
  let href: SafeURL

  static let fields: Fields<LogLink> = [
    .text("reviewer", "name of the reviewer") { $0.reviewer },
    .url("href", "link to it") { $0.href },
  ]
}
