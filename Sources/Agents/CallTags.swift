internal import Basics
internal import Content
package import Conversations
package import ImportKit

/// Calls, results and thoughts that models write as tags in their text: `<tool_call>` and `<tool_response>` with JSON,
/// as Hermes and Qwen do, `<function=name>` with `<parameter=name>`, and `<think>` at the beginning.
///
/// GLM writes a name with `<arg_key>` and `<arg_value>`. In blocks of code tags are words.
///
/// Calls get numbers as ids. A result answers the first open call of its name, or the first of all. A user's text is one
/// only if a call is open.
package struct CallTags {
  private var open = OpenCalls()
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
    case .tool where hasCalls, .user where hasCalls && !open.isEmpty:
      return results(message, out).map { .turn($0, time: time) }
    default: return [record]
    }
  }

  // MARK: calls

  /// Moves thoughts and calls from the text to their places.
  package mutating func takeCalls(_ message: inout Message, _ out: ImportWriter) {
    guard message.text.utf8.contains(UInt8(ascii: "<")) else { return }
    Self.takeThoughts(&message)
    guard hasCalls else { return }
    var calls: [Generation.ToolCall] = []
    message.text = Self.replacing("<tool_call>", "</tool_call>", in: message.text, if: Self.isCall) { inner in
      calls.append(Self.call(inner, at: message.position, out))
    }
    message.text = Self.replacing("<function=", "</function>", in: message.text, if: Self.isName) { inner in
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
      open.add(call)
      return call
    }
  }

  /// How many calls have no result so far.
  package var openCalls: Int { open.count }

  /// Whether what follows a tag is a call, not prose about it.
  private static func isCall(_ text: Substring) -> Bool {
    let text = text.drop(while: \.isWhitespace)
    if text.hasPrefix("{") || text.hasPrefix("<function=") { return true }
    let name = text.prefix { $0 != "<" && !$0.isWhitespace }
    return !name.isEmpty && text[name.endIndex...].drop(while: \.isWhitespace).hasPrefix("<arg_key>")
  }

  private static func isName(_ text: Substring) -> Bool {
    let name = text.prefix { $0 != ">" && $0 != "<" && !$0.isWhitespace }
    return !name.isEmpty && text[name.endIndex...].hasPrefix(">")
  }

  package static func takeThoughts(_ message: inout Message) {
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
    if !text.hasPrefix("{") { return pairs(text) }
    let found = text.firstMatch(of: #/['"]name['"]\s*:\s*['"]([^'"]+)['"]/#).map { String($0.1) }
    let name = PythonText.name(in: text) ?? found
    return Generation.ToolCall(id: "", name: name ?? "tool", arguments: text)
  }

  /// `name>` and its parameters.
  private static func function(_ text: String) -> Generation.ToolCall {
    let name = text.prefix { $0 != ">" }
    var arguments: [ContentValue.Entry] = []
    let rest = replacing("<parameter=", "</parameter>", in: String(text.dropFirst(name.count + 1))) { inner in
      let key = inner.prefix { $0 != ">" }
      arguments.append(argument(String(key), String(inner.dropFirst(key.count + 1))))
    }
    let json = String(json: ContentValue(.map(arguments), at: .start))
    return Generation.ToolCall(id: "", name: String(name), arguments: rest.isEmpty ? json : text)
  }

  private static func argument(_ key: String, _ value: String) -> ContentValue.Entry {
    .init(key: key, position: .start, value: ContentValue(.string(value.trimmed), at: .start))
  }

  /// A name, then `<arg_key>` and `<arg_value>` by turns.
  private static func pairs(_ text: String) -> Generation.ToolCall {
    let name = text.prefix { $0 != "<" && !$0.isWhitespace }
    var (rest, arguments) = (text[...], [ContentValue.Entry]())
    while let key = next("<arg_key>", "</arg_key>", &rest),
      let value = next("<arg_value>", "</arg_value>", &rest)
    {
      arguments.append(argument(key.trimmed, value))
    }
    let json = String(json: ContentValue(.map(arguments), at: .start))
    return Generation.ToolCall(
      id: "", name: String(name), arguments: rest.allSatisfy(\.isWhitespace) ? json : text)
  }

  /// What is between the next two tags, which `rest` begins after; up to its end if the second is missing.
  private static func next(_ start: String, _ end: String, _ rest: inout Substring) -> String? {
    guard let begin = rest.bytes(of: start) else { return nil }
    return until(end, rest[begin.upperBound...], &rest)
  }

  private static func until(_ end: String, _ inner: Substring, _ rest: inout Substring) -> String {
    let close = inner.bytes(of: end)
    rest = close.map { inner[$0.upperBound...] } ?? ""
    return String(inner[..<(close?.lowerBound ?? inner.endIndex)])
  }

  // MARK: results

  private mutating func results(_ message: Message, _ out: ImportWriter) -> [Message] {
    var found: [String] = []
    let rest = Self.replacing("<tool_response>", "</tool_response>", in: message.text) { found.append($0) }
    guard !found.isEmpty else { return [message.role == .tool ? answer(message) : observation(message)] }
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
    let call = open.take()
    message.generation?.callID = call?.id
    if message.sender == "tool" { message.sender = call?.name ?? "tool" }
    return message
  }

  /// A result in the user's name, as SWE-agent, OpenHands and R2E-Gym write it.
  private mutating func observation(_ message: Message) -> Message {
    let text = message.text
    let head = text.prefixMatch(
      of: #/(?:Exit code: (-?\d+)\n)?(?:EXECUTION RESULT|Execution output) of \[([^\]\n]*)\]?/#)
    let code = head.flatMap { head in
      head.1 ?? text[head.range.upperBound...].prefixMatch(of: #/:\nExit code: (-?\d+)/#)?.1
    }
    let name = head.map { String($0.2) }
    guard name != nil || text.hasPrefix("OBSERVATION:"), let call = open.take(named: name) else {
      return message
    }
    var turn = Message(.tool, name ?? call.name, at: .untimed, message.position)
    (turn.text, turn.attachments) = (text, message.attachments)
    turn.generation?.callID = call.id
    turn.generation?.isFailure = code.map { $0 != "0" } ?? false
    return turn
  }

  /// `{"name": …, "content": …}`, or any text.
  private mutating func result(_ text: String, _ message: Message, _ out: ImportWriter) -> Message {
    let value = EmbeddedJSON.value(text, at: message.position, out)
    let name = value?.text("name") ?? value?.text("tool_name")
    let call = open.take(named: name)
    var turn = Message(.tool, name ?? call?.name ?? "tool", at: .untimed, message.position)
    turn.generation?.callID = call?.id
    let content = name == nil ? nil : value?["content"]
    turn.text = content.map { String(json: $0) } ?? text
    return turn
  }

  /// The text without the tags and what is between them, which is passed to `take`. The last may lack its end. A tag
  /// begins a line, or follows another, outside of blocks of code: in the middle of a sentence it is a word.
  private static func replacing(
    _ start: String, _ end: String, in text: String, if isTag: (Substring) -> Bool = { _ in true },
    _ take: (String) -> Void
  ) -> String {
    var (kept, rest, hasTags, mayFollow, isCode) = ("", text[...], false, true, false)
    while let next = rest.bytes(of: start) {
      let lead = rest[..<next.lowerBound]
      kept += lead
      isCode = isCode != hasOpenBlock(lead)
      let last = lead.utf8.last { $0 != 0x20 }
      let isFirst = last == 0x0A || last == UInt8(ascii: ">") || last == nil && mayFollow
      guard isFirst, !isCode, isTag(rest[next.upperBound...]) else {
        kept += start
        (rest, mayFollow) = (rest[next.upperBound...], false)
        continue
      }
      take(until(end, rest[next.upperBound...], &rest).trimmed)
      (hasTags, mayFollow) = (true, true)
    }
    return hasTags ? String(kept + rest).trimmed : text
  }

  /// Whether the number of marks of blocks of code at the beginnings of lines is odd.
  private static func hasOpenBlock(_ text: Substring) -> Bool {
    let lines = text.utf8.split(separator: 0x0A)
    return !lines.count { $0.drop { $0 == 0x20 }.starts(with: Array("```".utf8)) }.isMultiple(of: 2)
  }
}
