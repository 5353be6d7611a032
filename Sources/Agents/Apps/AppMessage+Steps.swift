internal import Basics
internal import Content
internal import Conversations
internal import ImportKit

/// What Grok did before an answer.
extension AppMessage {
  /// Lists besides the text of a message.
  private static let lists = [
    "steps", "toolResponses", "tool_responses", "webSearchResults", "web_search_results",
    "generatedImageUrls",
    "generated_image_urls", "imageAttachments", "image_attachments", "streamErrors",
  ]

  /// What a step says in tags.
  private static let tags: Set<String> = ["header", "summary", "tool_usage_card", "raw_function_result"]

  var hasSteps: Bool { Self.lists.contains { !value.elements($0).isEmpty } }

  /// Thoughts, and calls with their results. `answer`: the text of the message, which may also be a step.
  func takeSteps(
    _ answer: String?, _ parts: inout ClaudeParts, _ tools: inout [String: String], _ log: inout AgentLog,
    _ out: inout ImportWriter
  ) {
    for step in value.elements("steps") {
      let tagged = ["header", "summary"].compactMap { step["tagged_text"]?.text($0) }
      let texts = step.elements("text").compactMap(\.string) + [step.text("text")].compactMap { $0 } + tagged
      for text in texts where text != answer {
        let thought = ContentValue(.string(text), at: step.position)
        parts.take(Self.block("thinking", "thinking", thought), &tools, &out)
      }
      for entry in step["tagged_text"]?.entries ?? [] where !Self.tags.contains(entry.key) {
        log.note("steps.\(entry.key)", entry.value)
      }
      take(cardsOf: step, &parts, &tools, &out)
      for entry in step.entries ?? [] where entry.value.list?.isEmpty == false {
        switch entry.key {
        case "text", "tags", "tag_order", "tool_usage_cards", "toolUsageCards": continue
        case "toolUsageResults", "tool_usage_results":
          for result in entry.value.list ?? [] { takeResult(result, &parts, &tools, &out) }
        // They repeat the results.
        case "web_search_results" where !step.elements("tool_usage_results").isEmpty: continue
        default: log.note("steps.\(entry.key)", entry.value)
        }
      }
    }
    for result in value.elements("toolResponses") + value.elements("tool_responses") {
      call(result, &parts, &tools, &out)
    }
  }

  /// The calls of a step: `{"tool_usage_card_id": …, "tool": {"WebSearch": {"args": {…}}}}`, in which the web page has
  /// the tool beside the id; some steps have only the text of a card.
  private func take(
    cardsOf step: ContentValue, _ parts: inout ClaudeParts, _ tools: inout [String: String],
    _ out: inout ImportWriter
  ) {
    let (tagged, known) = (step["tagged_text"], step.elements("tool_usage_cards"))
    let written = known.isEmpty ? tagged?.text("tool_usage_card").flatMap { Self.card($0, step, out) } : nil
    let cards = known + step.elements("toolUsageCards") + [written].compactMap { $0 }
    for card in cards {
      let tool = (card["tool"] ?? card).entries?.first { $0.value.entries != nil }
      let input = tool?.value["args"] ?? tool?.value
      let fields: [(String, ContentValue?)] = [("id", Self.id(of: card)), ("input", input)]
      parts.take(Self.block("tool_use", named: tool?.key ?? "tool", fields, at: card), &tools, &out)
    }
    guard let printed = tagged?["raw_function_result"], printed.string?.isEmpty == false else { return }
    let last = cards.last.flatMap { Self.id(of: $0) }
    let fields: [(String, ContentValue?)] = [("tool_use_id", last), ("content", printed)]
    parts.take(Self.block("tool_result", named: "tool", fields, at: printed), &tools, &out)
  }

  private static let ids = ["tool_usage_card_id", "toolUsageCardId"]

  private static func id(of card: ContentValue) -> ContentValue? {
    ids.lazy.compactMap { card[$0] }.first
  }

  /// A card as its text has it: `<xai:tool_name>…</xai:tool_name>`, with the arguments as JSON.
  private static func card(_ text: String, _ step: ContentValue, _ out: ImportWriter) -> ContentValue? {
    func inside(_ tag: String) -> String? {
      guard let open = text[...].bytes(of: "<xai:\(tag)>"),
        let close = text[open.upperBound...].bytes(of: "</xai:\(tag)>")
      else { return nil }
      let inner = String(text[open.upperBound..<close.lowerBound]).trimmed
      return inner.hasPrefix("<![CDATA[") ? String(inner.dropFirst(9).dropLast(3)) : inner
    }
    guard let name = inside("tool_name") else { return nil }
    let input = inside("tool_args").flatMap { EmbeddedJSON.value($0, at: step.position, out) }
    let tool = ContentValue([name: input ?? ContentValue(.map([]), at: step.position)], at: step.position)
    return ContentValue(["tool": tool], at: step.position)
      .setting("tool_usage_card_id", text: inside("tool_usage_card_id") ?? "")
  }

  /// The result of a card, whose pages are links with what they say. Other records are a call and its result in one.
  private func takeResult(
    _ record: ContentValue, _ parts: inout ClaudeParts, _ tools: inout [String: String],
    _ out: inout ImportWriter
  ) {
    guard let id = Self.id(of: record), let name = tools[id.identifier ?? ""] else {
      return call(record, &parts, &tools, &out)
    }
    let others = (record.entries ?? []).filter { !Self.ids.contains($0.key) && !$0.value.isNull }
    let rest = others.isEmpty ? nil : ContentValue(.map(others), at: record.position)
    guard let found = rest?["result"] ?? others.first(where: { $0.value.entries != nil })?.value ?? rest
    else { return }
    let pages = found.entries?.count == 1 ? found.entries?.first?.value.list ?? [] : []
    let texts = pages.compactMap { page in
      page.text("url").map { address in
        let link = MarkdownText.link(page.text("title").map(MarkdownText.escaped) ?? address, to: address)
        return link + ((page.text("preview") ?? page.text("snippet")).map { "\n\($0)" } ?? "")
      }
    }
    let isRead = !texts.isEmpty && texts.count == pages.count
    let said = isRead ? texts.joined(separator: "\n\n") : String(json: found)
    let content = ContentValue(.string(said), at: found.position)
    let fields: [(String, ContentValue?)] = [("tool_use_id", id), ("content", content)]
    parts.take(Self.block("tool_result", named: name, fields, at: record), &tools, &out)
  }

  /// A call and its result in one record.
  func call(
    _ record: ContentValue, _ parts: inout ClaudeParts, _ tools: inout [String: String],
    _ out: inout ImportWriter
  ) {
    let name = record.text("toolName") ?? record.text("tool_name") ?? record.text("name") ?? "tool"
    func take(_ type: String, _ fields: [(String, ContentValue?)]) {
      parts.take(Self.block(type, named: name, fields, at: record), &tools, &out)
    }
    take("tool_use", [("id", record["id"]), ("input", record["input"] ?? record["args"])])
    guard let output = record["output"] ?? record["text"] ?? record["result"] else { return }
    let text = Self.entry("content", String(json: output), output).value
    take(
      "tool_result",
      [
        ("tool_use_id", record["id"]), ("content", text),
        ("is_error", record["isError"] ?? record["is_error"]),
      ])
  }

  /// Pictures that were made or sent: addresses become links, others are named.
  func takePictures(
    _ parts: inout ClaudeParts, _ tools: inout [String: String], _ out: inout ImportWriter
  ) {
    let names = ["generatedImageUrls", "generated_image_urls", "imageAttachments", "image_attachments"]
    let shown = cards(out).compactMap { $0["image_chunk"]?["imageUrl"] ?? $0["image"]?["original"] }
    for picture in names.flatMap({ value.elements($0) }) + shown {
      if picture.string?.hasPrefix("http") == true {
        parts.take(Self.block("image", "url", picture), &tools, &out)
      } else {
        parts.attach(Self.named(picture))
      }
    }
  }

  /// Cards beside the text: pictures, and pages that it cites.
  func cards(_ out: ImportWriter) -> [ContentValue] {
    value.elements("card_attachments_json").compactMap { EmbeddedJSON.unpacked($0, out) }
      .filter { $0.entries != nil }
  }
}
