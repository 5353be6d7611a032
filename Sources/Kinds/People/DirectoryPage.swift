internal import Model
internal import Templates

/// The position of a page of people among its neighbours: a page of the API, or a part of a facet.
struct ListPlace: Sendable {
  let path: String
  /// In English; a suffix distinguishes the pages of one list.
  let heading: String
  var since: Int?
  var page = 1
  /// Position in its list of the first person on the page, from 1.
  let first: Int
  let total: Int
  /// Paths of the previous and the next page, if any.
  let previous: String?
  let next: String?
  /// The name of the facet; nil for the directory.
  let facet: String?

  func title(_ strings: Strings) -> String {
    let title = strings[heading]
    return since.map { strings.text("{title} since {since}", ["title": title, "since": String($0)]) }
      ?? strings.title(title, page: page)
  }

  /// The directory without people.
  static let empty = ListPlace(
    path: DirectoryPage.root, heading: People.title, first: 1, total: 0, previous: nil, next: nil, facet: nil)
}

extension PeopleBatch {
  /// The first page has the directory's own URL, whatever its cursor.
  var place: ListPlace {
    func path(_ since: Int) -> String { since == first ? DirectoryPage.root : DirectoryPage.path(since) }
    return ListPlace(
      path: path(since), heading: People.title, since: previous == nil ? nil : since,
      first: firstPosition, total: total, previous: previous.map(path), next: next.map(path), facet: nil)
  }
}

/// The fields of `templates/people.html`: people of one page of the directory, or of a facet.
struct DirectoryPage: TemplateContext {
  let people: [Person]
  let place: ListPlace
  let facets: [FacetCount]
  /// Number of people in the whole directory.
  let everybody: Int
  let kinds: RowKinds
  let context: BuildContext

  static let root = "people/index.html"

  /// `_since` cannot be a login.
  static func path(_ since: Int) -> String { "people/_since/\(since)/index.html" }

  static let fields: Fields<DirectoryPage> = [
    .including { $0.frame },
    .text("count", "number of people, with the noun") { $0.count },
    .number("total", "number of people in the whole list") { $0.place.total },
    .list("people", "people on this page") { page in
      page.people.map { PersonRow(person: $0, frame: page.frame, context: page.context, kinds: page.kinds) }
    },
    .object("blank", "empty row that the script clones") { page in
      PersonRow.blank(page.frame, page.context, page.kinds)
    },
    .list("marks", "one mark of each row kind, which the script clones") { page in
      page.kinds.all(like: .blank(page.frame, page.context, page.kinds))
    },
    .number("first", "position of the first person on this page") { $0.place.first },
    .flag("hasFacets", "whether there are filtered lists of people") { !$0.links.isEmpty },
    .list("facets", "links to filtered lists of people") { $0.links },
    .url("previous", "link to the previous page") { page in page.place.previous.map { page.frame.link($0) } },
    .url("next", "link to the next page") { page in page.place.next.map { page.frame.link($0) } },
    .text("range", "positions on this page, such as 31–60 of 75") { $0.range },
  ]

  private var count: String { context.strings.count(place.total, "person", "people") }

  private var frame: PageFrame {
    context.frame(place.path, title: place.title(context.strings), description: count, section: People.name)
  }

  private var range: String {
    guard let last = people.indices.last.map({ place.first + $0 }) else { return "" }
    let strings = context.strings
    return strings.text(
      "{first}–{last} of {total}",
      [
        "first": strings.grouped(place.first), "last": strings.grouped(last),
        "total": strings.grouped(place.total),
      ])
  }

  /// All people and the non-empty facets; empty if there are none.
  private var links: [FacetLink] {
    let filled = facets.filter { $0.count > 0 }
    guard !filled.isEmpty else { return [] }
    let all = FacetLink(
      label: context.strings["All"], count: everybody, href: frame.link(Self.root),
      isCurrent: place.facet == nil, strings: context.strings)
    return [all]
      + filled.map {
        FacetLink(
          label: context.strings[$0.facet.label], count: $0.count, href: frame.link($0.facet.path()),
          isCurrent: $0.facet.name == place.facet, strings: context.strings)
      }
  }
}

/// The fields of `templates/people-home.html`: the newest people.
struct PeopleHome: TemplateContext {
  let people: [Person]
  let count: Int
  let kinds: RowKinds
  let context: BuildContext

  static let fields: Fields<PeopleHome> = [
    .text("count", "number of people, with the noun") {
      $0.context.strings.count($0.count, "person", "people")
    },
    .url("href", "link to the directory") { $0.frame.link(DirectoryPage.root) },
    .list("people", "the newest eight people") { home in
      home.people.map { PersonRow(person: $0, frame: home.frame, context: home.context, kinds: home.kinds) }
    },
  ]

  private var frame: PageFrame { context.frame("index.html", title: "", section: "home") }
}
