/// Relative links between files of the site, which work in any folder and from `file://`.
///
/// A link includes `index.html`, since a page opened from disk has no server to add it (docs/decisions/0003).
package enum Link {
  /// From the page at `page` to the file at `target` (both from the site folder); `target` may end in
  /// `#fragment`.
  package static func relative(from page: String, to target: String) -> String {
    let slash = UInt8(ascii: "/")
    var shared = 0
    for (index, (ours, theirs)) in zip(page.utf8, target.utf8).enumerated() {
      guard ours == theirs else { break }
      if ours == slash { shared = index + 1 }
    }
    let folders = page.utf8.dropFirst(shared).count { $0 == slash }
    return String(repeating: "../", count: folders) + String(Substring(target.utf8.dropFirst(shared)))
  }

  /// The prefix that leads from a page to the site folder: `../../`, or nothing at the top.
  package static func root(from page: String) -> String {
    String(repeating: "../", count: page.utf8.count { $0 == UInt8(ascii: "/") })
  }
}
