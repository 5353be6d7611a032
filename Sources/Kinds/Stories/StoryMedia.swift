internal import Content
internal import Model

/// The type of a file by its name. Any other type might be a page that runs scripts.
enum StoryMedia {
  private static let images: Set<String> = ["svg", "png", "jpg", "jpeg", "gif", "webp", "avif"]
  private static let films: Set<String> = ["mp4", "webm", "mov", "ogv", "m4v"]

  static func kind(of file: InputFile) -> StoryItem.Kind? {
    if images.contains(file.fileExtension) { return .image }
    return films.contains(file.fileExtension) ? .video : nil
  }

  /// Whether it is a URL on another server, which is never linked (T-14, T-15). Compares bytes: a joiner
  /// after the last slash would change its character.
  static func isRemote(_ path: String) -> Bool {
    let bytes = path.lowercased().utf8
    return ["https://", "http://", "//", "data:"].contains { bytes.starts(with: $0.utf8) }
  }
}
