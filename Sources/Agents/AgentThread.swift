package import Basics
package import Content
package import ImportKit

/// A file of a program that writes one for each conversation and each of its sub-agents.
package struct AgentThread {
  package let file: InputFile
  package let id: String
  /// The id of the conversation that started it.
  package var parent: String?

  package init(file: InputFile, id: String, parent: String? = nil) {
    (self.file, self.id, self.parent) = (file, id, parent)
  }

  /// The files of each conversation: its own, then those of its sub-agents.
  package static func groups(_ threads: [AgentThread]) -> [[InputFile]] {
    let indices = Dictionary(
      threads.enumerated().map { ($1.id, $0) }, uniquingKeysWith: { first, _ in first })
    var groups: [(root: Int, files: [InputFile])] = []
    var places: [Int: Int] = [:]
    for index in threads.indices {
      var (root, seen) = (index, Set([index]))
      while let parent = threads[root].parent.flatMap({ indices[$0] }), seen.insert(parent).inserted {
        root = parent
      }
      // A cycle has no root: each is read alone.
      if threads[root].parent.flatMap({ indices[$0] }) != nil { root = index }
      guard let place = places[root] else {
        places[root] = groups.count
        groups.append((root, [threads[index].file]))
        continue
      }
      groups[place].files.insert(threads[index].file, at: index == root ? 0 : groups[place].files.count)
    }
    return groups.map(\.files)
  }

  /// A part for each conversation; one that was resumed may have several files, whose parts are numbered.
  package static func units(
    _ threads: [AgentThread], of export: Export, _ format: any ExportFormat.Type
  ) throws(Diagnostic) -> ExportUnits {
    let ids = Dictionary(
      threads.map { ($0.file.contentPath, $0.id) }, uniquingKeysWith: { first, _ in first })
    return try .parts(groups(threads), of: export, format) { files in
      files.first.flatMap { ids[$0.contentPath] } ?? ""
    }
  }

  /// The first text at a key, near the beginning of a file.
  package static func text(at key: String, of file: InputFile) throws(Diagnostic) -> String? {
    let head = try Export.head(file)
    guard let place = ByteSearch.place(of: Array("\"\(key)\"".utf8), in: head) else { return nil }
    let parts = head[(place + key.utf8.count + 2)...].split(separator: UInt8(ascii: "\""), maxSplits: 2)
    return parts.count > 1 ? String(decoding: parts[1], as: UTF8.self) : nil
  }

  /// The first record at the beginning of a file that fits.
  package static func first(of file: InputFile, where fits: (ContentValue) -> Bool) throws(Diagnostic)
    -> ContentValue?
  {
    var problems = Problems(path: file.path)
    var repeated = RepeatedKeys()
    for line in try Export.head(file, limit: 256 << 10).split(separator: 0x0A).prefix(20) {
      do throws(Diagnostic) {
        let value = try JSONFile.read(
          Array(line), line: 1, column: 1, path: file.path, keepingLastOf: &repeated, &problems)
        if fits(value) { return value }
      } catch {
        // Reported when the record is read.
        continue
      }
    }
    return nil
  }
}
