internal import Basics
internal import Model

/// Keeps oversized pictures out of the site: one of them makes a page unusable in any browser.
enum PictureLimit {
  /// For copied files; generated ones are small.
  static func fault(_ file: OutputFile, _ bytes: [UInt8]) -> Diagnostic? {
    switch file.content {
    case .bytes, .made: return nil
    case .copy, .changed: break
    }
    guard let size = ImageSize.excess(bytes) else { return nil }
    return Diagnostic(
      .error,
      "picture has \(size.width) × \(size.height) pixels, the limit is \(ImageSize.maximumPixels) in total",
      path: file.source ?? file.path, help: ["reduce its size, or remove it"])
  }
}
