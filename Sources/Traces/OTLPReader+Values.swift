internal import Agents
internal import Basics
internal import Content
internal import Conversations
internal import ImportKit

/// Values of attributes.
extension OTLPReader {
  /// With `stringValue` for `string_value`, which some programs write: names of protocol buffers.
  static func camelCased(_ value: ContentValue) -> ContentValue {
    switch value.kind {
    case .list(let values): return ContentValue(.list(values.map(camelCased)), at: value.position)
    case .map(let entries):
      let renamed = entries.map { entry in
        let words = entry.key.split(separator: "_")
        let key = words.dropFirst().reduce(words.first.map(String.init) ?? entry.key) {
          $0 + $1.prefix(1).uppercased() + $1.dropFirst()
        }
        return ContentValue.Entry(key: key, position: entry.position, value: camelCased(entry.value))
      }
      return ContentValue(.map(renamed), at: value.position)
    default: return value
    }
  }

  static func usage(_ own: [String: ContentValue]) -> Generation.Usage? {
    func count(_ keys: String...) -> Int? {
      keys.lazy.compactMap { AgentLog.number(own[$0]) }.first.map { Int(max(0, min($0, 1e12))) }
    }
    let input = count("gen_ai.usage.input_tokens", "gen_ai.usage.prompt_tokens", "llm.token_count.prompt")
    let output = count(
      "gen_ai.usage.output_tokens", "gen_ai.usage.completion_tokens", "llm.token_count.completion")
    guard input != nil || output != nil else { return nil }
    var usage = Generation.Usage(input: input ?? 0, output: output ?? 0)
    usage.cached =
      count(
        "gen_ai.usage.cache_read.input_tokens", "gen_ai.usage.cache_read_input_tokens",
        "llm.token_count.prompt_details.cache_read", "ai.usage.cachedInputTokens") ?? 0
    usage.cost = AgentLog.number(own["gen_ai.usage.cost"] ?? own["llm.cost.total"])
    return usage
  }

  static func nanoseconds(_ value: ContentValue?) -> Instant? {
    guard let number = value.flatMap({ $0.double ?? $0.string.flatMap { Double($0) } }), number > 0,
      number < 2.5e20
    else { return nil }
    return Instant(milliseconds: Int64((number / 1e6).rounded(.down)))
  }

  static func attributes(_ holder: ContentValue?) -> [String: ContentValue] {
    var found: [String: ContentValue] = [:]
    for one in holder?.elements("attributes") ?? [] {
      if let key = one.text("key"), let value = one["value"].flatMap(decoded) { found[key] = value }
    }
    return found
  }

  /// `{"stringValue": "x"}` as the value inside.
  static func decoded(_ value: ContentValue) -> ContentValue? {
    guard let entry = value.entries?.first else { return value.entries == nil ? value : nil }
    switch entry.key {
    case "intValue":
      return ContentValue(.number(entry.value.string ?? String(json: entry.value)), at: entry.position)
    case "arrayValue":
      return ContentValue(.list(entry.value.elements("values").compactMap(decoded)), at: entry.position)
    case "kvlistValue":
      let entries = entry.value.elements("values").compactMap { one in
        one["value"].flatMap(decoded).map {
          ContentValue.Entry(key: one.text("key") ?? "", position: one.position, value: $0)
        }
      }
      return ContentValue(.map(entries), at: entry.position)
    case "stringValue", "doubleValue", "boolValue", "bytesValue": return entry.value
    default: return value
    }
  }

  /// `gen_ai.prompt.0.content` and others as a list of messages; nil without such attributes.
  static func nested(_ start: String, _ own: [String: ContentValue], _ out: ImportWriter)
    -> ContentValue?
  {
    var tree = DottedTree()
    for (key, value) in own where key.hasPrefix(start) {
      tree.insert(key.dropFirst(start.count).split(separator: ".").map(String.init)[...], value)
    }
    guard !tree.children.isEmpty else { return nil }
    let position = own.values.first?.position ?? .start
    let list = tree.value(at: position)
    return ContentValue(.list((list.list ?? []).map { withContent($0["message"] ?? $0, out) }), at: position)
  }

  /// Parts of the APIs by type: what each has, and what it may have.
  private static let parts: [String: (has: [String], may: Set<String>)] = [
    "text": (["text"], ["citations", "annotations"]), "input_text": (["text"], []),
    "output_text": (["text"], ["annotations", "logprobs"]), "refusal": (["refusal"], []),
    "image_url": (["image_url"], []), "input_image": (["image_url"], ["detail"]), "image": (["source"], []),
    "document": (["source"], ["title", "context", "citations"]), "thinking": (["thinking"], ["signature"]),
    "tool_use": (["name", "input"], ["id"]), "tool_result": (["tool_use_id"], ["content", "is_error"]),
    "input_audio": (["input_audio"], []), "file": (["file"], []),
  ]

  /// Whether a value is a part of a message, and not data that a message is about.
  private static func isPart(_ value: ContentValue) -> Bool {
    guard let form = value.text("type").flatMap({ parts[$0] }) else { return false }
    let known = form.may.union(form.has).union(["type", "cache_control"])
    let hasTexts = ["text", "refusal", "thinking", "name", "tool_use_id"].allSatisfy {
      !form.has.contains($0) || value.text($0) != nil
    }
    return hasTexts && form.has.allSatisfy { value[$0]?.isNull == false }
      && value.entries?.allSatisfy { known.contains($0.key) } == true
  }

  /// OpenLLMetry has parts as JSON in a text; OpenInference has them as `contents`, each in `message_content`, with `image.image.url` for a picture.
  private static func withContent(_ message: ContentValue, _ out: ImportWriter) -> ContentValue {
    if let text = message.text("content"), text.hasPrefix("[{"),
      let parts = EmbeddedJSON.value(text, at: message.position, out), let list = parts.list,
      list.allSatisfy(isPart)
    {
      return message.setting("content", parts)
    }
    guard message["content"] == nil, let parts = message["contents"]?.list, let entries = message.entries
    else { return message }
    let content = parts.map { part in
      let inner = part["message_content"] ?? part
      guard let picture = inner["image"]?["image"] ?? inner["image"] else { return inner }
      let names = [("type", ContentValue(.string("image_url"), at: inner.position)), ("image_url", picture)]
      return ContentValue(
        .map(names.map { .init(key: $0, position: inner.position, value: $1) }), at: inner.position)
    }
    let others = ContentValue(.map(entries.filter { $0.key != "contents" }), at: message.position)
    return others.setting("content", ContentValue(.list(content), at: message.position))
  }
}
