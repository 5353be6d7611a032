internal import Basics
internal import Markup

extension CheckRule {
  /// Browsers refuse a checksum on a file that was opened from disk, and the page stands there without script.
  static let integrity: Self = CheckRule(
    "integrity", .error,
    ensures: "no file of the site is loaded with a checksum, which a page opened from disk could not load",
    finds: "<script src=\"a.js\" integrity=\"sha384-…\"></script>",
    remedy: "remove integrity; the file's name tells its content",
    reference: { reference, page, report in
      guard case .local = reference.address, reference.use == .loads,
        page.attribute("integrity", of: reference.element) != nil
      else { return }
      report.add(
        .integrity, "checksum on a file of the site: \"\(reference.url)\"", on: reference.element,
        "integrity",
        of: page, help: ["remove integrity: from disk the file would not load"])
    })
}
