package import Markup
package import Model
package import Templates

/// What a script needs to hide others' verdicts on pages of figures.
package struct ForeignVerdicts: Sendable {
  private let places: [String: ForeignTarget]

  /// `places`: judged places of the newest runs by `name`.
  package init(_ places: [String: ForeignTarget] = [:]) { self.places = places }

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
    .url("rubricData", "link to the criteria and the reviewers with files as a script") { fields in
      fields.frame.link(RubricScript.path)
    }
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
