internal import Agents
internal import Basics
internal import Content
internal import Conversations
internal import ImportKit

/// The results of one evaluation, each of which is a conversation.
struct PromptfooResults {
  private var ids = TrialIDs()
  /// How often each test was given to each provider with each prompt.
  private var repeats: [UInt64: Int] = [:]

  private static let fields: Set<String> = [
    "id", "description", "promptIdx", "testIdx", "testCase", "promptId", "provider", "prompt", "vars",
    "response", "error", "failureReason", "success", "score", "latencyMs", "gradingResult", "namedScores",
    "cost", "metadata", "tokenUsage", "evalId", "createdAt", "updatedAt", "persisted", "pluginId",
  ]

  /// `evaluation`: the whole file; nil if it has only results.
  mutating func read(_ value: ContentValue, of evaluation: ContentValue?, _ out: inout ImportWriter) {
    guard value.entries != nil else {
      out.record()
      return out.broken("record is not a result", at: value.position)
    }
    var trial = trial(value)
    trial.keepOthers(of: value, besides: Self.fields, "a result", &out)
    noteConditions(value, evaluation, &trial)
    PromptfooScores.take(value, &trial, &out)
    PromptfooTurns.take(value, &trial, &out)
    trial.write(&out)
  }

  private mutating func trial(_ value: ContentValue) -> Trial {
    let vars = value["vars"] ?? value["testCase"]?["vars"]
    let task = Self.task(value, vars)
    let provider = Self.provider(value)
    let prompt = value["promptIdx"]?.whole ?? 0
    let whole = [task, vars.map { String(json: $0) } ?? "", provider, "\(prompt)"]
    let key = ContentHash.of(whole.joined(separator: "\n")).low
    repeats[key, default: 0] += 1
    let number = repeats[key, default: 1]
    let all = [task, provider, prompt > 0 ? "prompt \(prompt)" : "", number > 1 ? "trial \(number)" : ""]
    let names = all.filter { !$0.isEmpty }
    // The title may have only the beginning of the variables.
    let id = TrialAddress.make(names, also: whole[1])
    var trial = Trial(id: ids.take(id), title: names.joined(separator: " · "))
    (trial.record.task, trial.record.trial) = (task, number)
    return trial
  }

  /// The description of the test with its variables, or its number.
  private static func task(_ value: ContentValue, _ vars: ContentValue?) -> String {
    let description = value["testCase"]?.text("description") ?? value.text("description")
    let said = (vars?.entries ?? []).filter { !$0.key.hasPrefix("_") }.map { entry in
      "\(entry.key): \(String(json: entry.value))"
    }
    let known = Conversation.title(from: said.joined(separator: ", "))
    let number = "Test \(value["testIdx"]?.identifier ?? "")".trimmed
    return description ?? known ?? number
  }

  private static func provider(_ value: ContentValue) -> String {
    let provider = value["provider"]
    return provider?.text("label") ?? provider?.text("id") ?? provider?.string ?? ""
  }

  private func noteConditions(
    _ value: ContentValue, _ evaluation: ContentValue?, _ trial: inout Trial
  ) {
    trial.note("model", value["provider"]?["id"] ?? value["provider"])
    trial.note("provider", value["provider"]?["label"])
    trial.note("prompt", value["prompt"]?["label"])
    for name in ["testIdx", "promptIdx", "failureReason", "tokenUsage"] { trial.note(name, value[name]) }
    for entry in (value["vars"] ?? value["testCase"]?["vars"])?.entries ?? [] {
      trial.note("vars.\(entry.key)", entry.value)
    }
    trial.note("threshold", value["testCase"]?["threshold"])
    for source in [value["testCase"]?["metadata"], value["metadata"], value["response"]?["metadata"]] {
      for entry in source?.entries ?? [] { trial.note(entry.key, entry.value) }
    }
    trial.note("evalId", evaluation?["evalId"])
    trial.note("created", evaluation?["results"]?["timestamp"] ?? evaluation?["timestamp"])
    trial.note("description", evaluation?["config"]?["description"])
  }
}
