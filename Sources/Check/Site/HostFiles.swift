internal import Basics

extension CheckRule {
  /// A host serves 404.html for missing pages, and robots request robots.txt first.
  static let hostFiles: Self = CheckRule(
    "host-files", .error,
    ensures:
      "the files that hosts and browsers request by name exist, and so does every file that was written",
    finds: "no 404.html",
    remedy: "build the site again, and publish the whole folder",
    site: { index, _, report in
      for name in ["404.html", "robots.txt"] where !index.exists(name) {
        report.add(.hostFiles, "\(name) not found", path: name, help: ["build the site again"])
      }
    })
}
