internal import Basics
internal import Content
internal import ImportKit

/// Messages in attributes with numbers.
extension OTLPReader {
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
    let messages = (tree.value(at: position).list ?? []).map { withContent($0["message"] ?? $0, out) }
    return ContentValue(.list(withThoughts(messages)), at: position)
  }

  /// Thoughts are messages of their own in OpenLLMetry: here they belong to the answer that follows, or are an answer
  /// without words.
  private static func withThoughts(_ messages: [ContentValue]) -> [ContentValue] {
    var (said, open): ([ContentValue], ContentValue?) = ([], nil)
    for message in messages {
      if let thoughts = thoughts(message) {
        open = open.map { joined($0, thoughts) } ?? thoughts
      } else if let thoughts = open, message.text("role") == "assistant" {
        said.append(joined(thoughts, message))
        open = nil
      } else {
        said += [open, message].compactMap { $0 }
        open = nil
      }
    }
    return said + [open].compactMap { $0 }
  }

  /// A message of thoughts as an answer without words; nil for others.
  private static func thoughts(_ message: ContentValue) -> ContentValue? {
    guard message.text("role") == "thinking", let content = message["content"] else { return nil }
    let parts = content.list ?? [content]
    let texts = parts.compactMap { $0.string ?? $0.text("thinking") ?? $0.text("text") }
    guard !texts.allSatisfy(\.isEmpty), texts.count == parts.count else { return nil }
    return message.setting("role", text: "assistant").setting("content", text: "")
      .setting("reasoning_content", text: texts.joined(separator: "\n\n"))
  }

  /// A message with the thoughts before it, and with fields that only these have.
  private static func joined(_ thoughts: ContentValue, _ message: ContentValue) -> ContentValue {
    let texts = [thoughts, message].compactMap { $0.text("reasoning_content") }
    let others = (thoughts.entries ?? []).filter { message[$0.key] == nil }
    return others.reduce(message) { $0.setting($1.key, $1.value) }
      .setting("reasoning_content", text: texts.joined(separator: "\n\n"))
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

  /// OpenLLMetry has parts as JSON in a text, or `user` with a text; OpenInference has them as `contents`, each in `message_content`, with `image.image.url` for a picture.
  private static func withContent(_ message: ContentValue, _ out: ImportWriter) -> ContentValue {
    if message["role"] == nil, message["content"] == nil, let text = message["user"] {
      return message.setting("role", text: "user").setting("content", text)
    }
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
