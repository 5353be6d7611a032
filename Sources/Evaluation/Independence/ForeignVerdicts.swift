internal import Conversations
internal import Markup
internal import Model
internal import Templates

/// What a script needs to hide others' verdicts on a page: the criteria, reviewers' files and judged places.
package struct ForeignVerdicts: Sendable {
  fileprivate let rubric: Rubric
  /// Reviewers with files on the site, and the site paths of their scripts.
  fileprivate let logs: [(reviewer: String, path: String)]
  private let places: [String: ForeignTarget]

  /// `places`: judged places of the newest runs by `name`.
  package init(
    _ rubric: Rubric, logs: [(reviewer: String, path: String)] = [], places: [String: ForeignTarget] = [:]
  ) {
    (self.rubric, self.logs, self.places) = (rubric, logs, places)
  }

  /// The name of a place: site path of a transcript, and fragment of the turn.
  package static func name(_ path: String, _ anchor: String?) -> String { "\(path)#\(anchor ?? "")" }

  /// Nil for a place without verdicts.
  package subscript(path: String, anchor: String?) -> ForeignTarget? { places[Self.name(path, anchor)] }
}

/// Fields of every page of figures that shows others' verdicts.
struct ForeignFields: TemplateContext {
  let foreign: ForeignVerdicts
  let frame: PageFrame

  static let fields: Fields<ForeignFields> = [
    .list("criteria", "the criteria of the rubric") { $0.foreign.rubric.criteria.map(AskedCriterion.init) },
    .list("logs", "reviewers with files on the site, with their data for scripts") { fields in
      fields.foreign.logs.map { ReviewerLog(reviewer: $0.reviewer, href: fields.frame.link($0.path)) }
    },
  ]
}

/// A criterion, for scripts.
private struct AskedCriterion: TemplateContext {
  let criterion: Criterion

  static let fields: Fields<AskedCriterion> = [
    .text("name", "name, as in verdict files") { $0.criterion.name },
    .text("title", "title") { $0.criterion.title },
    .text("kind", "binary, ordinal, nominal, multi, number or text") { $0.criterion.kind.rawValue },
    .text("target", "what is judged: turn, span, tool call or conversation") { $0.criterion.target.rawValue },
    .text("roles", "whose turns are judged, separated by blanks") {
      $0.criterion.roles.map(\.rawValue).joined(separator: " ")
    },
    .flag("isRequired", "whether a target without an answer is open") { $0.criterion.isRequired },
  ]
}

/// The script with a reviewer's file.
private struct ReviewerLog: TemplateContext {
  let reviewer: String
  let href: SafeURL

  static let fields: Fields<ReviewerLog> = [
    .text("reviewer", "name of the reviewer") { $0.reviewer },
    .url("href", "link to it") { $0.href },
  ]
}
