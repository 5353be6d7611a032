package import Basics
package import SearchRecords

extension CheckRule {
  package static let searchIndex: Self = CheckRule(
    "search-index", .error,
    ensures: "the search index is readable, has the right counts and leads to existing messages",
    finds: "search/3f2a9c0188.js is truncated",
    remedy: "build the site again")
}

extension SiteChecker {
  /// The part that a build needs: the targets of the search exist. `scrollback check` and `scrollback search
  /// --verify` read the index itself.
  ///
  /// - Parameter segments: calls its argument with each segment of the index.
  package mutating func unreachable(_ segments: ((OpenSegment) -> Void) -> Void) -> [Diagnostic] {
    index.close(otherFiles: [])
    var report = SiteReport(settings)
    // Parts of one chat report the same missing page.
    var missing: Set<String> = []
    segments { [index] segment in
      for (number, page) in segment.pages.enumerated() {
        let end = number + 1 < segment.pages.count ? segment.pages[number + 1].first : segment.rows.count
        let path = String(decoding: segment.bytes[page.path], as: UTF8.self)
        guard let file = index.file(at: path) else {
          if missing.insert(path).inserted {
            report.add(.searchIndex, "the search leads to a missing page", path: path)
          }
          continue
        }
        for row in page.first..<max(page.first, end) {
          let anchor = segment.bytes[segment.anchor(row)]
          guard !anchor.isEmpty, !index.has(hash: ContentHash.of(anchor).low, in: file) else { continue }
          report.add(
            .searchIndex,
            "the search leads to message \"\(String(decoding: anchor, as: UTF8.self))\", which is not on this page",
            in: file)
        }
      }
    }
    return report.sorted
  }
}
