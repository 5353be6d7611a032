internal import Markup
internal import Model
internal import Templates

/// A way in which somebody's row differs from a plain one: who is of this kind, and a partial that says so.
///
/// A row is of every kind that fits: inverted and with a note is two of them. The list page knows nothing of this;
/// its rows render themselves, with the class `is-<name>` and the partial `person-mark-<name>.html` of each (G-22).
struct RowKind: Sendable {
  let name: String
  let fits: @Sendable (Person, SiteSettings) -> Bool

  /// All of them, in the order of their marks. To add one: a value here, and its partial in `templates/`. The class may
  /// be given a look in the style sheet; search results and appended pages show the new kind without further ado.
  static let all: [RowKind] = [
    RowKind(name: "inverted") { $0.isInverted(every: $1.invertEvery) },
    RowKind(name: "note") { person, _ in person.note != nil },
    RowKind(name: "seen") { person, _ in person.isSeen },
    RowKind(name: "admin") { person, _ in person.user.isAdmin },
    RowKind(name: "organization") { person, _ in person.user.type == .Organization },
    RowKind(name: "bot") { person, _ in person.user.type == .Bot },
  ]
}

/// The kinds of rows with their partials, compiled.
struct RowKinds: Sendable {
  private let marks: [(kind: RowKind, template: Template<PersonRow>)]

  init(_ kinds: [RowKind], theme: TemplateLibrary) throws(TemplateErrors) {
    var marks: [(RowKind, Template<PersonRow>)] = []
    for kind in kinds {
      marks.append((kind, try theme.compile("person-mark-\(kind.name)", for: PersonRow.self)))
    }
    self.marks = marks
  }

  var names: [String] { marks.map(\.kind.name) }

  /// What a row shows of the kinds that fit.
  func marks(of row: PersonRow) -> [RowMark] {
    marks.filter { $0.kind.fits(row.person, row.context.settings) }.map { mark($0, row) }
  }

  /// One of each kind, for a script that makes rows and marks of its own.
  func all(like row: PersonRow) -> [RowMark] { marks.map { mark($0, row) } }

  /// A bit for each kind that fits, the first kind the lowest.
  func mask(_ person: Person, _ settings: SiteSettings) -> Int {
    marks.enumerated().reduce(0) { $1.element.kind.fits(person, settings) ? $0 | 1 << $1.offset : $0 }
  }

  private func mark(_ entry: (kind: RowKind, template: Template<PersonRow>), _ row: PersonRow) -> RowMark {
    RowMark(name: entry.kind.name, html: entry.template.render(row))
  }
}

/// One kind of somebody's row: its name, and what its partial shows.
struct RowMark: TemplateContext {
  let name: String
  let html: SafeHTML

  static let fields: Fields<RowMark> = [
    .text("kind", "name of the kind, for a class") { $0.name },
    .html("mark", "what its partial person-mark-<kind>.html shows") { $0.html },
  ]
}
