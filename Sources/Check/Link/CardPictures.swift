import Markup

/// Rules 6 and 8: the picture that other programs show beside a link to the page is there; they need its full address.
enum CardPictures {
  private static let names: Set = [
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
          .linkForm, "\(name) is not a full address: \"\(url)\"", on: element, "content", of: page,
          help: ["programs that show it do not know where the page is"])
        continue
      }
      let place = page.position(of: element, attribute: "content")
      if let link = settings.link(to: url, line: place.line, column: place.column) {
        facts.links.append(link)
      }
    }
  }
}
