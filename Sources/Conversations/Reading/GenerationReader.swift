internal import Content

/// Reads what a program noted when it made a turn.
enum GenerationReader {
  static let fields: [RecordField<Generation>] = [
    .text("thinking", \.thinking, "what the model wrote for itself first"),
    .objects("toolCalls", \.calls, callKeys, "what the turn asks of tools") { _ in
      Generation.ToolCall(id: "", name: "", arguments: "")
    },
    .identifier("toolCallId", \.callID, "id of the call that a tool's turn answers"),
    .flag("isError", \.isFailure, "whether the tool's answer is a failure"),
    .text("model", \.model, "what answered"),
    .object("usage", \.usage, usageKeys, "tokens and money", Generation.Usage()),
    .text("rule", \.rule, "rule of the mock assistant that made it"),
    .number("took", \.delay, "seconds until it was there"),
    .identifier("parent", \.parent, "id of the turn that it answers; `-` for none"),
    .text("agent", \.agent, "the sub-agent that said it"),
  ]

  private static let callKeys: RecordSchema<Generation.ToolCall> = [
    .required("name", \.name, "name of the tool"),
    // Many programs write JSON in a text.
    .value("arguments", \.arguments, .any, "as JSON, or a text") { record, name, problems in
      let text = record[name].map(String.init(json:))
      problems.warnAboutForbidden(text ?? "", at: record[name]?.position)
      return text
    },
    .value("id", \.id, .identifier, "names it for the answer") { $0.identifier($1, &$2) },
  ]

  private static let usageKeys: RecordSchema<Generation.Usage> = [
    .count("input", \.input, "tokens that were read"),
    .count("output", \.output, "tokens that were written"),
    .count("cached", \.cached, "part of `input` that an earlier request had"),
    .number("cost", \.cost, "money; else from the prices of the run"),
  ]
}

extension RecordField {
  /// A whole number that is 0 where it is absent.
  fileprivate static func count(_ name: String, _ path: Path<Int>, _ summary: String) -> RecordField {
    value(name, path, .integer(nil), summary, standard: "0") { record, name, problems in
      guard let number = record.int(name, &problems) else { return nil }
      if number < 0 {
        problems.error("\"\(name)\" must not be negative: \(number)", at: record[name]?.position)
      }
      return max(number, 0)
    }
  }
}
