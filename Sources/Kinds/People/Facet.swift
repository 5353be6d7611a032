internal import Markup
internal import Model
internal import Templates

/// A filtered list of people with its own URL.
struct Facet: Sendable {
  /// Folder below `people`; the underscore keeps it distinct from logins.
  let name: String
  /// Text of the link.
  let label: String
  /// Heading of the list.
  let title: String
  private let holds: @Sendable (User, _ hasNote: Bool) -> Bool

  /// All facets, in the order of their links.
  static let all: [Facet] = [
    Facet(name: "_notes", label: "With a note", title: "People with a note") { _, hasNote in hasNote },
    Facet(name: "_admins", label: "Site admins", title: "Site administrators") { user, _ in user.isAdmin },
    Facet(name: "_organizations", label: "Organisations", title: "Organisations") { user, _ in
      user.type == .Organization
    },
  ]

  func holds(_ person: Person) -> Bool { holds(person.user, person.note != nil) }

  func count(_ users: [User], _ notes: [String: Note]) -> Int {
    users.count { holds($0, notes[$0.key] != nil) }
  }

  func path(page: Int = 1) -> String {
    page == 1 ? "people/\(name)/index.html" : "people/\(name)/_page/\(page)/index.html"
  }

  /// People on one page.
  static let pageSize = 100

  /// The pages of the list; empty if there are no matches.
  func places(of people: [Person]) -> [(place: ListPlace, people: [Person])] {
    let count = (people.count + Self.pageSize - 1) / Self.pageSize
    return (0..<count).map { index in
      let part = Array(people.dropFirst(index * Self.pageSize).prefix(Self.pageSize))
      let place = ListPlace(
        path: path(page: index + 1), heading: title, page: index + 1,
        first: index * Self.pageSize + 1, total: people.count,
        previous: index > 0 ? path(page: index) : nil, next: index + 1 < count ? path(page: index + 2) : nil,
        facet: name)
      return (place, part)
    }
  }
}

/// A facet and its number of people, known before the first page is rendered.
struct FacetCount: Sendable {
  let facet: Facet
  let count: Int
}

/// A link from a page to a filtered list.
struct FacetLink: TemplateContext {
  let label: String
  let count: Int
  let href: SafeURL
  let isCurrent: Bool
  let strings: Strings

  static let fields: Fields<FacetLink> = [
    .text("label", "label of the list") { $0.label },
    .text("number", "number of people in the list") { $0.strings.grouped($0.count) },
    .url("href", "link to the list") { $0.href },
    .flag("isCurrent", "whether this page is part of the list") { $0.isCurrent },
  ]
}
