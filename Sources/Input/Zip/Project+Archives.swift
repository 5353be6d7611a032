internal import Model

/// Archives among the content of a project.
extension Project {
  /// Apps hand out archives of chats and stories; everywhere else, and further down, an archive is a file like any
  /// other (somebody may have sent it).
  private static let foldersWithArchives: Set<String> = ["chats", "stories"]

  /// Puts the files of archives in the place of the archives. One that cannot be opened is left out with an error.
  mutating func openArchives() {
    let isArchive = content.map { file in
      file.fileExtension == "zip" && file.parts.count == 2 && Self.foldersWithArchives.contains(file.parts[0])
    }
    guard isArchive.contains(true) else { return }
    var files: [InputFile] = []
    for (file, isArchive) in zip(content, isArchive) {
      files += isArchive ? open(SeekableFile(file), file.contentPath) : [file]
    }
    // "x.zip-b" stands before "x.zip/a".
    content = files.sorted { $0.contentPath.utf8.lexicographicallyPrecedes($1.contentPath.utf8) }
  }

  /// None, with the reason among the diagnostics, when the archive cannot be read.
  mutating func open(_ archive: SeekableFile, _ contentPath: String) -> [InputFile] {
    do throws(Diagnostic) {
      let (files, problems) = try ZipArchive(archive, contentPath: contentPath).files()
      diagnostics += problems
      return files
    } catch {
      diagnostics.append(error)
      return []
    }
  }
}
