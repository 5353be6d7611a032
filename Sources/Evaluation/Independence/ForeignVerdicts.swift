package import Markup
package import Model
package import Templates

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
package struct ForeignFields: TemplateContext {
  let foreign: ForeignVerdicts
  let frame: PageFrame

  package init(foreign: ForeignVerdicts, frame: PageFrame) { (self.foreign, self.frame) = (foreign, frame) }

  package static let fields: Fields<ForeignFields> = [
    .list("criteria", "the criteria of the rubric") { $0.foreign.rubric.criteria.map(AskedCriterion.init) },
    .list("logs", "reviewers with files on the site, with their data for scripts") { fields in
      fields.foreign.logs.map { ReviewerLog(reviewer: $0.reviewer, href: fields.frame.link($0.path)) }
    },
  ]
}

/// The script with a reviewer's file.
package struct ReviewerLog: TemplateContext {
  let reviewer: String
  let href: SafeURL

  package init(reviewer: String, href: SafeURL) { (self.reviewer, self.href) = (reviewer, href) }

  package static let fields: Fields<ReviewerLog> = [
    .text("reviewer", "name of the reviewer") { $0.reviewer },
    .url("href", "link to it") { $0.href },
  ]
}
