internal import Basics

extension CheckRule {
  /// A host shows 404.html where nothing is, and robots ask for robots.txt first.
  static let hostFiles: Self = CheckRule(
    "host-files", .error,
    ensures: "the files that hosts and browsers ask for by name are there, and all that was made",
    finds: "no 404.html",
    remedy: "build the site again, and publish all of the folder",
    site: { index, _, report in
      for name in ["404.html", "robots.txt"] where !index.exists(name) {
        report.add(.hostFiles, "there is no \(name)", path: name, help: ["build the site again"])
      }
    })
}
