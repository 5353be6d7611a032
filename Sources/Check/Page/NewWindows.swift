internal import Markup

extension PageCheck {
  /// Rule 28: the page in a new window could send this one elsewhere.
  static let newWindows = PageCheck { page, report in
    for index in page.elements.indices {
      guard page.attribute("target", of: index)?.lowercased() == "_blank" else { continue }
      let relations = (page.attribute("rel", of: index) ?? "").lowercased().split(
        whereSeparator: \.isWhitespace)
      guard !relations.contains(where: { $0 == "noopener" || $0 == "noreferrer" }) else { continue }
      report.add(
        .newWindows, "link opens a window and hands it this page", on: index, "target", of: page,
        help: ["add rel=\"noopener noreferrer\""])
    }
  }
}
