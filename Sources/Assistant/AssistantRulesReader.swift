internal import Basics
package import Content

/// Reads `content/assistant/rules.json` and reports its problems.
struct AssistantRulesReader {
  private let defaults: AssistantRules
  private var seen = RuleNames()
  private var rules: [AssistantRules.Rule] = []
  private var topics: [(rule: String, topics: [TopicText])] = []

  /// Nil if the file has no usable rules. `defaults`: values for missing keys.
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
    .number("errorRate", \.errorRate, in: 0...1, "share of failed replies"),
    .value("errorText", \.errorText, .text, "text of a failed turn") { $0.required($1, &$2) },
    .value("delaySeconds", \.delay, .list(.number(0...86_400)), "shortest and longest delay of a reply") {
      record, _, problems in delay(record, &problems)
    },
    .own("rules", .list(.object(ruleKeys)), "rules; the first match answers", isRequired: true),
  ]

  private static let ruleKeys: [ValueForm.Member] =
    [
      .init("name", .text, "name in reports and topics", isRequired: true),
      .init("priority", .integer(nil), "lower is matched first", isRequired: true),
    ] + ConditionReader.keys + [
      .init(
        "topics", .list(.object(TopicText.keys)), "further replies, selected by other words in the message")
    ]

  private static func delay(_ record: Record, _ problems: inout Problems) -> ClosedRange<Int>? {
    guard let value = record["delaySeconds"] else { return nil }
    let ends = record.list("delaySeconds", &problems).compactMap(\.double)
    guard ends.count == 2, ends[0] >= 0, ends[0] <= ends[1], ends[1] <= 86_400 else {
      problems.error(
        "\"delaySeconds\" must be two numbers from 0 to 86400, shortest first", at: value.position)
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

/// Checks all rules together: unique names and priorities, and one default rule, which is the last.
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
        "no default rule: one rule must omit both \"words\" and \"characters\"", at: position)
    }
    for other in defaults.dropFirst() {
      problems.error(
        "two default rules: \"\(first.name)\" and \"\(other.name)\" both omit \"words\" and \"characters\"",
        at: other.position)
    }
    if defaults.count == 1, let priority = first.priority, let last = priorities.keys.max(), last > priority {
      problems.error(
        "default rule \"\(first.name)\" matches every message, so its priority must be above \(last)",
        at: first.position)
    }
  }
}

extension RecordForm {
  package static let rules = RecordForm(
    "rules.json", in: "`assistant/rules.json`", AssistantRulesReader.schema.form)
}
