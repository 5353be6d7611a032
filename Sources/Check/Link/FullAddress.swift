extension CheckSettings {
  /// The link for an absolute URL in a feed or sitemap; nil for other sites, or if the site's own
  /// address is unknown.
  func link(to url: String, line: Int, column: Int) -> FileFacts.Link? {
    guard let base = baseURL, url.hasPrefix(base),
      case .local(let path, let fragment) = Address("./" + url.dropFirst(base.count)),
      let target = SiteReference.resolve(path, from: "index.html")
    else { return nil }
    return FileFacts.Link(target: target, fragment: fragment, line: line, column: column)
  }
}
