import Markup

/// Rules 6 and 8: the link-preview picture exists and has an absolute URL, which other programs need.
enum CardPictures {
  static let names: Set = [
    "og:image", "og:image:url", "og:image:secure_url", "twitter:image", "twitter:image:src",
  ]

  static func check(
    _ page: ParsedPage, _ settings: CheckSettings, _ facts: inout FileFacts, _ report: inout FileReport
  ) {
    for element in page.elements.indices where page.elements[element].name == "meta" {
      guard let name = page.attribute("property", of: element) ?? page.attribute("name", of: element),
        names.contains(name.lowercased())
      else { continue }
      let url = page.attribute("content", of: element) ?? ""
      guard case .remote = Address(url) else {
        report.add(
          .linkForm, "\(name) is not an absolute URL: \"\(url)\"", on: element, "content", of: page,
          help: ["write the complete address: other programs cannot resolve a relative one"])
        continue
      }
      let place = page.position(of: element, attribute: "content")
      if let link = settings.link(to: url, line: place.line, column: place.column) {
        facts.links.append(link)
      }
    }
  }
}
