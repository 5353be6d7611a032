internal import Content
internal import Model

/// What a file is by its name. Anything else might be a page that runs scripts.
enum StoryMedia {
  private static let images: Set<String> = ["svg", "png", "jpg", "jpeg", "gif", "webp", "avif"]
  private static let films: Set<String> = ["mp4", "webm", "mov", "ogv", "m4v"]

  static func kind(of file: InputFile) -> StoryItem.Kind? {
    if images.contains(file.fileExtension) { return .image }
    return films.contains(file.fileExtension) ? .video : nil
  }

  /// An address on another server, which is never linked (T-14, T-15). By byte: a joiner behind it makes another character
  /// of the last slash.
  static func isRemote(_ path: String) -> Bool {
    let bytes = path.lowercased().utf8
    return ["https://", "http://", "//", "data:"].contains { bytes.starts(with: $0.utf8) }
  }
}
