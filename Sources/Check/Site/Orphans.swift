internal import Basics

extension CheckRule {
  /// Readers cannot find a page that nothing links to.
  package static let orphans: Self = CheckRule(
    "orphans", .warning,
    ensures: "every page and asset is linked from another file",
    finds: "x.png, which no page shows",
    remedy: "link to the file, or remove it",
    site: { index, settings, report in
      // A file's links to itself do not count.
      let reached = index.linked
      func look(_ file: SiteIndex.File) {
        let isReached = index.number(at: file.path).map(reached.contains) ?? false
        if isReached || settings.isUnlinked(file.path) { return }
        // Only other sites link to a former address.
        if file.path.hasSuffix(".html"), !file.isForReaders { return }
        // A page's Markdown alternate needs no link.
        if file.path.hasSuffix(".md"), index.file(at: file.path.dropLast(2) + "html") != nil { return }
        let message =
          file.path.hasSuffix(".html")
          ? "no other page links to this page" : "no page or style sheet uses this file"
        report.add(.orphans, message, in: file)
      }
      var last: String?
      for file in index.files where file.path != last {
        look(file)
        last = file.path
      }
      for path in index.unread {
        look(.init(path: path, source: nil, title: nil, anchors: nil, links: 0..<0))
      }
    })
}
