package import Model

extension SiteChecker {
  /// Rule 24, as far as a build needs it: what the search leads to is there. That the index can be read is proved by who
  /// reads it, `scrollback check` and `scrollback search --verify`.
  package func unreachable(_ records: [SearchRecord]) -> [Diagnostic] {
    var index = index
    index.close(otherFiles: [])
    var report = SiteReport(settings)
    for record in records {
      for (number, page) in record.pages.enumerated() {
        let end = number + 1 < record.pages.count ? record.pages[number + 1].first : record.rows.count
        guard let file = index.file(at: page.path) else {
          report.add(.searchIndex, "the search leads to a page that is not there", path: page.path)
          continue
        }
        for row in page.first..<max(page.first, end) {
          let anchor = record.anchor(row)
          guard !anchor.isEmpty, !index.has(hash: Fingerprint.of(anchor), in: file) else { continue }
          report.add(
            .searchIndex,
            "the search leads to a message \"\(String(decoding: anchor, as: UTF8.self))\" that is not on this page",
            in: file)
        }
      }
    }
    return report.sorted
  }
}
