package import Basics
package import Content

/// An answer of an API that was recorded as the events of its stream (`data: {…}`).
package enum StreamedAnswer {
  /// The whole answer, as the API gives it without a stream; nil if the text has no such events.
  package static func value(_ text: String, at position: SourcePosition, _ out: ImportWriter) -> ContentValue?
  {
    let events = text.split(whereSeparator: \.isNewline).compactMap { line -> ContentValue? in
      // Ollama has only the JSON.
      if line.hasPrefix("{") { return EmbeddedJSON.value(String(line), at: position, out) }
      guard line.hasPrefix("data:") else { return nil }
      return EmbeddedJSON.value(String(line.dropFirst("data:".count)), at: position, out)
    }
    return value(ofEvents: events, out)
  }

  /// An event whose JSON is in several lines of data; nil if each has its own.
  package static func event(in lines: [Lines.Line], _ out: ImportWriter) -> ContentValue? {
    guard lines.count > 1, let first = lines.first else { return nil }
    let text = lines.map { String(decoding: $0.bytes, as: UTF8.self) }.joined(separator: "\n")
    return EmbeddedJSON.value(text, at: SourcePosition(line: first.number, column: first.column), out)
  }

  /// Types of the first event of an answer.
  package static let beginnings: Set<String> = ["message_start", "response.created"]

  /// The same for events of one answer.
  package static func value(ofEvents events: [ContentValue], _ out: ImportWriter) -> ContentValue? {
    // The last event of the Responses API has the whole answer.
    if let whole = events.last(where: { $0["response"]?["output"] != nil })?["response"] {
      // An error that is no event of the API.
      let fault = events.last { $0["type"] == nil && $0["error"] != nil }?["error"]
      let answer = whole.setting("error", fault ?? whole["error"])
      return whole["output"]?.list?.isEmpty == true ? answer.setting("output", items(events, whole)) : answer
    }
    if events.contains(where: { $0.text("type") == "message_start" }) { return anthropic(events, out) }
    if events.contains(where: { $0["choices"] != nil }) { return openAI(events) }
    if let first = events.first, ServerAnswer.isOllama(first) { return ServerAnswer.whole(events) }
    return events.contains { $0["candidates"] != nil } ? google(events) : nil
  }

  /// The answer in chunks of OpenAI's stream, one value for each.
  package static func value(ofChunks chunks: [ContentValue]) -> ContentValue? {
    chunks.isEmpty ? nil : openAI(chunks)
  }

  /// Items of the Responses API in a stream that was cut off: whole ones, and the beginning of the last.
  private static func items(_ events: [ContentValue], _ whole: ContentValue) -> ContentValue {
    var items: [Int: ContentValue] = [:]
    for event in events {
      let index = event["output_index"]?.int ?? 0
      if let item = event["item"] {
        items[index] = item
      } else if let more = event.text("delta"), let item = items[index] {
        switch event.text("type") {
        case "response.output_text.delta", "response.refusal.delta":
          items[index] = growing("content", "output_text", item, more, event)
        case "response.reasoning_summary_text.delta", "response.reasoning_text.delta":
          items[index] = growing("summary", "summary_text", item, more, event)
        case "response.function_call_arguments.delta", "response.mcp_call_arguments.delta":
          items[index] = item.appending(more, to: "arguments", at: event)
        default: break
        }
      }
    }
    return ContentValue(.list(items.sorted { $0.key < $1.key }.map(\.value)), at: whole.position)
  }

  private static func growing(
    _ key: String, _ type: String, _ item: ContentValue, _ more: String, _ event: ContentValue
  ) -> ContentValue {
    let known = item[key]?.list?.last
    let start = ContentValue(.map([]), at: event.position).appending(type, to: "type", at: event)
    let part = (known ?? start).appending(more, to: "text", at: event)
    return item.setting(key, ContentValue(.list([part]), at: event.position))
  }

  // MARK: Anthropic

  /// Blocks grow by their deltas; the last event but one has what the answer used.
  private static func anthropic(_ events: [ContentValue], _ out: ImportWriter) -> ContentValue? {
    guard var message = events.lazy.compactMap({ $0["message"] }).first else { return nil }
    var (blocks, order): ([Int: ContentValue], [Int]) = ([:], [])
    var citations: [Int: [ContentValue]] = [:]
    // Deltas that are not known are blocks of their own.
    var others: [ContentValue] = []
    for event in events {
      let index = event["index"]?.int ?? 0
      if let block = event["content_block"] {
        if blocks[index] == nil { order.append(index) }
        blocks[index] = block
        citations[index] = nil
      } else if event.text("type") == "content_block_delta", let delta = event["delta"] {
        if let citation = delta["citation"], blocks[index] != nil {
          citations[index, default: []].append(citation)
        } else if let block = blocks[index].flatMap({ grown($0, delta) }) {
          blocks[index] = block
        } else {
          others.append(delta)
        }
      } else if ["error", nil].contains(event.text("type")), let error = event["error"] {
        message = message.setting("error", error)
      } else if event.text("type") == "message_delta" {
        let usage = (event["usage"]?.entries ?? []).reduce(message["usage"] ?? event) {
          $0.setting($1.key, $1.value)
        }
        message = message.setting("usage", usage).setting("stop_reason", event["delta"]?["stop_reason"])
      }
    }
    for (index, list) in citations {
      blocks[index] = blocks[index]?.growing("citations", ContentValue(.list(list), at: list[0].position))
    }
    let content = order.compactMap { blocks[$0] }.map { block in
      let input = EmbeddedJSON.unpacked(block["partial_json"], out)
      return input == nil ? block : block.setting("input", input).setting("partial_json", nil)
    }
    return message.setting("content", ContentValue(.list(content + others), at: message.position))
  }

  /// Nil if the delta is not known.
  private static func grown(_ block: ContentValue, _ delta: ContentValue) -> ContentValue? {
    for key in ["text", "thinking", "partial_json", "signature", "content"] {
      guard let more = delta[key]?.string else { continue }
      return more.isEmpty ? block : block.appending(more, to: key, at: delta)
    }
    return nil
  }

  // MARK: OpenAI

  private static func openAI(_ events: [ContentValue]) -> ContentValue {
    var whole = events[0].setting("choices", nil).setting("object", nil)
    var (messages, order): ([Int: ContentValue], [Int]) = ([:], [])
    var reasons: [Int: ContentValue] = [:]
    for event in events {
      for key in ["usage", "error"] {
        if let value = event[key], !value.isNull { whole = whole.setting(key, value) }
      }
      for choice in event.elements("choices") {
        let index = choice["index"]?.int ?? 0
        if messages[index] == nil { order.append(index) }
        let start = ContentValue(.map([]), at: choice.position).appending("assistant", to: "role", at: choice)
        if let reason = choice["finish_reason"], !reason.isNull { reasons[index] = reason }
        messages[index] = joined(messages[index] ?? start, choice["delta"] ?? choice)
      }
    }
    let choices = order.compactMap { index in
      messages[index].map {
        ContentValue(.map([]), at: $0.position).setting("message", $0)
          .setting("finish_reason", reasons[index])
      }
    }
    return whole.setting("choices", ContentValue(.list(choices), at: whole.position))
  }

  /// Fields that have another place.
  private static let apart: Set<String> = ["role", "tool_calls", "index", "finish_reason", "logprobs"]

  private static func joined(_ message: ContentValue, _ delta: ContentValue) -> ContentValue {
    var message = message
    let all = delta.entries ?? [.init(key: "delta", position: delta.position, value: delta)]
    for entry in all where !apart.contains(entry.key) && !entry.value.isNull {
      message =
        entry.key == "content"
        ? message.setting("content", grownContent(message["content"], entry.value))
        : message.growing(entry.key, entry.value)
    }
    var calls = message["tool_calls"]?.list ?? []
    for call in delta.elements("tool_calls") {
      let index = call["index"]?.int ?? calls.count
      if index == calls.count {
        calls.append(call)
      } else if calls.indices.contains(index), let function = calls[index]["function"] {
        let more = call["function"]?.text("arguments") ?? ""
        calls[index] = calls[index].setting("function", function.appending(more, to: "arguments", at: call))
      }
    }
    return calls.isEmpty
      ? message : message.setting("tool_calls", ContentValue(.list(calls), at: delta.position))
  }

  /// Text, or parts where a delta has others than text.
  private static func grownContent(_ known: ContentValue?, _ more: ContentValue) -> ContentValue {
    let texts = parts(more).map { $0.text("type") == "text" ? $0.text("text") : nil }
    if known?.list == nil, !texts.contains(nil) {
      let text = texts.compactMap { $0 }.joined()
      return ContentValue(.string((known?.string ?? "") + text), at: more.position)
    }
    var list = known.map(parts) ?? []
    for part in parts(more) {
      if part.text("type") == "text", let text = part.text("text"), let last = list.last,
        last.text("type") == "text"
      {
        list[list.count - 1] = last.appending(text, to: "text", at: part)
      } else if part.text("type") == "thinking", let last = list.last, last.text("type") == "thinking" {
        list[list.count - 1] = last.growing("thinking", part["thinking"] ?? part)
      } else {
        list.append(part)
      }
    }
    return ContentValue(.list(list), at: more.position)
  }

  private static func parts(_ content: ContentValue) -> [ContentValue] {
    guard let text = content.string else { return content.list ?? [content] }
    let start = ContentValue(.map([]), at: content.position)
    return [start.appending("text", to: "type", at: content).appending(text, to: "text", at: content)]
  }

  // MARK: Google

  /// Text in parts is one text.
  private static func google(_ events: [ContentValue]) -> ContentValue {
    var (whole, parts): (ContentValue, [ContentValue]) = (events[0], [])
    for event in events {
      if let usage = event["usageMetadata"] { whole = whole.setting("usageMetadata", usage) }
      for part in event.elements("candidates").first?["content"]?.elements("parts") ?? [] {
        if let text = part.text("text"), let last = parts.last, last.text("text") != nil,
          last["thought"]?.bool == part["thought"]?.bool
        {
          parts[parts.count - 1] = last.appending(text, to: "text", at: part)
        } else {
          parts.append(part)
        }
      }
    }
    let content = ContentValue(.map([]), at: whole.position)
      .setting("parts", ContentValue(.list(parts), at: whole.position))
    let candidate = ContentValue(.map([]), at: whole.position).setting("content", content)
    return whole.setting("candidates", ContentValue(.list([candidate]), at: whole.position))
  }
}

extension ContentValue {
  /// With another value of a field; nil removes it.
  package func setting(_ key: String, _ value: ContentValue?) -> ContentValue {
    var entries = entries ?? []
    let place = entries.firstIndex { $0.key == key }
    if let place { entries.remove(at: place) }
    if let value {
      entries.insert(.init(key: key, position: value.position, value: value), at: place ?? entries.count)
    }
    return ContentValue(.map(entries), at: position)
  }

  /// With more of a field: texts are longer, lists have more elements, and what cannot be joined is beside it.
  fileprivate func growing(_ key: String, _ more: ContentValue) -> ContentValue {
    guard let known = self[key], !known.isNull else { return setting(key, more) }
    if let text = more.string, known.string != nil {
      let isSame = ["id", "type", "name"].contains(key) && known.string == text
      return isSame ? self : appending(text, to: key, at: more)
    }
    if let list = known.list, let others = more.list {
      return setting(key, ContentValue(.list(list + others), at: known.position))
    }
    if known.entries != nil, let entries = more.entries {
      return setting(key, entries.filter { !$0.value.isNull }.reduce(known) { $0.growing($1.key, $1.value) })
    }
    guard String(json: known) != String(json: more) else { return self }
    let others = self["\(key)_others"]?.list ?? []
    return setting("\(key)_others", ContentValue(.list(others + [more]), at: more.position))
  }

  fileprivate func appending(_ more: String, to key: String, at source: ContentValue) -> ContentValue {
    setting(key, ContentValue(.string((text(key) ?? "") + more), at: source.position))
  }
}
