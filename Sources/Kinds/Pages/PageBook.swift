internal import Basics

/// The pages of one folder in reading order: one entry in the navigation, a list next to each page, and links
/// to the previous and the next page.
///
/// The order follows the links on the folder's own page (`index.md` or `README.md`), under its headings.
/// Pages that it does not link follow by `order` and name. So the table of contents that people read defines
/// the order.
struct PageBook: Sendable {
  /// Pages under one heading of the table of contents.
  struct Group: Sendable {
    /// Empty for pages before the first heading and for unlinked pages.
    let title: String
    var pages: [PageText]
  }

  let groups: [Group]
  /// All pages in order, and the position of each by URL.
  private let pages: [PageText]
  private let places: [String: Int]

  /// `pages` are all pages of one folder, by `order` and path.
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

  /// The list shown next to each page; empty for a large folder, whose list would outweigh the page.
  var listed: [Group] { pages.count > 300 ? [] : groups }

  func neighbour(of page: PageText, _ step: Int) -> PageText? {
    guard let at = places[page.path], pages.indices.contains(at + step) else { return nil }
    return pages[at + step]
  }
}

/// A line of a table of contents.
enum BookLine {
  case heading(String)
  case link(String)

  /// Second-level headings and links to Markdown files, outside code.
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
