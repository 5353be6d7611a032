internal import Agents
internal import Basics
internal import Content
internal import Conversations
internal import Foundation
internal import ImportKit

/// What `/chat save` and `--checkpointing` of the Gemini CLI write: messages of Google's API without times, as a list
/// or below `history`. A checkpoint before a change of a file has them below `clientHistory`, and the lines on the
/// screen below `history`.
enum GeminiCheckpointFormat: JSONFormat {
  static let name = "gemini-checkpoint"
  static let title = "Gemini CLI checkpoints"
  static let reads = "messages, thoughts, calls with results"
  static let lacks = "times, which they lack, and the states of files"
  static let origin = "~/.gemini/tmp/<project>/checkpoint-<name>.json, also checkpoints/"

  static func isOne(_ json: JSONExport) -> Bool {
    guard !json.isLines else { return false }
    return json.shapes.contains { shape in
      // Parts of other programs have a type.
      shape.isList && shape.has("role", "parts") && !shape.has("type", in: "parts")
        || shape.has("role", "parts", in: "history")
        || shape.has("toolCall", "clientHistory")
    }
  }

  static func units(_ export: Export) throws(Diagnostic) -> ExportUnits {
    .parts(try claims(export).map { [$0] }, of: export, Self.self)
  }

  static func read(_ unit: ExportUnit, _ out: inout ImportWriter) throws(Diagnostic) {
    for file in unit.files {
      out.path = file.path
      if let value = out.value(of: Lines.Line(bytes: try file.bytes(), number: 1)) { read(value, file, &out) }
    }
  }

  private static let fields: Set<String> = [
    "history", "clientHistory", "authType", "toolCall", "commitHash", "filePath", "messageId", "promptId",
  ]

  private static func read(_ value: ContentValue, _ file: InputFile, _ out: inout ImportWriter) {
    var call = APICall()
    call.log.title = title(of: file)
    for content in value.list ?? (value["clientHistory"] ?? value["history"])?.list ?? [] {
      if let fault = fault(in: content) {
        call.log.fold(content, as: "message", because: fault, &out)
      } else {
        call.log.keepOthers(of: content, besides: ["role", "parts"], "a message", &out)
        call.take(content: content, nil, &out)
      }
    }
    call.log.note(["authType", "toolCall", "filePath", "commitHash", "promptId"], of: value)
    call.log.keepOthers(of: value, besides: fields, "a checkpoint", &out)
    if call.log.isEmpty {
      call.log.fold(value, as: "checkpoint", because: "checkpoint has no messages", &out)
    }
    call.log.write(name: file.stem, &out)
  }

  private static func fault(in content: ContentValue) -> String? {
    guard content["parts"]?.list != nil else { return "message has no \"parts\"" }
    guard let role = content.text("role") else { return "message has no \"role\"" }
    return ["user", "model", "function"].contains(role) ? nil : "unknown role \"\(role)\""
  }

  /// `checkpoint-before%20lunch.json`: the name that its user gave it. Others are named by time and file.
  private static func title(of file: InputFile) -> String? {
    guard file.stem.hasPrefix("checkpoint-") else { return nil }
    let name = String(file.stem.dropFirst("checkpoint-".count))
    return name.removingPercentEncoding ?? name
  }
}
