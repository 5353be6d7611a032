/// Relative links between files of the site, which work in any folder and from `file://`.
///
/// A link includes `index.html`, since a page opened from disk has no server to add it (docs/decisions/0003).
package enum Link {
  /// From the page at `page` to the file at `target` (both from the site folder); `target` may end in
  /// `#fragment`.
  package static func relative(from page: String, to target: String) -> String {
    let (slash, ours, theirs) = (UInt8(ascii: "/"), page.utf8.span, target.utf8.span)
    var (index, shared, folders) = (0, 0, 0)
    while index < min(ours.count, theirs.count), ours[index] == theirs[index] {
      index += 1
      if ours[index - 1] == slash { shared = index }
    }
    for place in shared..<ours.count where ours[place] == slash { folders += 1 }
    let (start, count) = (3 * folders, 3 * folders + theirs.count - shared)
    return String(unsafeUninitializedCapacity: count) { link in
      for place in 0..<start { link[place] = place % 3 == 2 ? slash : UInt8(ascii: ".") }
      for place in start..<count { link[place] = theirs[place - start + shared] }
      return count
    }
  }

  /// The prefix that leads from a page to the site folder: `../../`, or nothing at the top.
  package static func root(from page: String) -> String {
    String(repeating: "../", count: page.utf8.count { $0 == UInt8(ascii: "/") })
  }
}
