internal import Model

/// What a file is by its name. Anything else might be a page that runs scripts.
enum StoryMedia {
  private static let images: Set<String> = ["svg", "png", "jpg", "jpeg", "gif", "webp", "avif"]
  private static let films: Set<String> = ["mp4", "webm", "mov", "ogv", "m4v"]

  static func kind(of file: InputFile) -> StoryItem.Kind? {
    if images.contains(file.fileExtension) { return .image }
    return films.contains(file.fileExtension) ? .video : nil
  }

  /// An address on another server, which is never linked (T-14, T-15).
  static func isRemote(_ path: String) -> Bool {
    ["https://", "http://", "//", "data:"].contains { path.lowercased().hasPrefix($0) }
  }
}
