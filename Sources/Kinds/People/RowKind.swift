internal import Markup
internal import Model
internal import Templates

/// A way in which a person's row differs from a plain one: a predicate and a partial.
///
/// A row can have several kinds, such as inverted and with a note. The list page is independent of kinds: its
/// rows render themselves, with the class `is-<name>` and the partial `person-mark-<name>.html` of each
/// (G-22).
struct RowKind: Sendable {
  let name: String
  let fits: @Sendable (Person, SiteSettings) -> Bool

  /// All kinds, in the order of their marks. To add one, add a value here and its partial in `templates/`.
  /// The style sheet may style its class. Search results and appended pages show new kinds automatically.
  static let all: [RowKind] = [
    RowKind(name: "inverted") { $0.isInverted(every: $1.invertEvery) },
    RowKind(name: "note") { person, _ in person.note != nil },
    RowKind(name: "seen") { person, _ in person.isSeen },
    RowKind(name: "admin") { person, _ in person.user.isAdmin },
    RowKind(name: "organization") { person, _ in person.user.type == .Organization },
    RowKind(name: "bot") { person, _ in person.user.type == .Bot },
  ]
}

/// The row kinds with their compiled partials.
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

  /// The marks of a row's kinds.
  func marks(of row: PersonRow) -> [RowMark] {
    marks.filter { $0.kind.fits(row.person, row.context.settings) }.map { mark($0, row) }
  }

  /// One mark of each kind, for a script that builds rows.
  func all(like row: PersonRow) -> [RowMark] { marks.map { mark($0, row) } }

  /// A bit for each matching kind; the first kind is the lowest bit.
  func mask(_ person: Person, _ settings: SiteSettings) -> Int {
    marks.enumerated().reduce(0) { $1.element.kind.fits(person, settings) ? $0 | 1 << $1.offset : $0 }
  }

  private func mark(_ entry: (kind: RowKind, template: Template<PersonRow>), _ row: PersonRow) -> RowMark {
    RowMark(name: entry.kind.name, html: entry.template.render(row))
  }
}

/// One kind of a row: its name, and the output of its partial.
struct RowMark: TemplateContext {
  let name: String
  let html: SafeHTML

  static let fields: Fields<RowMark> = [
    .text("kind", "name of the kind, for a class") { $0.name },
    .html("mark", "output of the partial `person-mark-<kind>.html`") { $0.html },
  ]
}
