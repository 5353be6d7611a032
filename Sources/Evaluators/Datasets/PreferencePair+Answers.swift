internal import Agents
internal import Content
internal import Conversations
internal import ImportKit

/// Answers that are not beside each other.
extension PreferencePair {
  /// ms-swift: `messages` ends with the chosen answer; the rejected one, or all messages with it, has its own field.
  mutating func rejectedAnswers(_ out: inout ImportWriter) -> [Answer]? {
    guard let messages = value["messages"], messages.list != nil,
      let rejected = value["rejected_messages"] ?? value["rejected_response"], !rejected.isNull
    else { return nil }
    used.formUnion(["messages", "rejected_messages", "rejected_response"])
    let chosen = turns(messages, &out)
    let before = value["rejected_messages"] == nil ? chosen.dropLast() : []
    return [("chosen", chosen), ("rejected", before + turns(rejected, &out))].map { ($1, $0) }
  }

  /// LLaMA-Factory: the output of an instruction is a list, of which the first answer is the better.
  mutating func listAnswers(_ out: inout ImportWriter) -> [Answer]? {
    let others = ["chosen", "rejected", "completions", "answers", "rejected_response"]
    guard value["instruction"] != nil, let output = value["output"],
      others.allSatisfy({ value[$0] == nil })
    else { return nil }
    used.insert("output")
    let list = output.list ?? [output]
    let names = list.count == 1 ? ["completion"] : list.count == 2 ? ["chosen", "rejected"] : []
    return list.enumerated().map { number, one in
      (turns(one, &out), names.isEmpty ? "answer \(number + 1)" : names[number])
    }
  }

  /// Each text of a list is an answer of its own: "rejected", "rejected 2".
  func alternatives(_ value: ContentValue, _ name: String, _ out: inout ImportWriter) -> [Answer] {
    guard ["chosen", "rejected"].contains(name), let texts = value.list, !texts.isEmpty,
      texts.allSatisfy({ $0.string != nil })
    else { return [(turns(value, &out), name)] }
    return texts.enumerated().map { number, text in
      (turns(text, &out), number == 0 ? name : "\(name) \(number + 1)")
    }
  }

  /// TRL's stepwise supervision: `completions` are the steps of one answer, each with a label.
  mutating func stepAnswers(_ out: inout ImportWriter) -> [Answer]? {
    let steps = value.elements("completions")
    guard let labels = value["labels"], let list = labels.list, !steps.isEmpty,
      steps.allSatisfy({ $0.string != nil })
    else { return nil }
    used.insert("completions")
    if list.count == steps.count {
      used.insert("labels")
      for (number, label) in list.enumerated() where !label.isNull {
        log.record.scores.append(.init(name: "step \(number + 1)", value: .init(label)))
      }
    } else {
      out.drift("steps have another number of labels; these are kept as metadata", at: labels.position)
    }
    return [(steps.flatMap { turns($0, &out) }, "completion")]
  }

  /// Messages that are JSON in a text.
  func unpacked(_ value: ContentValue, _ out: ImportWriter) -> ContentValue {
    guard let text = value.string, text.hasPrefix("["),
      let list = EmbeddedJSON.value(text, at: value.position, out), let items = list.list, !items.isEmpty,
      items.allSatisfy({
        $0["role"] != nil && $0["content"] != nil || $0["from"] != nil && $0["value"] != nil
      })
    else { return value }
    return list
  }
}
