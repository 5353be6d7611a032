package import Basics
package import Content
internal import Conversations
internal import ImportKit

/// Rollouts of Codex: one file per thread, with a record per line; first versions wrote one object. Sub-agents are
/// threads with files of their own; one whose parent is beside it becomes part of the parent's conversation.
enum CodexFormat: JSONFormat {
  static let name = "codex"
  static let title = "Codex"
  static let reads = "messages, thoughts, calls with results, plans, usage, errors"
  static let lacks = "encrypted thoughts, file snapshots"
  static let origin = "~/.codex/sessions"

  static func isOne(_ json: JSONExport) -> Bool {
    guard json.isLines else {
      return json.shapes.contains { $0.has("session", "items") && $0.has("type", in: "items") }
    }
    return json.shapes.contains { shape in
      shape.has("timestamp", "type", "payload") || shape.has("record_type")
        || shape.has("id", "timestamp", "instructions")
    }
  }

  static func units(_ export: Export) throws(Diagnostic) -> ExportUnits {
    var threads: [AgentThread] = []
    for file in try claims(export) {
      let head = try AgentThread.first(of: file) { $0["payload"]?["id"] != nil }
      let meta = head?["payload"]
      threads.append(
        AgentThread(
          file: file, id: meta?["id"]?.identifier ?? file.stem, parent: meta.flatMap(CodexThread.parent)))
    }
    // A thread that was resumed may have several files.
    let ids = Dictionary(
      threads.map { ($0.file.contentPath, $0.id) }, uniquingKeysWith: { first, _ in first })
    return try .parts(AgentThread.groups(threads), of: export, Self.self) { files in
      files.first.flatMap { ids[$0.contentPath] } ?? ""
    }
  }

  static func read(_ unit: ExportUnit, _ out: inout ImportWriter) throws(Diagnostic) {
    guard let main = unit.files.first else { return }
    var thread = CodexThread()
    for file in unit.files {
      out.path = file.path
      thread.begin(isMain: file.path == main.path)
      guard let json = try unit.export.json(file) else { continue }
      if json.isLines {
        var lines = try Lines(file)
        while let line = try lines.nextRecord() {
          if let value = out.value(of: line) { thread.read(value, &out) }
        }
      } else if let value = out.value(of: Lines.Line(bytes: try file.bytes(), number: 1)) {
        thread.header(value["session"] ?? value)
        for item in value.elements("items") { thread.item(item, nil, &out) }
      }
    }
    out.path = main.path
    thread.finish()
    thread.log.write(name: main.stem, &out)
  }
}

/// A file of a program that writes one for each conversation and each of its sub-agents.
package struct AgentThread {
  let file: InputFile
  let id: String
  /// The id of the conversation that started it.
  var parent: String?

  /// The files of each conversation: its own, then those of its sub-agents.
  static func groups(_ threads: [AgentThread]) -> [[InputFile]] {
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

  /// The first text at a key, near the beginning of a file.
  package static func text(at key: String, of file: InputFile) throws(Diagnostic) -> String? {
    let head = try Export.head(file)
    guard let place = ByteSearch.place(of: Array("\"\(key)\"".utf8), in: head) else { return nil }
    let parts = head[(place + key.utf8.count + 2)...].split(separator: UInt8(ascii: "\""), maxSplits: 2)
    return parts.count > 1 ? String(decoding: parts[1], as: UTF8.self) : nil
  }

  /// The first record at the beginning of a file that fits.
  static func first(of file: InputFile, where fits: (ContentValue) -> Bool) throws(Diagnostic)
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
