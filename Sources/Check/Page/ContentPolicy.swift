internal import Basics
internal import Markup

extension CheckRule {
  /// If all escaping fails, the browser still runs nothing but files of the site.
  static let contentPolicy: Self = CheckRule(
    "content-policy", .error,
    ensures: "every page has a strict content security policy and obeys it",
    finds: "a page without <meta http-equiv=\"Content-Security-Policy\">",
    remedy: "start <head> as templates/layout.html does",
    page: { page, report in
      guard let element = page.policyElement else {
        return report.add(
          .contentPolicy, "the page has no content security policy", at: (1, 1),
          help: ["put <meta http-equiv=\"Content-Security-Policy\" content=\"…\" /> first in <head>"])
      }
      let policy = Policy.read(page.attribute("content", of: element) ?? "")
      for fault in policy.faults {
        report.add(.contentPolicy, "the policy \(fault)", on: element, "content", of: page)
      }
      for early in page.elements.indices.prefix(element)
      where ["link", "script"].contains(page.elements[early].name) {
        report.add(
          .contentPolicy, "<\(page.elements[early].name)> comes before the policy and is not covered by it",
          on: early, of: page)
      }
    },
    reference: policy)
}
