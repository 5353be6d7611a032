internal import Basics

/// The pages of one folder in the order in which they are read: one entry of the navigation, a list beside each page,
/// and ways to the one before and the one after.
///
/// The order is that of the links on the folder's own page (`index.md` or `README.md`), under its headings; what it does not
/// link comes after, by `order` and name. So a table of contents that people read is also the one that counts.
struct PageBook: Sendable {
  /// Pages under one heading of the table of contents.
  struct Group: Sendable {
    /// Empty for pages before the first heading, and for those that are not linked.
    let title: String
    var pages: [PageText]
  }

  let groups: [Group]
  /// All of them in their order, and where each stands, by address.
  private let pages: [PageText]
  private let places: [String: Int]

  /// `pages` are all of one folder, by `order` and path.
  init(_ pages: [PageText], _ places: PagePlaces) {
    groups = Self.groups(pages, places)
    self.pages = groups.flatMap(\.pages)
    self.places = Dictionary(self.pages.enumerated().map { ($1.path, $0) }) { first, _ in first }
  }

  private static func groups(_ pages: [PageText], _ places: PagePlaces) -> [Group] {
    guard let index = pages.first(where: \.isIndex) else { return [Group(title: "", pages: pages)] }
    var rest = Dictionary(pages.map { ($0.contentPath, $0) }) { first, _ in first }
    rest[index.contentPath] = nil
    var groups = [Group(title: "", pages: [index])]
    for line in BookLine.read(index.body) {
      switch line {
      case .heading(let title): groups.append(Group(title: title, pages: []))
      case .link(let link):
        guard let target = places.target(link, from: index.contentPath),
          let page = rest.removeValue(forKey: target)
        else { continue }
        groups[groups.count - 1].pages.append(page)
      }
    }
    groups.append(Group(title: "", pages: pages.filter { rest[$0.contentPath] != nil }))
    return groups.filter { !$0.pages.isEmpty }
  }

  /// What stands beside each page: nothing in a folder of so many that the list would outweigh the page.
  var listed: [Group] { pages.count > 300 ? [] : groups }

  func neighbour(of page: PageText, _ step: Int) -> PageText? {
    guard let at = places[page.path], pages.indices.contains(at + step) else { return nil }
    return pages[at + step]
  }
}

/// What a table of contents says, in its order.
enum BookLine {
  case heading(String)
  case link(String)

  /// Headings of the second level and links to Markdown files, outside of code.
  static func read(_ body: String) -> [BookLine] {
    var out: [BookLine] = []
    var isCode = false
    for line in TextLines.split(body) {
      if line.hasPrefix("```") { isCode.toggle() }
      if isCode { continue }
      if line.hasPrefix("## ") {
        out.append(.heading(PageText.plain(String(line.dropFirst(3)))))
      } else {
        out += line.matches(of: #/\]\(([^)\s#]+\.md)(?:#[^)\s]*)?\)/#).map { .link(String($0.output.1)) }
      }
    }
    return out
  }
}
