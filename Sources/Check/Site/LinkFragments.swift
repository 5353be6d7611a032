internal import Basics

/// Wording that page and site share.
enum LinkFragments {
  static func message(_ target: String) -> String { "link to missing anchor \"\(target)\"" }
}

extension CheckRule {
  /// The anchor exists in the page linked to.
  static let linkFragments: Self = CheckRule(
    "link-fragments", .error,
    ensures: "the anchor of a link exists in the page it leads to",
    finds: "<a href=\"#m-99\">",
    remedy: "link to an id that is there",
    site: { index, _, report in
      for file in index.files {
        for link in index.links(of: file) {
          guard let fragment = link.fragment, let target = index.file(link.target),
            !index.has(fragment, in: target)
          else {
            continue
          }
          report.add(.linkFragments, LinkFragments.message("\(target.path)#\(fragment)"), in: file, at: link)
        }
      }
    })
}
