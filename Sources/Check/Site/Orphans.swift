extension SiteCheck {
  /// Rule 10: nobody finds what nothing leads to.
  static let orphans = SiteCheck { index, settings, report in
    // Links of a file to itself are not among its links.
    let reached = Set(index.linked.map(index.path))
    let sources = Dictionary(index.files.map { ($0.path, $0) }) { first, _ in first }
    for path in index.allPaths where !reached.contains(path) && !settings.isUnlinked(path) {
      // A page's Markdown needs no link: it stands beside the page.
      if path.hasSuffix(".md"), sources[path.dropLast(2) + "html"] != nil { continue }
      let file = sources[path] ?? .init(path: path, source: nil, title: nil, anchors: nil, links: 0..<0)
      let message =
        path.hasSuffix(".html") ? "no other page links to this page" : "no page or style sheet uses this file"
      report.add(.orphans, message, in: file)
    }
  }
}
