internal import Basics
internal import Content

/// Archives among the content of a project.
extension Project {
  /// Apps export archives of chats and stories, and evaluators archives of runs; elsewhere and deeper down, an archive is an ordinary file,
  /// such as an attachment.
  private static let foldersWithArchives: Set<String> = ["chats", "stories"]

  /// Replaces archives and gzipped texts with the files inside them.
  mutating func openArchives(_ knowledge: ContentKnowledge = ContentKnowledge()) {
    guard content.contains(where: { Self.isArchive($0) || Self.isPacked($0) }) else { return }
    var files: [InputFile] = []
    for file in content {
      if Self.isArchive(file) {
        files += open(SeekableFile(file), file.contentPath, knowledge)
      } else {
        files.append(Self.isPacked(file) ? unpacked(file) : file)
      }
    }
    // "x.zip-b" sorts before "x.zip/a".
    content = files.sorted { $0.contentPath.utf8.lexicographicallyPrecedes($1.contentPath.utf8) }
  }

  private static func isArchive(_ file: InputFile) -> Bool {
    guard file.isNamedArchive else { return false }
    let parts = file.parts
    return foldersWithArchives.contains(parts[0]) ? parts.count == 2 : parts[0] == "runs" && parts.count == 3
  }

  /// A compressed file next to the chats; inside a folder only logs and Codex's sessions, which are compressed with
  /// age: those are never attachments.
  private static func isPacked(_ file: InputFile) -> Bool {
    guard ["gz", "zst"].contains(file.fileExtension), file.parts[0] == "chats" else { return false }
    return file.parts.count == 2
      || GzipFile.isText(file) && [".log.gz", ".jsonl.zst"].contains { file.name.hasSuffix($0) }
  }

  /// On failure returns the compressed file itself and adds a diagnostic.
  mutating func unpacked(_ file: InputFile) -> InputFile {
    do throws(Diagnostic) {
      return try GzipFile.unpacked(file)
    } catch {
      diagnostics.append(error)
      return file
    }
  }

  /// On failure returns no files and adds a diagnostic.
  mutating func open(
    _ archive: SeekableFile, _ contentPath: String, _ knowledge: ContentKnowledge = ContentKnowledge()
  ) -> [InputFile] {
    do throws(Diagnostic) {
      let (files, problems) = try ZipArchive(archive, contentPath: contentPath).files()
      diagnostics += problems
      var room = ZipLimits().innerTotal
      return try openInner(files, knowledge, depth: 1, &room)
    } catch {
      diagnostics.append(error)
      return []
    }
  }

  /// Archives inside an archive contain the chats if nothing else in it does; otherwise they are attachments.
  private mutating func openInner(
    _ files: [InputFile], _ knowledge: ContentKnowledge, depth: Int, _ room: inout Int
  ) throws(Diagnostic) -> [InputFile] {
    let others = files.filter { !$0.isNamedArchive }
    guard others.count < files.count, files[0].parts[0] == "chats", try !knowledge.isExport(others) else {
      return files
    }
    var opened: [InputFile] = []
    for file in files {
      opened += file.isNamedArchive ? openInner(file, knowledge, depth: depth, &room) : [file]
    }
    return opened
  }

  /// If the archive is not opened, returns it unchanged and adds a diagnostic.
  private mutating func openInner(
    _ file: InputFile, _ knowledge: ContentKnowledge, depth: Int, _ room: inout Int
  ) -> [InputFile] {
    let limits = ZipLimits()
    do throws(Diagnostic) {
      guard depth <= limits.innerDepth, file.size <= limits.innerSize, file.size <= room else {
        throw Diagnostic(
          .warning, "is a nested archive that is too large or too deep; it was not opened", path: file.path,
          help: [ZipList.unpackIt])
      }
      room -= file.size
      let archive = ZipArchive(SeekableFile(unpacking: file), contentPath: file.contentPath)
      let (files, problems) = try archive.files()
      diagnostics += problems
      return try openInner(files, knowledge, depth: depth + 1, &room)
    } catch {
      diagnostics.append(error)
      return [file]
    }
  }
}

extension InputFile {
  /// Whether its name is that of an archive; Inspect's logs are archives of another name.
  var isNamedArchive: Bool { ["zip", "eval"].contains(fileExtension) }
}
