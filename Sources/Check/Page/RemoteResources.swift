import Markup

extension PageCheck {
  /// Rule 18: reading a page tells nobody elsewhere.
  static let remoteResources = PageCheck { page, report in
    for reference in page.references where reference.use == .loads && Address(reference.url) == .remote {
      let name = page.elements[reference.element].name
      report.add(
        .remoteResources, "<\(name)> loads from elsewhere: \"\(reference.url)\"", on: reference.element,
        reference.attribute, of: page, help: ["put the file into the site, or link to it"])
    }
  }
}
