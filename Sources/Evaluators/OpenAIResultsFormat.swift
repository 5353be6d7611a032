internal import Agents
internal import Basics
internal import Content
internal import Conversations
internal import ImportKit

/// Results of the OpenAI API: requests and responses of a batch, completions, and items of an eval run.
///
/// A batch has its requests and responses in two files, joined by `custom_id` if both are in one folder.
enum OpenAIResultsFormat: JSONFormat {
  static let name = "openai-results"
  static let title = "OpenAI batches and evals"
  static let reads = "requests with answers, tool calls, scores of graders"
  static let origin = "files of the Batch API, stored completions, output items of an eval run"

  static func units(_ export: Export) throws(Diagnostic) -> ExportUnits {
    .parts([try claims(export)], of: export, Self.self)
  }

  static func isOne(_ json: JSONExport) -> Bool {
    json.shapes.contains { shape in
      shape.has("custom_id") && (shape.has("response") || shape.has("body"))
        || shape.has("object", "choices") || shape.has("datasource_item", "results")
        || shape.has("datasource_item", in: "data") || shape.has("object", "choices", in: "data")
    }
  }

  static func read(_ unit: ExportUnit, _ out: inout ImportWriter) throws(Diagnostic) {
    var results = OpenAIResults(out.spill)
    for file in try files(unit) {
      out.path = file.file.path
      if !file.isLines, file.shapes.contains(where: { !$0.isList && $0.has("data") }) {
        out.note(try JSONList.read(file.file, at: ["data"]) { results.take($0, nil, &out) })
        continue
      }
      let next = try file.records()
      while let line = try next() {
        guard let value = out.value(of: line) else { continue }
        if let list = value["data"]?.list {
          for one in list { results.take(one, nil, &out) }
        } else {
          results.take(value, line, &out)
        }
      }
    }
    results.write(&out)
  }

  /// Requests first: then responses need not wait for them.
  private static func files(_ unit: ExportUnit) throws(Diagnostic) -> [JSONExport] {
    var (requests, others): ([JSONExport], [JSONExport]) = ([], [])
    for file in unit.files {
      guard let json = try unit.export.json(file) else { continue }
      let isOfRequests = json.shapes.contains { $0.has("custom_id", "body") && !$0.has("response") }
      if isOfRequests { requests.append(json) } else { others.append(json) }
    }
    return requests + others
  }
}
