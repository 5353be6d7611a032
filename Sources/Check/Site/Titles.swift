internal import Basics

extension CheckRule {
  /// Tabs, bookmarks and search results identify pages by title.
  static let titles: SiteCheck = { index, _, report in
    var first: [String: String] = [:]
    for file in index.files {
      guard let title = file.title, !title.isEmpty else { continue }
      if let other = first[title], other != file.path {
        report.add(
          .languageAndTitle, "title \"\(title)\" is also the title of \(report.siteName)/\(other)", in: file,
          severity: .warning, tally: Tally("equal titles", scope: .site))
      } else {
        first[title] = file.path
      }
    }
  }
}
