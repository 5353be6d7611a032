internal import Basics
internal import Model

/// Keeps pictures out of the site that no browser could show: one of them would make the page unusable for every reader.
enum PictureLimit {
  /// Of a copied file; what we make ourselves is small.
  static func fault(_ file: OutputFile, _ bytes: [UInt8]) -> Diagnostic? {
    switch file.content {
    case .bytes, .made: return nil
    case .copy, .changed: break
    }
    guard let size = ImageSize.excess(bytes) else { return nil }
    return Diagnostic(
      .error,
      "picture has \(size.width) × \(size.height) pixels, the limit is \(ImageSize.maximumPixels) in all",
      path: file.source ?? file.path, help: ["make it smaller, or remove it"])
  }
}
