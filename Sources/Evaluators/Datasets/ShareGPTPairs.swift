internal import Content
internal import ImportKit

/// Records that are a question and its answer, as in Alpaca, or a prompt alone, and lists of such pairs.
enum ShareGPTPairs {
  typealias Keys = (question: String, answer: String)

  /// Elements of a list of turns.
  static let inner: [Keys] = [("human", "assistant"), ("input", "output")]
  /// Keys of a record.
  private static let outer: [Keys] = [
    ("instruction", "output"), ("instruction", "response"), ("prompt", "completion"), ("prompt", "response"),
    ("question", "answer"), ("question", "response"),
  ]

  static func isOne(_ shape: JSONShape) -> Bool {
    outer.contains { shape.has($0.question, $0.answer) }
      || shape.keys == ["prompt"] && shape.has("role", "content", in: "prompt")
  }

  /// The turns of a list, some of which may be pairs.
  static func split(_ list: [ContentValue]) -> [ContentValue] {
    list.flatMap { element -> [ContentValue] in
      guard let keys = inner.first(where: { element[$0.question] != nil && element[$0.answer] != nil }) else {
        return [element]
      }
      return turns([
        ("system", element["system"]), ("human", element[keys.question]), ("gpt", element[keys.answer]),
      ])
    }
  }

  /// The turns of a record; nil if it has neither a pair nor messages as its prompt. `history`: pairs before it.
  static func messages(of value: ContentValue) -> [ContentValue]? {
    let pair = outer.first { keys in
      guard let question = value[keys.question], value[keys.answer] != nil else { return false }
      return question.string != nil || isTalk(question)
    }
    guard let keys = pair else { return value["prompt"].flatMap { isTalk($0) ? $0.list : nil } }
    let before = history(of: value) ?? []
    let input = keys.question == "instruction" ? value["input"] ?? value["context"] : nil
    return before + said("human", question(value[keys.question], input)) + said("gpt", value[keys.answer])
  }

  /// The turns of `history`; nil if it is no list of pairs.
  static func history(of value: ContentValue) -> [ContentValue]? {
    guard let pairs = value["history"]?.list, pairs.allSatisfy({ $0.list != nil }) else { return nil }
    return pairs.flatMap { pair in turns(zip(["human", "gpt"], pair.list ?? []).map { ($0, $1) }) }
  }

  /// Of one speaker, or several messages, as TRL has them on both sides.
  private static func said(_ from: String, _ value: ContentValue?) -> [ContentValue] {
    if let value, let list = value.list, isTalk(value) { return list }
    return turns([(from, value)])
  }

  static func isTalk(_ value: ContentValue) -> Bool {
    guard let list = value.list, !list.isEmpty else { return false }
    return list.allSatisfy { $0["role"] != nil || $0["from"] != nil }
  }

  /// The input of an instruction follows it.
  private static func question(_ text: ContentValue?, _ input: ContentValue?) -> ContentValue? {
    guard let text, let said = text.string, let more = input?.string, !more.isEmpty else { return text }
    return ContentValue(.string("\(said)\n\n\(more)"), at: text.position)
  }

  static func turns(_ said: [(from: String, value: ContentValue?)]) -> [ContentValue] {
    said.compactMap { from, value in
      guard let value, !value.isNull, value.string != "" else { return nil }
      let speaker = ContentValue(.string(from), at: value.position)
      return ContentValue(
        .map([
          .init(key: "from", position: value.position, value: speaker),
          .init(key: "value", position: value.position, value: value),
        ]), at: value.position)
    }
  }
}
