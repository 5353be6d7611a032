/// Relative links between files of the site, so that they work under any folder and from `file://`.
///
/// A link names `index.html`, since a double-clicked page has no server to find it (docs/decisions/0003).
package enum Link {
  /// From the page at `page` to the file at `target` (both from the site folder); `target` may end in `#fragment`.
  package static func relative(from page: String, to target: String) -> String {
    let fromFolders = page.split(separator: "/").dropLast()
    let targetParts = target.split(separator: "/", omittingEmptySubsequences: false)
    let shared = zip(fromFolders, targetParts.dropLast()).prefix { $0 == $1 }.count
    let up = String(repeating: "../", count: fromFolders.count - shared)
    return up + targetParts.dropFirst(shared).joined(separator: "/")
  }

  /// The prefix that leads from a page to the site folder: `../../`, or nothing at the top.
  package static func root(from page: String) -> String {
    String(repeating: "../", count: page.split(separator: "/").count - 1)
  }
}
