import Markup

extension PageCheck {
  /// Rule 19: should all escaping fail, the browser still runs nothing that is not a file of the site.
  static let contentPolicy = PageCheck { page, report in
    let policy = page.elements.indices.first {
      page.elements[$0].name == "meta"
        && page.attribute("http-equiv", of: $0)?.lowercased() == "content-security-policy"
    }
    guard let policy else {
      return report.add(
        .contentPolicy, "the page has no content security policy", at: (1, 1),
        help: ["put <meta http-equiv=\"Content-Security-Policy\" content=\"…\" /> first in <head>"])
    }
    let content = page.attribute("content", of: policy) ?? ""
    if !content.contains("default-src") {
      report.add(.contentPolicy, "the policy has no default-src", on: policy, "content", of: page)
    }
    for source in ["'unsafe-inline'", "'unsafe-eval'", "*"] where content.contains(source) {
      report.add(.contentPolicy, "the policy allows \(source)", on: policy, "content", of: page)
    }
    for early in page.elements.indices.prefix(policy)
    where ["link", "script"].contains(page.elements[early].name) {
      report.add(
        .contentPolicy, "<\(page.elements[early].name)> stands before the policy, which does not bind it",
        on: early,
        of: page)
    }
  }
}
