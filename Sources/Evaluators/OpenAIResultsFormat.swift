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
    var results = OpenAIResults()
    for file in unit.files {
      out.path = file.path
      guard let next = try unit.export.json(file)?.records() else { continue }
      while let line = try next() {
        guard let value = out.value(of: line) else { continue }
        for one in value["data"]?.list ?? [value] { results.take(one, &out) }
      }
    }
    results.write(&out)
  }
}
