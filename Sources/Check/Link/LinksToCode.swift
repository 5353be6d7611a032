extension CheckRule {
  /// Addresses that run code or contain a whole page.
  static let linksToCode: ReferenceCheck = { reference, page, report in
    let isCode =
      switch reference.address {
      case .scheme("javascript"), .scheme("vbscript"): true
      case .scheme("data"): reference.use == .leads
      default: false
      }
    guard isCode else { return }
    report.add(
      .inlineCode, "link to code: \"\(reference.url)\"", on: reference.element, reference.attribute, of: page)
  }
}
