internal import Basics
internal import Markup

extension CheckRule {
  /// Browsers reject a checksum on a file opened from disk, which leaves the page without its script.
  static let integrity: Self = CheckRule(
    "integrity", .error,
    ensures: "no page loads a file of the site with a checksum, which fails for pages opened from disk",
    finds: "<script src=\"a.js\" integrity=\"sha384-…\"></script>",
    remedy: "remove integrity; the name already identifies the content",
    reference: { reference, page, report in
      guard case .local = reference.address, reference.use == .loads,
        page.attribute("integrity", of: reference.element) != nil
      else { return }
      report.add(
        .integrity, "checksum on a file of the site: \"\(reference.url)\"", on: reference.element,
        "integrity",
        of: page, help: ["remove integrity; a page opened from disk cannot load such a file"])
    })
}
