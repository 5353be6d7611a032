package import Basics
package import Content

/// Messages of LangChain: as dictionaries (`type`, `data`), as constructors (`lc`, `kwargs`), or as states of LangGraph
/// have them (`type` instead of `role`).
package enum LangChainMessage {
  /// Keys of the messages in a list of them.
  package static let keys = [["type", "data"], ["lc", "kwargs"], ["type", "content", "additional_kwargs"]]

  private static let roles = [
    "human": "user", "ai": "assistant", "AIMessageChunk": "assistant", "system": "system", "tool": "tool",
    "function": "function", "developer": "system",
  ]

  private static let marks = [
    #""type":"human""#, #""type": "human""#, #""type":"ai""#, #""type": "ai""#, #"HumanMessage""#,
    #"AIMessage""#,
  ]

  /// Whether the beginning of a file has speakers of LangChain.
  package static func isOne(_ json: JSONExport) throws(Diagnostic) -> Bool {
    let isShaped = json.shapes.contains { shape in
      shape.isList && keys.contains { $0.allSatisfy(shape.keys.contains) }
        || shape.has("type", "content", in: "messages") || shape.has("type", "data", in: "messages")
        || shape.has("lc", "kwargs", in: "messages")
    }
    guard isShaped else { return false }
    let head = try Export.head(json.file)
    return marks.contains {
      ByteSearch.place(of: Array($0.utf8), in: head) != nil
    }
  }

  /// The message in the form of OpenAI's API; any other value as it is.
  package static func plain(_ value: ContentValue) -> ContentValue {
    guard value["role"] == nil, let inner = body(of: value), let role = role(of: value, inner) else {
      return value
    }
    let around = value["kwargs"] == nil && value["data"] == nil ? [] : value.entries ?? []
    let extra = inner["additional_kwargs"]?.entries ?? []
    var entries: [ContentValue.Entry] = []
    for entry in (inner.entries ?? []) + around + extra where !known.contains(entry.key) {
      let isEmpty = entry.value.isNull || entry.value.list?.isEmpty == true
      if !isEmpty, !entries.contains(where: { $0.key == entry.key }) { entries.append(entry) }
    }
    func add(_ key: String, _ value: ContentValue?) {
      if let value { entries.append(.init(key: key, position: value.position, value: value)) }
    }
    add("role", ContentValue(.string(role), at: value.position))
    let answer = inner["response_metadata"]
    add("model", answer?["model_name"] ?? answer?["model"])
    add("usage", inner["usage_metadata"] ?? answer?["token_usage"])
    return ContentValue(.map(entries), at: value.position)
  }

  private static let known: Set<String> = [
    "type", "data", "lc", "kwargs", "id", "additional_kwargs", "response_metadata", "usage_metadata",
    "example",
  ]

  private static func body(of value: ContentValue) -> ContentValue? {
    if let kwargs = value["kwargs"], value["lc"] != nil { return kwargs }
    if let data = value["data"], data["content"] != nil { return data }
    return value["content"] == nil ? nil : value
  }

  private static func role(of value: ContentValue, _ inner: ContentValue) -> String? {
    if let role = inner.text("role") { return role }
    let name = value.text("type").flatMap { $0 == "constructor" ? nil : $0 } ?? inner.text("type")
    if let role = name.flatMap({ roles[$0] }) { return role }
    let last = (value.elements("id").last?.string ?? "").lowercased().replacing(
      "messagechunk", with: "message")
    return roles.first { last == "\($0.key)message" }?.value
  }
}
