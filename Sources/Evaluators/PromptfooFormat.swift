internal import Agents
internal import Basics
internal import Content
internal import Conversations
internal import ImportKit

/// Results of promptfoo: one JSON or YAML file for an evaluation, one result per line, or a table.
///
/// A result is one prompt to one provider. Its task is the test: the description and variables, which stay the same
/// when tests are added. Repeated tests are trials.
enum PromptfooFormat: JSONFormat {
  static let name = "promptfoo"
  static let title = "promptfoo"
  static let reads = "prompts, answers, tool calls, pictures, sound, assertions, scores, tokens, cost"
  static let lacks = "the configuration, raw answers"
  static let origin = "promptfoo eval --output results.json, .jsonl, .yaml or .csv"

  static func recognises(_ export: Export) throws(Diagnostic) -> Bool { try !claims(export).isEmpty }

  static func claims(_ export: Export) throws(Diagnostic) -> [InputFile] {
    var found: [InputFile] = []
    for file in export.files {
      if let json = try export.json(file) {
        if try isOne(json) { found.append(file) }
      } else if file.fileExtension == "csv" {
        if try PromptfooTable.isOne(file) { found.append(file) }
      } else if try isYAML(file) {
        found.append(file)
      }
    }
    return found
  }

  private static func isYAML(_ file: InputFile) throws(Diagnostic) -> Bool {
    guard ["yaml", "yml"].contains(file.fileExtension) else { return false }
    let head = String(decoding: try Export.head(file), as: UTF8.self)
    return head.hasPrefix("evalId:") && head.contains("\nresults:")
  }

  static func units(_ export: Export) throws(Diagnostic) -> ExportUnits {
    .parts(try claims(export).map { [$0] }, of: export, Self.self)
  }

  static func isOne(_ json: JSONExport) throws(Diagnostic) -> Bool {
    if json.isLines { return json.shapes.contains { $0.has("promptIdx", "testIdx") } }
    let shapes = json.shapes.filter { $0.has("results") }
    let isKnown = shapes.contains { $0.has("evalId") || $0.has("prompt", "vars", "success", in: "results") }
    if isKnown { return true }
    guard !shapes.isEmpty else { return false }
    return ByteSearch.place(of: Array("\"gradingResult\"".utf8), in: try Export.head(json.file)) != nil
  }

  static func read(_ unit: ExportUnit, _ out: inout ImportWriter) throws(Diagnostic) {
    var results = PromptfooResults()
    for file in unit.files {
      out.path = file.path
      guard let json = try unit.export.json(file) else {
        let text = try file.text()
        if file.fileExtension == "csv" {
          try PromptfooTable.read(text, file, &results, &out)
        } else {
          let value = try YAMLReader.read(text, path: file.path)
          guard let list = list(of: value, &out) else { continue }
          for result in list { results.read(result, of: value, &out) }
          if list.isEmpty { skip(value, &out) }
        }
        continue
      }
      try read(json, &results, &out)
    }
  }

  private static func read(
    _ json: JSONExport, _ results: inout PromptfooResults, _ out: inout ImportWriter
  ) throws(Diagnostic) {
    guard !json.isLines else {
      let next = try json.records()
      while let line = try next() {
        if let value = out.value(of: line) { results.read(value, of: nil, &out) }
      }
      return
    }
    let lists = [InnerList("results"), InnerList("results", "results")]
    let repeated = try JSONList.documents(json.file, without: lists, out.spill) { value, inner in
      guard list(of: value, &out) != nil else { return }
      inner.each(&out) { results.read($0, of: value, &$1) }
      if inner.isEmpty { skip(value, &out) }
    }
    out.note(repeated)
  }

  private static let fields: Set<String> = [
    "evalId", "results", "config", "shareableUrl", "metadata", "version", "createdAt", "author", "prompts",
    "vars", "id", "description", "stats", "timestamp", "table", "runtimeOptions",
  ]

  /// The results of an evaluation; nil, with a warning, if it has none.
  private static func list(of value: ContentValue, _ out: inout ImportWriter) -> [ContentValue]? {
    for entry in value.entries ?? [] where !fields.contains(entry.key) {
      out.drift("unknown field \"\(entry.key)\" of an evaluation; it is not read", at: entry.position)
    }
    let list = value["results"]?.list ?? value["results"]?["results"]?.list
    if list == nil {
      out.record()
      out.broken("evaluation has no results", at: value.position)
    }
    return list
  }

  private static func skip(_ value: ContentValue, _ out: inout ImportWriter) {
    out.record()
    out.skip("evaluation without results", at: value.position)
  }
}
