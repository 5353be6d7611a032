package import Basics
internal import Content
package import Conversations
package import ImportKit

/// Calls, results and thoughts that models write as tags in their text: `<tool_call>` and `<tool_response>` with JSON,
/// as Hermes and Qwen do, `<function=name>` with `<parameter=name>`, and `<think>` at the beginning.
///
/// Calls get numbers as ids. A result answers the first open call of its name, or the first of all.
package struct CallTags {
  private var open: [Generation.ToolCall] = []
  private var count = 0

  /// Whether calls and results are read, besides thoughts.
  private let hasCalls: Bool

  package init(hasCalls: Bool = true) { self.hasCalls = hasCalls }

  /// The turns of a record: a message with several results is several.
  package mutating func split(_ record: ImportedRecord, _ out: ImportWriter) -> [ImportedRecord] {
    guard case .turn(var message, let time) = record else { return [record] }
    switch message.role {
    case .assistant:
      takeCalls(&message, out)
      return [.turn(message, time: time)]
    case .tool where hasCalls, .user where hasCalls:
      return results(message, out).map { .turn($0, time: time) }
    default: return [record]
    }
  }

  // MARK: calls

  /// Moves thoughts and calls from the text to their places.
  package mutating func takeCalls(_ message: inout Message, _ out: ImportWriter) {
    guard message.text.utf8.contains(UInt8(ascii: "<")) else { return }
    takeThoughts(&message)
    guard hasCalls else { return }
    var calls: [Generation.ToolCall] = []
    message.text = Self.replacing("<tool_call>", "</tool_call>", in: message.text) { inner in
      calls.append(Self.call(inner, at: message.position, out))
    }
    message.text = Self.replacing("<function=", "</function>", in: message.text) { inner in
      calls.append(Self.function(inner))
    }
    message.generation?.calls += numbered(calls)
  }

  /// Calls without ids get numbers; the results that follow answer them.
  package mutating func numbered(_ calls: [Generation.ToolCall]) -> [Generation.ToolCall] {
    calls.map { call in
      var call = call
      count += 1
      call.id = "call-\(count)"
      open.append(call)
      return call
    }
  }

  /// How many calls have no result so far.
  package var openCalls: Int { open.count }

  private func takeThoughts(_ message: inout Message) {
    let text = message.text.drop(while: \.isWhitespace)
    guard text.hasPrefix("<think>"), let end = text.bytes(of: "</think>") else { return }
    let thoughts = String(text[..<end.lowerBound].dropFirst("<think>".count)).trimmed
    let known = message.generation?.thinking ?? ""
    message.generation?.thinking = [known, thoughts].filter { !$0.isEmpty }.joined(separator: "\n\n")
    message.text = String(text[end.upperBound...]).trimmed
  }

  /// `{"name": …, "arguments": …}`; models may write it with single quotes.
  private static func call(_ text: String, at position: SourcePosition, _ out: ImportWriter)
    -> Generation.ToolCall
  {
    let value = EmbeddedJSON.value(text, at: position, out)
    if let value, value.text("name") != nil, let call = OpenAITurns.function(value) { return call }
    if text.hasPrefix("<function=") {
      return function(String(text.dropFirst("<function=".count)).replacing("</function>", with: ""))
    }
    let name = text.firstMatch(of: #/['"]name['"]\s*:\s*['"]([^'"]+)['"]/#).map { String($0.1) }
    return Generation.ToolCall(id: "", name: name ?? "tool", arguments: text)
  }

  /// `name>` and its parameters.
  private static func function(_ text: String) -> Generation.ToolCall {
    let name = text.prefix { $0 != ">" }
    var arguments: [ContentValue.Entry] = []
    let rest = replacing("<parameter=", "</parameter>", in: String(text.dropFirst(name.count + 1))) { inner in
      let key = inner.prefix { $0 != ">" }
      let value = String(inner.dropFirst(key.count + 1)).trimmed
      arguments.append(
        .init(key: String(key), position: .start, value: ContentValue(.string(value), at: .start)))
    }
    let json = String(json: ContentValue(.map(arguments), at: .start))
    return Generation.ToolCall(id: "", name: String(name), arguments: rest.isEmpty ? json : text)
  }

  // MARK: results

  private mutating func results(_ message: Message, _ out: ImportWriter) -> [Message] {
    var found: [String] = []
    let rest = Self.replacing("<tool_response>", "</tool_response>", in: message.text) { found.append($0) }
    guard !found.isEmpty else { return [answer(message)] }
    var turns = found.map { result($0, message, out) }
    guard !rest.isEmpty || !message.attachments.isEmpty else { return turns }
    var message = message
    message.text = rest
    turns.insert(message, at: 0)
    return turns
  }

  /// A result without tags.
  private mutating func answer(_ message: Message) -> Message {
    guard message.role == .tool, message.generation?.callID == nil, !open.isEmpty else { return message }
    var message = message
    let call = open.removeFirst()
    message.generation?.callID = call.id
    if message.sender == "tool" { message.sender = call.name }
    return message
  }

  /// `{"name": …, "content": …}`, or any text.
  private mutating func result(_ text: String, _ message: Message, _ out: ImportWriter) -> Message {
    let value = EmbeddedJSON.value(text, at: message.position, out)
    let name = value?.text("name") ?? value?.text("tool_name")
    let index = name.flatMap { name in open.firstIndex { $0.name == name } } ?? open.indices.first
    let call = index.map { open.remove(at: $0) }
    var turn = Message(.tool, name ?? call?.name ?? "tool", at: .untimed, message.position)
    turn.generation?.callID = call?.id
    let content = name == nil ? nil : value?["content"]
    turn.text = content.map { String(json: $0) } ?? text
    return turn
  }

  /// The text without the tags and what is between them, which is passed to `take`. The last may lack its end. A tag
  /// begins a line, or follows another: in the middle of a sentence it is a word.
  private static func replacing(
    _ start: String, _ end: String, in text: String, _ take: (String) -> Void
  ) -> String {
    var (kept, rest, hasTags, mayFollow) = ("", text[...], false, true)
    while let next = rest.bytes(of: start) {
      let lead = rest[..<next.lowerBound]
      kept += lead
      let last = lead.utf8.last { $0 != 0x20 }
      guard last == 0x0A || last == UInt8(ascii: ">") || last == nil && mayFollow else {
        kept += start
        (rest, mayFollow) = (rest[next.upperBound...], false)
        continue
      }
      let inner = rest[next.upperBound...]
      let close = inner.bytes(of: end)
      take(String(inner[..<(close?.lowerBound ?? inner.endIndex)]).trimmed)
      (rest, hasTags, mayFollow) = (close.map { inner[$0.upperBound...] } ?? "", true, true)
    }
    return hasTags ? String(kept + rest).trimmed : text
  }
}
