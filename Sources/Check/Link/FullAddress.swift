extension CheckSettings {
  /// Where a full address leads that stands in a file for programs; nil for what is elsewhere, or where the site's own
  /// address is not known.
  func link(to url: String, line: Int, column: Int) -> FileFacts.Link? {
    guard let base = baseURL, url.hasPrefix(base),
      case .local(let path, let fragment) = Address("./" + url.dropFirst(base.count)),
      let target = SiteReference.resolve(path, from: "index.html")
    else { return nil }
    return FileFacts.Link(target: target, fragment: fragment, line: line, column: column)
  }
}
