internal import JSON

/// The rules as the script of the playground reads them: references are resolved, so it only has to match.
enum AssistantData {
  static func text(_ rules: AssistantRules, seed: Int) -> String {
    var json = JSONWriter()
    json.object { out in
      out.key("seed")
      // A number of JavaScript could not hold every seed.
      out.string(String(seed))
      out.key("errorRate")
      out.double(rules.errorRate)
      out.key("errorText")
      out.string(rules.errorText)
      out.key("delay")
      out.array { ends in
        ends.integer(rules.delay.lowerBound)
        ends.integer(rules.delay.upperBound)
      }
      out.key("rules")
      out.array { list in
        for rule in rules.rules { list.rule(rule) }
      }
    }
    return String(decoding: json.bytes, as: UTF8.self)
  }
}

extension JSONWriter {
  fileprivate mutating func rule(_ rule: AssistantRules.Rule) {
    object { out in
      out.answer(rule.name, rule.condition, rule.reply)
      out.key("topics")
      out.array { list in
        for topic in rule.topics {
          list.object { $0.answer(topic.name, topic.condition, topic.reply) }
        }
      }
    }
  }

  private mutating func answer(_ name: String, _ condition: AssistantRules.Condition, _ reply: String) {
    key("name")
    string(name)
    texts("words", condition.words)
    texts("characters", condition.characters)
    key("reply")
    string(reply)
  }

  private mutating func texts(_ name: String, _ texts: [String]) {
    key(name)
    array { out in
      for text in texts { out.string(text) }
    }
  }
}
