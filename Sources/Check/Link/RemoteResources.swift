internal import Markup

extension ReferenceCheck {
  /// Rule 18: reading a page tells nobody elsewhere.
  static let remoteResources = ReferenceCheck { reference, page, report in
    guard reference.use == .loads, reference.address == .remote else { return }
    let name = page.elements[reference.element].name
    report.add(
      .remoteResources, "<\(name)> loads from elsewhere: \"\(reference.url)\"", on: reference.element,
      reference.attribute, of: page, help: ["put the file into the site, or link to it"])
  }
}
