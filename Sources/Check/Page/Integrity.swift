internal import Markup

extension ReferenceCheck {
  /// Rule 20: browsers refuse a checksum on a file that was opened from disk, and the page stands there without script.
  static let integrity = ReferenceCheck { reference, page, report in
    guard case .local = reference.address, reference.use == .loads,
      page.attribute("integrity", of: reference.element) != nil
    else { return }
    report.add(
      .integrity, "checksum on a file of the site: \"\(reference.url)\"", on: reference.element, "integrity",
      of: page, help: ["remove integrity: from disk the file would not load"])
  }
}
