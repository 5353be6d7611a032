internal import Basics

extension CheckRule {
  /// A page opened from disk has no server to turn `../alisha/` into `../alisha/index.html`.
  static let linkForm: Self = CheckRule(
    "link-form", .warning,
    ensures:
      "links are relative and name a file, so they work without a server; og:image is an absolute URL",
    finds: "<a href=\"../b/\">",
    remedy: "write ../b/index.html; remove the leading slash",
    reference: { reference, page, report in
      guard case .local(let path, _) = reference.address else { return }
      if path.hasPrefix("/"), !report.mayLinkFromRoot(path) {
        report.add(
          .linkForm, "link starts at the root of the server: \"\(reference.url)\"", on: reference.element,
          reference.attribute, of: page,
          help: ["make it relative to the page, so it works in any folder"]
        )
      } else if SiteReference.namesDirectory(path) {
        report.add(
          .linkForm, "link to a directory: \"\(reference.url)\"", on: reference.element, reference.attribute,
          of: page,
          help: ["name the file: \"\(path.hasSuffix("/") ? path : path + "/")index.html\""])
      }
    })
}
