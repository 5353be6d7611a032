internal import Agents
internal import Basics
internal import Content
internal import Conversations
internal import ImportKit

/// What a comparison says besides its turns: scores, times, models.
extension PreferencePair {
  /// UltraFeedback: answers with their models and scores. `count`: how many other answers the row has.
  mutating func ratedAnswers(after count: Int, _ out: inout ImportWriter) -> [Answer] {
    guard !used.contains("completions") else { return [] }
    let list =
      value.elements("completions") + value.elements("answers") + value.elements("responses_and_scores")
    var (answers, ids): ([Answer], TrialIDs) = ([], TrialIDs())
    for one in list {
      used.formUnion(["completions", "answers", "responses_and_scores"])
      let name = one.text("model") ?? one.text("source") ?? "completion \(count + answers.count + 1)"
      answers.append((turns(one["response"] ?? one["answer"] ?? one["text"] ?? one, &out), name))
      if one.entries != nil { take(one, of: ids.take(name)) }
    }
    if count == 0 { preferred = Self.best(of: list, as: answers) }
    return answers
  }

  /// Scores and other fields of one completion. The critique explains the overall score.
  mutating func take(_ one: ContentValue, of name: String) {
    let critique = one["overall_score"] == nil ? nil : one.text("critique")
    for key in ["overall_score", "fine-grained_score", "rank", "score", "pm_score"] {
      guard let score = one[key] else { continue }
      let reason = key == "overall_score" ? critique ?? "" : ""
      log.record.scores.append(.init(name: "\(name) \(key)", value: .init(score), explanation: reason))
    }
    for entry in one["annotations"]?.entries ?? [] { take(annotation: entry, of: name) }
    let known: Set<String> = [
      "response", "answer", "model", "overall_score", "fine-grained_score", "rank", "annotations", "score",
      "pm_score", "text",
    ]
    for entry in one.entries ?? []
    where !known.contains(entry.key) || entry.key == "annotations" && entry.value.entries == nil {
      if entry.key != "critique" || critique == nil { log.note("\(name) \(entry.key)", entry.value) }
    }
  }

  /// The number of the answer with the lowest rank, or else with the highest score; the first of several.
  private static func best(of list: [ContentValue], as answers: [Answer]) -> Int {
    highest(list.map { one in AgentLog.number(one["rank"]).map { -$0 } }, of: answers)
      ?? highest(list.map(score(of:)), of: answers) ?? 0
  }

  private static func score(of one: ContentValue) -> Double? {
    AgentLog.number(one["overall_score"] ?? one["score"] ?? one["pm_score"])
  }

  /// The number of the answer with the highest number, of those with content.
  private static func highest(_ numbers: [Double?], of answers: [Answer]) -> Int? {
    var best: (place: Int, number: Double)?
    for (place, (number, answer)) in zip(numbers, answers).enumerated() {
      guard let number, number.isFinite, number > best?.number ?? -Double.infinity,
        answer.turns.last.map(isEmpty) == false
      else { continue }
      best = (place, number)
    }
    return best?.place
  }

  /// distilabel: the texts of `generations`, whose models, ratings and reasons are lists in the same order.
  mutating func generatedAnswers() -> [Answer] {
    let texts = value.elements("generations")
    guard !texts.isEmpty else { return [] }
    used.insert("generations")
    let models = list("generation_models", of: texts.count)
    let names = texts.indices.map { index in
      models.isEmpty || models[index].isNull ? "answer \(index + 1)" : String(json: models[index])
    }
    let ratings = list("ratings", of: texts.count)
    let reasons = ratings.isEmpty ? [] : list("rationales", of: texts.count)
    var ids = TrialIDs()
    for (index, rating) in ratings.enumerated() {
      take(rating, because: reasons.isEmpty ? nil : reasons[index], of: ids.take(names[index]))
    }
    let answers: [Answer] = zip(texts, names).map { text, name in ([turn(.assistant, text)], name) }
    preferred = Self.highest(ratings.map { AgentLog.number($0) }, of: answers) ?? 0
    return answers
  }

  private mutating func take(_ rating: ContentValue, because reason: ContentValue?, of name: String) {
    guard !rating.isNull else { return log.note("\(name) rationale", reason) }
    let words = reason.map { $0.isNull ? "" : String(json: $0) } ?? ""
    log.record.scores.append(.init(name: "\(name) rating", value: .init(rating), explanation: words))
  }

  /// A list with a value for each of the answers; empty if there is none.
  private mutating func list(_ key: String, of count: Int) -> [ContentValue] {
    let list = value.elements(key)
    guard list.count == count else { return [] }
    used.insert(key)
    return list
  }

  /// UltraFeedback: `"honesty": {"Rating": "4", "Rationale": "…"}`.
  private mutating func take(annotation entry: ContentValue.Entry, of name: String) {
    let name = "\(name) \(entry.key)"
    guard let rating = entry.value["Rating"] else { return log.note(name, entry.value) }
    let number = AgentLog.number(rating).flatMap { $0.isFinite ? $0 : nil }
    log.record.scores.append(
      .init(
        name: name, value: number.map { .number($0) } ?? .init(rating),
        explanation: entry.value.text("Rationale") ?? ""))
    for other in entry.value.entries ?? [] where !["Rating", "Rationale"].contains(other.key) {
      log.note("\(name) \(other.key)", other.value)
    }
  }

  /// When a battle took place.
  mutating func time() -> Instant? {
    for key in ["tstamp", "timestamp"] {
      guard let time = ImportedTime.any(value[key]) else { continue }
      used.insert(key)
      return time
    }
    return nil
  }

  /// Of an answer with a label: `chosen_model`.
  func model(of label: String) -> String? { value.text("\(label)_model") ?? value.text("\(label)-model") }

  /// Battles as a table has them: the prompts, and the answers of each side, are lists as JSON in a text.
  mutating func tableAnswers(_ out: ImportWriter) -> [Answer]? {
    func list(_ key: String) -> [ContentValue]? {
      value[key]?.string == nil ? nil : EmbeddedJSON.unpacked(value[key], out)?.list
    }
    guard let prompts = list("prompt"), let first = list("response_a"), let second = list("response_b"),
      !prompts.isEmpty, prompts.count == first.count, prompts.count == second.count
    else { return nil }
    used.formUnion(["prompt", "response_a", "response_b"])
    return [("model_a", first), ("model_b", second)].map { key, answers in
      let turns = zip(prompts, answers).flatMap { [turn(.user, $0), turn(.assistant, $1)] }
      return (turns, value.text(key) ?? key)
    }
  }

  private func turn(_ role: Message.Role, _ value: ContentValue) -> Message {
    var message = Message(role, PlainNames.title(of: role), at: .untimed, value.position)
    message.text = value.isNull ? "" : String(json: value)
    return message
  }

  /// `names`: those of the answers, in the order of the record.
  mutating func noteOthers(_ names: [String]) {
    for entry in value.entries ?? [] where !used.contains(entry.key) {
      if entry.key == "rating", let list = entry.value.list, list.count == names.count, names.count > 1 {
        for (name, rating) in zip(rated(names), list) {
          log.record.scores.append(.init(name: "\(name) rating", value: .init(rating)))
        }
      } else if Self.isScore(entry.key), entry.value.double != nil {
        log.record.scores.append(.init(name: entry.key, value: .init(entry.value)))
      } else {
        log.note(entry.key, entry.value)
      }
    }
  }

  /// Ratings are in the order of `generations`, of which either may be the chosen one.
  private func rated(_ names: [String]) -> [String] {
    let texts = value.elements("generations").map(\.string)
    guard texts.count == names.count, Set(texts).count == texts.count else { return names }
    let found = texts.compactMap { text in names.first { value[$0]?.string == text } }
    return found.count == names.count ? found : names
  }

  /// `score_A`, `chosen-rating`, `rating_rejected` and the like.
  private static func isScore(_ key: String) -> Bool {
    let words = key.split { $0 == "_" || $0 == "-" }
    return key.hasPrefix("score")
      || (words.contains("chosen") || words.contains("rejected"))
        && (words.contains("score") || words.contains("rating"))
  }
}
