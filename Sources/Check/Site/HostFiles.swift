extension SiteCheck {
  /// Rule 23: a host shows 404.html where nothing is, and robots ask for robots.txt first.
  static let hostFiles = SiteCheck { index, _, report in
    for name in ["404.html", "robots.txt"] where !index.exists(name) {
      report.add(.hostFiles, "there is no \(name)", path: name, help: ["build the site again"])
    }
  }
}
