internal import Basics
internal import Model

/// Removes the location and camera data from pictures and films of a public site.
enum PlaceFreePicture {
  /// For copied files, with a warning if the metadata cannot be read completely; generated files have none.
  static func make(_ file: OutputFile, _ bytes: [UInt8]) -> (bytes: [UInt8], finding: Diagnostic?) {
    switch file.content {
    case .bytes, .made: return (bytes, nil)
    case .copy, .changed: break
    }
    guard let picture = PictureMetadata.cleaned(bytes) else { return (bytes, nil) }
    return (picture.bytes, picture.isWhole ? nil : finding(file))
  }

  private static func finding(_ file: OutputFile) -> Diagnostic {
    Diagnostic(
      .warning, "metadata cannot be read completely; it may still contain a location or serial number",
      path: file.source ?? file.path, help: ["save the file again without metadata"])
  }
}
