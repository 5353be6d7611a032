internal import Basics
internal import Content
internal import Foundation
internal import Markup
internal import Model

/// The source of a page or a picture.
enum PageSource: Sendable {
  case page(PageText, PagePlaces)
  /// Copied next to the pages that show it.
  case picture(InputFile, path: String)
}

/// Output paths of the files of `content/pages/`, so that links between them resolve. All pages of a plan
/// share it.
struct PagePlaces: Sendable {
  /// Site paths by paths relative to the content folder.
  private var paths: [String: String] = [:]
  private var sizes: [String: ImageSize] = [:]
  /// By the first folder below `pages`.
  private(set) var books: [String: PageBook] = [:]

  /// Formats that browsers display and that cannot run code.
  static let pictures: Set = ["png", "jpg", "jpeg", "gif", "webp"]

  mutating func add(_ page: PageText) { paths[page.contentPath] = page.path }

  mutating func add(_ picture: InputFile, path: String) throws(Diagnostic) {
    paths[picture.contentPath] = path
    sizes[picture.contentPath] = ImageSize(try picture.bytes())
  }

  mutating func add(_ book: PageBook, name: String) { books[name] = book }

  /// The target of a link on the page if it names another file of the folder; otherwise nil.
  func address(_ link: String, on page: PageText) -> String? {
    let parts = link.split(separator: "#", maxSplits: 1, omittingEmptySubsequences: false)
    guard let path = parts.first, let target = target(String(path), from: page.contentPath),
      let place = paths[target]
    else { return nil }
    return Link.relative(from: page.path, to: place) + (parts.count > 1 ? "#\(parts[1])" : "")
  }

  /// The picture that a page shows, if it is in the folder.
  func picture(_ link: String, on page: PageText) -> MarkdownRenderer.Picture? {
    guard let target = target(link, from: page.contentPath), let size = sizes[target],
      let place = paths[target]
    else { return nil }
    return .init(
      address: Link.relative(from: page.path, to: place), width: size.width, height: size.height)
  }

  /// `../b.md` relative to `pages/guide/a.md` is `pages/b.md`; nil for a target outside the folder or an
  /// invalid path.
  func target(_ link: String, from page: String) -> String? {
    guard !link.isEmpty, !link.hasPrefix("/"), !link.contains(":"), !link.contains("?") else { return nil }
    var parts = page.split(separator: "/").dropLast().map(String.init)
    for part in (link.removingPercentEncoding ?? link).split(separator: "/") where part != "." {
      if part != ".." {
        parts.append(String(part))
      } else if parts.count > 1 {
        parts.removeLast()
      } else {
        return nil
      }
    }
    return parts.joined(separator: "/")
  }
}
