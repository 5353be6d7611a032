/// Resolves links inside the site to paths without a leading slash, `.` or `..`.
enum SiteReference {
  /// The target of `reference` in the file `base`; nil if it leads out of the site.
  ///
  /// A directory resolves to its `index.html`: `../` in `chats/a/index.html` is `chats/index.html`.
  static func resolve(_ reference: String, from base: String) -> String? {
    if reference.isEmpty { return base }
    var parts = reference.hasPrefix("/") ? [] : base.split(separator: "/").dropLast()
    for part in reference.split(separator: "/") where part != "." {
      if part != ".." {
        parts.append(part)
      } else if parts.popLast() == nil {
        return nil
      }
    }
    return (parts + (namesDirectory(reference) ? ["index.html"] : [])).joined(separator: "/")
  }

  /// Whether the reference has the form of a directory.
  static func namesDirectory(_ reference: String) -> Bool {
    guard let last = reference.split(separator: "/", omittingEmptySubsequences: false).last else {
      return false
    }
    return reference.isEmpty ? false : last.isEmpty || last == "." || last == ".."
  }
}
