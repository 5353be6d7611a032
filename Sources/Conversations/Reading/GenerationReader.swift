internal import Content

/// Reads the data that a program recorded for a turn.
enum GenerationReader {
  static let fields: [RecordField<Generation>] = [
    .text("thinking", \.thinking, "thinking of the model"),
    .objects("toolCalls", \.calls, callKeys, "tool calls of the turn") { _ in
      Generation.ToolCall(id: "", name: "", arguments: "")
    },
    .identifier("toolCallId", \.callID, "id of the call that a tool result answers"),
    .flag("isError", \.isFailure, "whether the tool result is an error"),
    .text("model", \.model, "the model"),
    .object("usage", \.usage, usageKeys, "tokens and cost", Generation.Usage()),
    .text("rule", \.rule, "rule of the mock assistant"),
    .number("took", \.delay, "delay in seconds"),
    .identifier("parent", \.parent, "id of the parent turn; `-` for none"),
    .text("agent", \.agent, "sub-agent of the turn"),
  ]

  private static let callKeys: RecordSchema<Generation.ToolCall> = [
    .required("name", \.name, "name of the tool"),
    // Many programs write JSON in a string.
    .value("arguments", \.arguments, .any, "as JSON, or text") { record, name, problems in
      let text = record[name].map(String.init(json:))
      problems.warnAboutForbidden(text ?? "", at: record[name]?.position)
      return text
    },
    .value("id", \.id, .identifier, "id that the result refers to") { $0.identifier($1, &$2) },
  ]

  private static let usageKeys: RecordSchema<Generation.Usage> = [
    .count("input", \.input, "input tokens"),
    .count("output", \.output, "output tokens"),
    .count("cached", \.cached, "cached part of `input`"),
    .number("cost", \.cost, "cost; if missing, from the prices of the run"),
  ]
}

extension RecordField {
  /// A whole number that defaults to 0.
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
