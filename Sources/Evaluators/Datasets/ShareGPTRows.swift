internal import Basics
internal import Content
internal import ImportKit

/// Rows with names of their own, as those that `ShareGPTPairs` and the lists of `ShareGPTFormat` have.
///
/// Shapes: Glaive's function calling (version 2), Salesforce's xLAM-60k, ms-swift 2 (`query`), OpenOrca
/// (`system_prompt`), pairs of `user` and `assistant`, samples of OpenAI Evals (`ideal`), exports of OpenPipe, and what
/// `llm logs --json` prints (`datetime_utc`).
enum ShareGPTRows {
  static func isOne(_ json: JSONExport) throws(Diagnostic) -> Bool {
    let hasTurns = json.shapes.contains {
      $0.has("role", "content", in: "input") && ($0.has("output") || $0.has("ideal"))
    }
    // A single object with such names is a setting or an answer of a server.
    guard !hasTurns, json.isLines || json.shapes.contains(where: \.isList) else { return hasTurns }
    return json.shapes.contains(where: isRow) && says(json)
  }

  private static func isRow(_ shape: JSONShape) -> Bool {
    shape.keys == ["system", "chat"] || shape.has("query", "answers", "tools")
      || shape.has("query", "response") || shape.has("user", "assistant") && shape.keys.isSubset(of: pairKeys)
      || shape.has("input", "output") && shape.keys.isSubset(of: pairKeys)
  }

  private static let sampledRows = 8

  /// Whether one of the first rows has texts under these names, and not numbers or other data.
  private static func says(_ json: JSONExport) -> Bool {
    var (problems, repeated) = (Problems(path: ""), RepeatedKeys())
    do throws(Diagnostic) {
      let next = try json.records()
      for _ in 0..<sampledRows {
        guard let row = try next() else { return false }
        let value = try JSONFile.read(
          row.bytes, line: row.number, column: row.column, path: "", keepingLastOf: &repeated, &problems)
        if says(value) { return true }
      }
    } catch {
      // It is reported by the format that reads the file.
    }
    return false
  }

  private static func says(_ row: ContentValue) -> Bool {
    if let chat = row["chat"]?.string { return chat.hasBytes(of: mark) }
    if row["query"]?.string != nil, row["tools"] != nil, let calls = row["answers"] {
      return calls.list != nil || calls.string?.hasPrefix("[") == true
    }
    return pairs.contains { asked, answer in
      guard let said = row[asked].map({ $0["messages"] ?? $0 }), let answered = row[answer] else {
        return false
      }
      return [said, message(answered)].allSatisfy { $0.string != nil || ShareGPTPairs.isTalk($0) }
    }
  }

  private static let pairs = [("query", "response"), ("user", "assistant"), ("input", "output")]

  /// What rows have beside a pair whose names say little.
  private static let pairKeys: Set<String> = [
    "user", "assistant", "input", "output", "system", "system_prompt", "id", "source", "history", "category",
    "tags", "metadata",
  ]

  /// A row of another shape as it is.
  static func plain(_ row: ContentValue) -> ContentValue {
    if let turns = TemplateText.plain(row) { return turns }
    let row = dated(instructed(row))
    if let chat = row["chat"]?.string, row["conversations"] == nil, chat.hasBytes(of: mark) {
      return called(row, chat)
    }
    guard row["conversations"] == nil, row["messages"] == nil else { return row }
    if let calls = row["answers"], row["query"] != nil, row["tools"] != nil {
      let made = ContentValue(.string(String(json: calls)), at: calls.position)
      let turns = ShareGPTPairs.turns([("human", row["query"]), ("function_call", made)])
      return row.setting("query", nil).setting("answers", nil)
        .setting("conversations", ContentValue(.list(turns), at: row.position))
    }
    // Beside a pair that is known, these are its user or its program.
    guard ShareGPTPairs.messages(of: row) == nil else { return row }
    for (question, answer) in pairs {
      guard let said = row[question].map({ $0["messages"] ?? $0 }), let answered = row[answer],
        row["instruction"] == nil, row["prompt"] == nil, said.string != nil || ShareGPTPairs.isTalk(said)
      else { continue }
      return row.setting(question, nil).setting(answer, nil).setting("prompt", said)
        .setting("response", message(answered))
    }
    guard let asked = row["input"], row["ideal"] != nil, ShareGPTPairs.isTalk(asked) else { return row }
    return row.setting("input", nil).setting("prompt", asked)
  }

  /// A message as a list of messages; a text as it is.
  private static func message(_ answer: ContentValue) -> ContentValue {
    answer["role"] == nil ? answer : ContentValue(.list([answer]), at: answer.position)
  }

  /// `llm` writes the time in UTC without a zone.
  private static func dated(_ row: ContentValue) -> ContentValue {
    guard let time = row.text("datetime_utc"), row["timestamp"] == nil else { return row }
    let zone = time.hasSuffix("Z") || time.contains("+") ? "" : "Z"
    return row.setting("datetime_utc", nil).setting("timestamp", text: time + zone)
  }

  /// The instructions beside turns that have none.
  private static func instructed(_ row: ContentValue) -> ContentValue {
    guard row["system"] == nil, let text = row["system_prompt"], text.string != nil else { return row }
    let first = (row["conversations"] ?? row["conversation"] ?? row["messages"])?.list?.first
    let speaker = first?.text("from") ?? first?.text("role")
    guard speaker != "system" else { return row }
    return row.setting("system_prompt", nil).setting("system", text)
  }

  // MARK: Glaive

  private static let speakers = [
    ("USER:", "human"), ("ASSISTANT:", "gpt"), ("FUNCTION RESPONSE:", "observation"),
  ]
  private static let mark = "USER:"
  private static let callMark = "<functioncall>"

  /// `USER: …`, `ASSISTANT: … <|endoftext|>` and `FUNCTION RESPONSE: …`, each at the beginning of a line.
  private static func called(_ row: ContentValue, _ chat: String) -> ContentValue {
    var said: [(from: String, text: String)] = []
    let lines = chat.split(omittingEmptySubsequences: false) { $0 == "\n" || $0 == "\r\n" }
    for line in lines {
      if let speaker = speakers.first(where: { line.hasPrefix($0.0) }) {
        said.append((speaker.1, String(line.dropFirst(speaker.0.count))))
      } else if !said.isEmpty {
        said[said.count - 1].text += "\n\(line)"
      } else if !line.allSatisfy(\.isWhitespace) {
        said.append(("human", String(line)))
      }
    }
    let turns = said.flatMap { one in turn(one.from, one.text, row.position) }
    let system = row.text("system").map { text in
      text.hasPrefix("SYSTEM:") ? String(text.dropFirst("SYSTEM:".count)).trimmed : text.trimmed
    }
    let list = ContentValue(.list(ShareGPTPairs.turns(turns)), at: row.position)
    let rest = row.setting("chat", nil).setting("conversations", list)
    return system.map { rest.setting("system", text: $0) } ?? rest
  }

  private static func turn(_ from: String, _ text: String, _ position: SourcePosition)
    -> [(from: String, value: ContentValue?)]
  {
    let text = text.replacing("<|endoftext|>", with: "").trimmed
    guard from == "gpt", let mark = text.bytes(of: callMark) else {
      return [(from, ContentValue(.string(text), at: position))]
    }
    let before = String(text[..<mark.lowerBound]).trimmed
    let made = call(String(text[mark.upperBound...]).trimmed)
    return [
      (from, ContentValue(.string(before), at: position)),
      ("function_call", ContentValue(.string(made), at: position)),
    ]
  }

  /// `{"name": "look", "arguments": '{"at": "lamp"}'}`, whose arguments are JSON in single quotes, as JSON. Apostrophes
  /// in it are after a backslash.
  private static func call(_ text: String) -> String {
    guard let open = text.bytes(of: "'{"), let end = text.utf8.lastIndex(of: UInt8(ascii: "'")),
      open.upperBound < end
    else { return text }
    let start = text.utf8.index(after: open.lowerBound)
    let arguments = String(text[start..<end]).replacing("\\'", with: "'")
    return String(text[..<open.lowerBound]) + arguments + String(text[text.utf8.index(after: end)...])
  }
}
