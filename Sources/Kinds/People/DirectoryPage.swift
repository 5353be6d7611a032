internal import Markup
internal import Model

/// Where a page of people stands among its neighbours: a page of the API, or a part of a facet.
struct ListPlace: Sendable {
  let path: String
  let title: String
  /// Place in its list of the first person of the page, from 1.
  let first: Int
  let total: Int
  /// Paths of the pages before and after, where there are any.
  let previous: String?
  let next: String?
  /// The name of the facet; nil for the directory.
  let facet: String?

  /// The directory when nobody is in it.
  static let empty = ListPlace(
    path: DirectoryPage.root, title: People.title, first: 1, total: 0, previous: nil, next: nil, facet: nil)
}

extension PeopleBatch {
  /// The first page has the directory's own address, whatever its cursor.
  var place: ListPlace {
    func path(_ since: Int) -> String { since == first ? DirectoryPage.root : DirectoryPage.path(since) }
    return ListPlace(
      path: path(since), title: previous == nil ? People.title : "\(People.title) since \(since)",
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

  /// `_since` cannot be a login (D.8).
  static func path(_ since: Int) -> String { "people/_since/\(since)/index.html" }

  static let fields: Fields<DirectoryPage> = [
    .including { $0.frame },
    .text("count", "number of people with its word") { $0.count },
    .number("total", "number of people in the whole list") { $0.place.total },
    .list("people", "the people of this page") { page in
      page.people.map { PersonRow($0, page.frame, page.context, page.kinds) }
    },
    .object("blank", "a row of nobody, which the script copies") { page in
      PersonRow.blank(page.frame, page.context, page.kinds)
    },
    .list("marks", "one mark of each kind of row, which the script copies") { page in
      page.kinds.all(like: .blank(page.frame, page.context, page.kinds))
    },
    .number("first", "place in the list of the first person of this page") { $0.place.first },
    .flag("hasFacets", "whether there is any list of some of the people") { !$0.links.isEmpty },
    .list("facets", "links to lists of some of the people") { $0.links },
    .url("previous", "link to the page before") { page in page.place.previous.map { page.frame.link($0) } },
    .url("next", "link to the page after") { page in page.place.next.map { page.frame.link($0) } },
    .text("range", "positions on this page, such as 31–60 of 75") { $0.range },
  ]

  private var count: String { Count.text(place.total, "person", "people") }

  private var frame: PageFrame {
    context.frame(place.path, title: place.title, description: count, section: People.name)
  }

  private var range: String {
    guard let last = people.indices.last.map({ place.first + $0 }) else { return "" }
    return "\(Count.grouped(place.first))–\(Count.grouped(last)) of \(Count.grouped(place.total))"
  }

  /// All people, and the facets that hold anybody; nothing where there is no facet.
  private var links: [FacetLink] {
    let filled = facets.filter { $0.count > 0 }
    guard !filled.isEmpty else { return [] }
    let all = FacetLink(
      label: "All", count: everybody, href: frame.link(Self.root), isCurrent: place.facet == nil)
    return [all]
      + filled.map {
        FacetLink(
          label: $0.facet.label, count: $0.count, href: frame.link($0.facet.path()),
          isCurrent: $0.facet.name == place.facet)
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
    .text("count", "number of people with its word") { Count.text($0.count, "person", "people") },
    .url("href", "link to the directory") { $0.frame.link(DirectoryPage.root) },
    .list("people", "the newest eight") { home in
      home.people.map { PersonRow($0, home.frame, home.context, home.kinds) }
    },
  ]

  private var frame: PageFrame { context.frame("index.html", title: "", section: "home") }
}
