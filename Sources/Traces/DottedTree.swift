internal import Basics
internal import Content

/// Values by dotted keys: numbers are places in lists.
struct DottedTree {
  private(set) var children: [String: DottedTree] = [:]
  private var leaf: ContentValue?

  mutating func insert(_ path: ArraySlice<String>, _ value: ContentValue) {
    guard let first = path.first, path.count < 12 else { return leaf = value }
    children[first, default: DottedTree()].insert(path.dropFirst(), value)
  }

  func value(at position: SourcePosition) -> ContentValue {
    if let leaf, children.isEmpty { return leaf }
    let numbers = children.keys.compactMap { Int($0) }
    if numbers.count == children.count {
      let values = numbers.sorted().compactMap { children[String($0)]?.value(at: position) }
      return ContentValue(.list(values.map { Self.call($0) }), at: position)
    }
    let entries = children.sorted { $0.key < $1.key }.map {
      ContentValue.Entry(key: $0.key, position: position, value: $0.value.value(at: position))
    }
    return ContentValue(.map(entries), at: position)
  }

  /// A call as in the API of OpenAI: OpenLLMetry has no `function`, OpenInference has `tool_call` around it.
  private static func call(_ value: ContentValue) -> ContentValue {
    if let inner = value["tool_call"] { return inner }
    guard value["arguments"] != nil, value["name"] != nil, value["role"] == nil else { return value }
    let entry = ContentValue.Entry(key: "function", position: value.position, value: value)
    return ContentValue(.map((value.entries ?? []) + [entry]), at: value.position)
  }
}
