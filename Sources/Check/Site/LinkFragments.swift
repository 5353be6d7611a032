internal import Basics

/// Wording shared by the page and site checks.
enum LinkFragments {
  static func message(_ target: String) -> String { "link to missing anchor \"\(target)\"" }
}

extension CheckRule {
  /// The anchor exists in the linked page.
  static let linkFragments: Self = CheckRule(
    "link-fragments", .error,
    ensures: "the anchor of a link exists in its target page",
    finds: "<a href=\"#m-99\">",
    remedy: "link to an existing id",
    site: { index, _, report in
      for file in index.files {
        for link in index.links(of: file) {
          guard let fragment = index.fragment(of: link), let target = index.file(link.target),
            !index.has(fragment, in: target)
          else {
            continue
          }
          report.add(.linkFragments, LinkFragments.message("\(target.path)#\(fragment)"), in: file, at: link)
        }
      }
    })
}
