/// What links inside the site lead to: paths with no slash in front, no `.` or `..`.
enum SiteReference {
  /// What `reference` leads to when it stands in the file `base`; nil when it leads out of the site.
  ///
  /// A directory is its `index.html`: `../` in `chats/a/index.html` is `chats/index.html`.
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

  /// Whether the reference names a directory by its form.
  static func namesDirectory(_ reference: String) -> Bool {
    guard let last = reference.split(separator: "/", omittingEmptySubsequences: false).last else {
      return false
    }
    return reference.isEmpty ? false : last.isEmpty || last == "." || last == ".."
  }
}
