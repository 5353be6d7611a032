import Markup

extension CheckRule {
  /// Without its size, a picture pushes the text away when it loads.
  static let imageRoom: PageCheck = { page, report in
    for (index, element) in page.elements.enumerated() where element.name == "img" {
      guard page.attribute("width", of: index) == nil || page.attribute("height", of: index) == nil else {
        continue
      }
      report.add(
        .imageSizes, "<img> has no width and height", on: index, of: page,
        help: ["add both, in the file's proportions"])
    }
  }
}

extension ParsedPage {
  /// The size that the page declares for a picture in a message. Elsewhere it is the size of a frame for
  /// pictures of all shapes.
  func imageSize(of element: Int) -> FileFacts.Size? {
    guard elements[element].name == "img", let width = attribute("width", of: element).flatMap({ Int($0) }),
      let height = attribute("height", of: element).flatMap({ Int($0) }), width != height,
      ancestors(of: element).contains(where: { attribute("id", of: $0).map(RecordPlace.isRecord) ?? false })
    else { return nil }
    return FileFacts.Size(width: width, height: height)
  }
}
