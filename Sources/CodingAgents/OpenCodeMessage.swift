internal import Basics
internal import Content

/// A row of OpenCode's newest tables in the form of the older ones.
enum OpenCodeMessage {
  /// With its role and `parts`.
  static func older(_ value: ContentValue, role: String?) -> ContentValue {
    let position = value.position
    func entry(_ key: String, _ value: ContentValue?) -> ContentValue.Entry? {
      value.map { ContentValue.Entry(key: key, position: position, value: $0) }
    }
    let isText = value["content"]?.list == nil && value["text"]?.string != nil
    let parts = isText ? [text(value)] : value.elements("content").map { part($0) }
    let hasParts = isText || value["content"]?.list != nil
    let taken: Set<String> = hasParts ? ["content", "text"] : []
    let others = (value.entries ?? []).filter { !taken.contains($0.key) }
    let added = [
      entry("role", role.map { ContentValue(.string($0), at: position) }),
      entry("modelID", value["model"]?["id"]),
      hasParts ? entry("parts", ContentValue(.list(parts), at: position)) : nil,
    ].compactMap { $0 }
    return ContentValue(.map(others + added), at: position)
  }

  private static func text(_ value: ContentValue) -> ContentValue {
    object([("type", .string("text")), ("text", value["text"]?.kind)], at: value.position)
  }

  /// A call has its words in `state.content` in place of `output`.
  private static func part(_ part: ContentValue) -> ContentValue {
    guard part.text("type") == "tool", let state = part["state"] else { return part }
    let texts = state.elements("content").compactMap { $0.text("text") }
    let error = state["error"]?.text("message") ?? state.text("error")
    let isRead = texts.count == state.elements("content").count
    let output: ContentValue.Kind? =
      isRead ? .string(texts.joined(separator: "\n\n")) : state["content"]?.kind
    let newState = object(
      [
        ("status", state["status"]?.kind), ("input", state["input"]?.kind),
        ("output", state["output"]?.kind ?? output), ("error", error.map { .string($0) }),
      ], at: state.position)
    return object(
      [
        ("type", .string("tool")), ("callID", part["id"]?.kind), ("tool", part["name"]?.kind),
        ("state", newState.kind),
      ], at: part.position)
  }

  private static func object(
    _ fields: [(key: String, value: ContentValue.Kind?)], at position: SourcePosition
  ) -> ContentValue {
    let entries = fields.compactMap { field in
      field.value.map {
        ContentValue.Entry(key: field.key, position: position, value: ContentValue($0, at: position))
      }
    }
    return ContentValue(.map(entries), at: position)
  }
}
