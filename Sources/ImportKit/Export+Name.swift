package import Basics
internal import Content

/// A file's content determines how it is read, not its name: JSON under any name, text without an extension.
extension Export {
  /// Extensions that do not indicate a format.
  private static let vague: Set<String> = [
    "", "txt", "text", "log", "bak", "old", "dat", "data", "traj", "har",
  ]

  /// Gives such files the extension of their content; messages still find them under the original name.
  package func namedByContent() throws(Diagnostic) -> Export {
    guard files.contains(where: { Self.vague.contains($0.fileExtension) }) else { return self }
    var renamed: [InputFile] = []
    for file in files { renamed.append(try named(file)) }
    return reading(renamed)
  }

  private func named(_ file: InputFile) throws(Diagnostic) -> InputFile {
    guard Self.vague.contains(file.fileExtension) else { return file }
    guard let ending = JSONStart.ending(of: try Self.head(file, limit: 16 << 10)) else {
      return isFolder || ["txt", "log", ""].contains(file.fileExtension) ? file : renamed(file, "txt")
    }
    return renamed(file, ending)
  }

  private func renamed(_ file: InputFile, _ ending: String) -> InputFile {
    file.moved(to: String(file.contentPath.dropLast(file.name.count)) + "\(file.stem).\(ending)")
  }
}
