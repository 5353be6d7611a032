internal import Basics
package import Content

/// Reads `content/assistant/rules.json` and says what is wrong with it.
struct AssistantRulesReader {
  private let defaults: AssistantRules
  private var seen = RuleNames()
  private var rules: [AssistantRules.Rule] = []
  private var topics: [(rule: String, topics: [TopicText])] = []

  /// Nil when the file holds no rules that could be used. `defaults`: what it does not say itself.
  static func read(
    _ file: InputFile, _ defaults: AssistantRules, _ problems: inout Problems
  ) throws(Diagnostic) -> AssistantRules? {
    let value = try JSONFile.read(file, &problems)
    var reader = AssistantRulesReader(defaults: defaults)
    return reader.read(value, &problems)
  }

  private init(defaults: AssistantRules) { self.defaults = defaults }

  private mutating func read(_ value: ContentValue, _ problems: inout Problems) -> AssistantRules? {
    guard let record = Record(value, &problems) else { return nil }
    let found = Self.schema.find(in: record, &problems)
    if record["rules"] == nil { record.missing("rules", &problems) }
    for entry in record.list("rules", &problems) { rule(entry, &problems) }
    guard record["rules"]?.list != nil else { return nil }
    seen.check(at: value.entries?.first { $0.key == "rules" }?.position, &problems)
    var out = defaults
    _ = Self.schema.take(found, of: record, into: &out, &problems)
    let resolver = TopicResolver(rules)
    out.rules = rules.indices.map { index in
      var rule = rules[index]
      rule.topics = topics[index].topics.compactMap { resolver.topic($0, of: rule, &problems) }
      return rule
    }.sorted { $0.priority < $1.priority }
    return problems.hasErrors ? nil : out
  }

  static let schema: RecordSchema<AssistantRules> = [
    .number("errorRate", \.errorRate, in: 0...1, "share of replies that fail"),
    .value("errorText", \.errorText, .text, "what a failed turn says") { $0.required($1, &$2) },
    .value("delaySeconds", \.delay, .list(.number(0...86_400)), "shortest and longest, until a reply") {
      record, _, problems in delay(record, &problems)
    },
    .own("rules", .list(.object(ruleKeys)), "the first one that fits answers", isRequired: true),
  ]

  private static let ruleKeys: [ValueForm.Member] =
    [
      .init("name", .text, "names it in reports and for topics", isRequired: true),
      .init("priority", .integer(nil), "smaller is asked first", isRequired: true),
    ] + ConditionReader.keys + [
      .init("topics", .list(.object(TopicText.keys)), "other replies, by what else the text speaks of")
    ]

  private static func delay(_ record: Record, _ problems: inout Problems) -> ClosedRange<Int>? {
    guard let value = record["delaySeconds"] else { return nil }
    let ends = record.list("delaySeconds", &problems).compactMap(\.double)
    guard ends.count == 2, ends[0] >= 0, ends[0] <= ends[1], ends[1] <= 86_400 else {
      problems.error(
        "\"delaySeconds\" must be two numbers, shortest first, from 0 to 86400", at: value.position)
      return nil
    }
    return Seconds.milliseconds(ends[0])...Seconds.milliseconds(ends[1])
  }

  private mutating func rule(_ value: ContentValue, _ problems: inout Problems) {
    guard var record = Record(value, &problems) else { return }
    record.warnAboutKeys(besides: Self.ruleKeys, &problems)
    guard let name = record.required("name", &problems) else { return }
    record.name = "rule \"\(name)\""
    if record["priority"] == nil { record.missing("priority", &problems) }
    let priority = record.int("priority", &problems)
    let condition = ConditionReader.read(record, &problems)
    let reply = ConditionReader.reply(record, &problems)
    seen.add(name, priority, record, &problems)
    guard let priority else { return }
    rules.append(
      AssistantRules.Rule(name: name, priority: priority, condition: condition, reply: reply ?? ""))
    topics.append((name, record.list("topics", &problems).compactMap { TopicText($0, &problems) }))
  }
}

/// What must hold of all rules together: each name and priority once, one default, and that one last.
private struct RuleNames {
  private var names: [String: SourcePosition] = [:]
  private var priorities: [Int: (name: String, position: SourcePosition)] = [:]
  private var defaults: [(name: String, priority: Int?, position: SourcePosition)] = []

  mutating func add(_ name: String, _ priority: Int?, _ record: Record, _ problems: inout Problems) {
    let place = record["name"]?.position ?? record.position
    if let first = names.updateValue(place, forKey: name) {
      problems.error("duplicate rule name \"\(name)\" (first used on line \(first.line))", at: place)
    }
    let position = record["priority"]?.position ?? record.position
    if let priority, let first = priorities.updateValue((name, position), forKey: priority) {
      problems.error(
        "duplicate priority \(priority) (rule \"\(first.name)\" has it on line \(first.position.line))",
        at: position)
    }
    if record["words"] == nil, record["characters"] == nil { defaults.append((name, priority, position)) }
  }

  func check(at position: SourcePosition?, _ problems: inout Problems) {
    guard let first = defaults.first else {
      return problems.error(
        "no default rule: one rule must have neither \"words\" nor \"characters\"", at: position)
    }
    for other in defaults.dropFirst() {
      problems.error(
        "two default rules: neither \"\(first.name)\" nor \"\(other.name)\" has \"words\" or \"characters\"",
        at: other.position)
    }
    if defaults.count == 1, let priority = first.priority, let last = priorities.keys.max(), last > priority {
      problems.error(
        "default rule \"\(first.name)\" is not the last: it takes every text, so its priority must be above \(last)",
        at: first.position)
    }
  }
}

extension RecordForm {
  package static let rules = RecordForm(
    "rules.json", in: "`assistant/rules.json`", AssistantRulesReader.schema.form)
}
