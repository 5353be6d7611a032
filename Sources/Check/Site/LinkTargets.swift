internal import Basics

extension CheckRule {
  /// The target of a link exists. Case matters, as it does on servers.
  static let linkTargets: Self = CheckRule(
    "link-targets", .error,
    ensures:
      "every file that a page or style sheet names exists, in the same letter case; so does its link preview (og:image)",
    finds: "<a href=\"gone.html\">",
    remedy: "correct the link, or add the file to the site",
    site: { index, _, report in
      var byLowerCase: [String: String]?
      for file in index.files {
        for link in index.links(of: file) where !index.exists(link.target) {
          let path = index.path(link.target)
          if index.exists(path + "/index.html") {
            report.add(
              .linkForm, "link to a directory without a slash: \"\(path)\"", in: file, at: link,
              help: ["name the file: \"\(path)/index.html\""])
            continue
          }
          let names =
            byLowerCase ?? Dictionary(index.allPaths.map { ($0.lowercased(), $0) }) { first, _ in first }
          byLowerCase = names
          report.add(
            .linkTargets, "link to missing file \"\(path)\"", in: file, at: link,
            help: names[path.lowercased()].map { ["the file is named \"\($0)\": letter case differs"] } ?? [])
        }
      }
    })
}
