internal import Basics
internal import Markup

extension CheckRule {
  /// `alt=""` marks a picture as decoration; a missing `alt` is an oversight.
  static let imageAlternatives: Self = CheckRule(
    "image-alternatives", .error,
    ensures: "every image has alternative text",
    finds: "<img src=\"a.png\" />",
    remedy: "add alt=\"…\", or alt=\"\" when the picture is decoration",
    page: { page, report in
      for (index, element) in page.elements.enumerated() {
        let isImage =
          element.name == "img" || (element.name == "input" && page.attribute("type", of: index) == "image")
        guard isImage, page.attribute("alt", of: index) == nil else { continue }
        report.add(
          .imageAlternatives, "<\(element.name)> has no alternative text", on: index, of: page,
          help: ["add alt=\"…\", or alt=\"\" when the picture is decoration"])
      }
    })
}
