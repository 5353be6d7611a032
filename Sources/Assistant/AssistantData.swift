internal import JSON

/// The rules for the playground's script. References are resolved, so that it only has to match.
enum AssistantData {
  static func text(_ rules: AssistantRules, seed: Int) -> String {
    var json = JSONWriter()
    json.object { out in
      // A JavaScript number cannot represent every seed.
      out.text("seed", String(seed))
      out.number("errorRate", rules.errorRate)
      out.text("errorText", rules.errorText)
      out.list("delay", [rules.delay.lowerBound, rules.delay.upperBound]) { $0.integer($1) }
      out.list("rules", rules.rules) { $0.rule($1) }
    }
    return String(decoding: json.bytes, as: UTF8.self)
  }
}

extension JSONWriter {
  fileprivate mutating func rule(_ rule: AssistantRules.Rule) {
    object { out in
      out.answer(rule.name, rule.condition, rule.reply)
      out.list("topics", rule.topics) { list, topic in
        list.object { $0.answer(topic.name, topic.condition, topic.reply) }
      }
    }
  }

  private mutating func answer(_ name: String, _ condition: AssistantRules.Condition, _ reply: String) {
    text("name", name)
    list("words", condition.words) { $0.string($1) }
    list("characters", condition.characters) { $0.string($1) }
    text("reply", reply)
  }
}
