internal import Basics
internal import Model

/// A picture that no browser can show makes the page unusable for all readers.
enum ImageSizes {
  static func check(_ file: CheckedFile, _ report: inout FileReport) {
    guard let size = ImageSize.excess(file.bytes) else { return }
    report.add(
      .imageSizes,
      "picture has \(size.width) × \(size.height) pixels, the limit is \(ImageSize.maximumPixels) in total",
      severity: .error, help: ["make it smaller, or remove it"])
  }
}

extension CheckRule {
  /// A picture with wrong dimensions is distorted or makes the page jump.
  package static let imageSizes: Self = CheckRule(
    "image-sizes", .warning,
    ensures:
      "an image declares its size in its real proportions and has no more pixels than a browser can show (an error)",
    finds: "<img src=\"a.png\" alt=\"\" /> without width and height",
    remedy: "add width=\"…\" and height=\"…\" in the file's proportions",
    page: imageRoom,
    site: { index, _, report in
      for file in index.files {
        for image in file.images {
          guard let size = index.file(at: image.target)?.imageSize, !size.isLike(image.size) else { continue }
          report.add(
            .imageSizes,
            "image is declared as \(image.size.width) × \(image.size.height), but \(image.target) is "
              + "\(size.width) × \(size.height)" + RecordPlace.suffix(file.source, nil),
            path: file.path, at: (image.line, image.column), origin: file.source)
        }
      }
    })
}
