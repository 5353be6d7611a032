internal import Basics
internal import Markup

extension CheckRule {
  /// Reading a page tells nobody elsewhere.
  static let remoteResources: Self = CheckRule(
    "remote-resources", .error,
    ensures: "a page loads nothing from elsewhere",
    finds: "<img src=\"https://example.com/a.png\" />",
    remedy: "put the file into the site, or link to it",
    reference: { reference, page, report in
      guard reference.use == .loads, reference.address == .remote else { return }
      let name = page.elements[reference.element].name
      report.add(
        .remoteResources, "<\(name)> loads from elsewhere: \"\(reference.url)\"", on: reference.element,
        reference.attribute, of: page, help: ["put the file into the site, or link to it"])
    })
}
