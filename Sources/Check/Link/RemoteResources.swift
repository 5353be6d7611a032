internal import Basics
internal import Markup

extension CheckRule {
  /// Reading a page must not notify other servers.
  static let remoteResources: Self = CheckRule(
    "remote-resources", .error,
    ensures: "pages load nothing from other sites",
    finds: "<img src=\"https://example.com/a.png\" />",
    remedy: "add the file to the site, or link to it",
    reference: { reference, page, report in
      guard reference.use == .loads, reference.address == .remote else { return }
      let name = page.elements[reference.element].name
      report.add(
        .remoteResources, "<\(name)> loads from another site: \"\(reference.url)\"", on: reference.element,
        reference.attribute, of: page, help: ["add the file to the site, or link to it"])
    })
}
