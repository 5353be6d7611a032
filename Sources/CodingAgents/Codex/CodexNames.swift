internal import Agents
internal import Basics
internal import Content
internal import ImportKit

/// The names of threads in `session_index.jsonl`, a line for each name; a later one replaces an earlier one.
enum CodexNames {
  static func files(_ export: Export) throws(Diagnostic) -> [InputFile] {
    var found: [InputFile] = []
    for file in export.files where file.name == "session_index.jsonl" {
      if let json = try export.json(file), json.shapes.contains(where: { $0.has("id", "thread_name") }) {
        found.append(file)
      }
    }
    return found
  }

  /// Gives each part the line with the name of its thread.
  static func add(
    to units: ExportUnits, of threads: [AgentThread], _ export: Export
  ) throws(Diagnostic) -> ExportUnits {
    let names = try read(export)
    guard !names.isEmpty else { return units }
    let ids = Dictionary(
      threads.map { ($0.file.contentPath, $0.id) }, uniquingKeysWith: { first, _ in first })
    return ExportUnits { () throws(Diagnostic) in
      guard var unit = try units.next() else { return nil }
      let id = unit.files.first.flatMap { ids[$0.contentPath] }
      unit.shared = id.flatMap { names[$0] }.map { [$0] } ?? []
      return unit
    }
  }

  private static func read(_ export: Export) throws(Diagnostic) -> [String: ContentValue] {
    var names: [String: ContentValue] = [:]
    for file in try files(export) {
      var lines = try Lines(file)
      while let line = try lines.nextRecord() {
        guard let value = value(of: line, file), let id = value["id"]?.identifier else { continue }
        names[id] = value
      }
    }
    return names
  }

  /// Nil for a line that is not JSON: then its thread has the title that it has without it.
  private static func value(of line: Lines.Line, _ file: InputFile) -> ContentValue? {
    var (problems, repeated) = (Problems(path: file.path), RepeatedKeys())
    do throws(Diagnostic) {
      return try JSONFile.read(
        line.bytes, line: line.number, column: 1, path: file.path, keepingLastOf: &repeated, &problems)
    } catch {
      return nil
    }
  }
}
