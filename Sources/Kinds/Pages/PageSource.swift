internal import Basics
internal import Content
internal import Foundation
internal import Markup
internal import Model

/// What a page or a picture is made from.
enum PageSource: Sendable {
  case page(PageText, PagePlaces)
  /// Copied beside the pages that show it.
  case picture(InputFile, path: String)
}

/// Where the files of `content/pages/` go, so that links between them can follow: all pages of a plan share it.
struct PagePlaces: Sendable {
  /// Sites' paths by paths from the content folder.
  private var paths: [String: String] = [:]
  private var sizes: [String: ImageSize] = [:]
  /// By the first folder below `pages`.
  private(set) var books: [String: PageBook] = [:]

  /// Formats that browsers show and that cannot run anything.
  static let pictures: Set = ["png", "jpg", "jpeg", "gif", "webp"]

  mutating func add(_ page: PageText) { paths[page.contentPath] = page.path }

  mutating func add(_ picture: InputFile, path: String) throws(Diagnostic) {
    paths[picture.contentPath] = path
    sizes[picture.contentPath] = ImageSize(try picture.bytes())
  }

  mutating func add(_ book: PageBook, name: String) { books[name] = book }

  /// What a link on the page leads to, when it names another file of the folder; nil for all others.
  func address(_ link: String, on page: PageText) -> String? {
    let parts = link.split(separator: "#", maxSplits: 1, omittingEmptySubsequences: false)
    guard let path = parts.first, let target = target(String(path), from: page.contentPath),
      let place = paths[target]
    else { return nil }
    return Link.relative(from: page.path, to: place) + (parts.count > 1 ? "#\(parts[1])" : "")
  }

  /// The picture that a page shows, when it lies in the folder.
  func picture(_ link: String, on page: PageText) -> MarkdownRenderer.Picture? {
    guard let target = target(link, from: page.contentPath), let size = sizes[target],
      let place = paths[target]
    else { return nil }
    return .init(
      address: Link.relative(from: page.path, to: place), width: size.width, height: size.height)
  }

  /// `../b.md` seen from `pages/guide/a.md` is `pages/b.md`; nil for what leaves the folder or is no path.
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
