internal import Basics
internal import Model

/// Pictures and films that strangers will see lose what says where they were taken and with which camera.
enum PlaceFreePicture {
  /// Of a copied file, with a warning where its metadata cannot be read whole; what we make ourselves has none.
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
      .warning, "metadata of the file cannot be read whole, so a place or a serial number may be left in it",
      path: file.source ?? file.path, help: ["save it again without metadata"])
  }
}
