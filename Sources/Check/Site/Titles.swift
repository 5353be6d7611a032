internal import Basics

extension CheckRule {
  /// Tabs, bookmarks and search results identify pages by title. Chats and people may have equal names.
  static let titles: SiteCheck = { index, _, report in
    var first: [String: String] = [:]
    for file in index.files {
      guard let title = file.title, !title.isEmpty else { continue }
      if let other = first[title], other != file.path {
        report.add(
          .languageAndTitle, "title \"\(short(title))\" is also the title of \(report.siteName)/\(other)",
          in: file, severity: .warning, help: ["give one of them another title"],
          tally: Tally("equal titles", scope: .site), failsStrict: false)
      } else {
        first[title] = file.path
      }
    }
  }

  private static let longestTitle = 40

  /// The beginning of a long title.
  private static func short(_ title: String) -> String {
    title.count <= longestTitle ? title : "\(title.prefix(longestTitle - 1))…"
  }
}
