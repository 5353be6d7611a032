internal import Basics
internal import Content
internal import Conversations

/// Reads the words and characters that a rule or topic matches, and its reply.
enum ConditionReader {
  static let keys: [ValueForm.Member] = [
    .init("words", .list(.text), "any of these words; without words and characters every message matches"),
    .init("characters", .list(.text), "any of these characters"),
    .init("reply", .text, "reply, up to 64 KB"),
  ]

  static func read(_ record: Record, _ problems: inout Problems) -> AssistantRules.Condition {
    AssistantRules.Condition(words: words(record, &problems), characters: characters(record, &problems))
  }

  /// Trimmed, like the text of messages (C-04).
  static func reply(_ record: Record, _ problems: inout Problems) -> String? {
    guard let text = record.required("reply", &problems) else { return nil }
    if text.utf8.count > MessageReader.maximumTextBytes {
      problems.error("\"reply\" is longer than 64 KB", at: record["reply"]?.position)
    }
    let rest = text.drop { $0.isWhitespace }
    return rest.lastIndex { !$0.isWhitespace }.map { String(rest[...$0]) }
  }

  private static func words(_ record: Record, _ problems: inout Problems) -> [String] {
    texts("words", record, &problems).map { text, position in
      let parts = AssistantWords.words(of: text)
      let folded = AssistantWords.folded(text)
      if parts != [folded] {
        let why = parts.isEmpty ? "has no letter or digit" : "contains a separator"
        problems.warning("word \"\(text)\" \(why) and can never match", at: position)
      }
      return folded
    }
  }

  private static func characters(_ record: Record, _ problems: inout Problems) -> [String] {
    texts("characters", record, &problems).compactMap { text, position in
      if text.count == 1 { return text }
      problems.error("\"characters\" must contain only single characters, found \"\(text)\"", at: position)
      return nil
    }
  }

  private static func texts(
    _ key: String, _ record: Record, _ problems: inout Problems
  ) -> [(text: String, position: SourcePosition)] {
    guard let value = record[key] else { return [] }
    let values = record.list(key, &problems)
    if value.list?.isEmpty == true {
      problems.error("\"\(key)\" is empty and can never match", at: value.position)
    }
    return values.compactMap { value in
      if let text = value.string { return (text, value.position) }
      problems.error("\"\(key)\" must contain only text, found \(value.typeName)", at: value.position)
      return nil
    }
  }
}

/// A topic as read from its file, before its rule reference is resolved.
struct TopicText {
  /// Own condition and reply; nil if it refers to a rule.
  let own: (name: String, condition: AssistantRules.Condition, reply: String)?
  /// The rule that it refers to.
  let rule: String?
  let position: SourcePosition

  static let keys: [ValueForm.Member] =
    [
      .init("name", .text, "name in reports; if missing, the first word"),
      .init("rule", .text, "instead of all others: the rule whose words and reply to use"),
    ] + ConditionReader.keys

  init?(_ value: ContentValue, _ problems: inout Problems) {
    guard let record = Record(value, &problems) else { return nil }
    record.warnAboutKeys(besides: Self.keys, &problems)
    position = record["rule"]?.position ?? record.position
    if record["rule"] != nil {
      rule = record.string("rule", &problems)
      own = nil
      if record["words"] != nil || record["characters"] != nil || record["reply"] != nil {
        problems.error(
          "topic with \"rule\" must not have \"words\", \"characters\" or \"reply\"", at: record.position)
      }
      if rule == nil { return nil }
      return
    }
    rule = nil
    guard record["words"] != nil || record["characters"] != nil else {
      problems.error("topic must have \"words\", \"characters\" or \"rule\"", at: record.position)
      return nil
    }
    let condition = ConditionReader.read(record, &problems)
    guard let reply = ConditionReader.reply(record, &problems) else { return nil }
    let name = record.string("name", &problems) ?? condition.words.first ?? condition.characters.first
    own = (name ?? "", condition, reply)
  }
}

/// Resolves topics that refer to a rule: copies its condition and reply.
struct TopicResolver {
  private let rules: [AssistantRules.Rule]

  init(_ rules: [AssistantRules.Rule]) { self.rules = rules }

  func topic(
    _ text: TopicText, of rule: AssistantRules.Rule, _ problems: inout Problems
  ) -> AssistantRules.Topic? {
    if let own = text.own {
      return AssistantRules.Topic(name: own.name, condition: own.condition, reply: own.reply)
    }
    guard let name = text.rule else { return nil }
    guard name != rule.name else {
      problems.error("topic refers to its own rule \"\(name)\"", at: text.position)
      return nil
    }
    guard let target = rules.first(where: { $0.name == name }) else {
      let others = rules.map(\.name).filter { $0 != rule.name }
      let near = EditDistance.suggestion(for: name, in: others)
      problems.error(
        "unknown rule \"\(name)\"", at: text.position,
        help: others.isEmpty ? [] : ["\(near)Rules: \(others.joined(separator: ", "))"])
      return nil
    }
    guard !target.condition.isEmpty else {
      problems.error(
        "topic refers to the default rule \"\(name)\", which has no condition", at: text.position)
      return nil
    }
    return AssistantRules.Topic(
      name: name, rule: name, condition: target.condition, reply: target.reply)
  }
}
