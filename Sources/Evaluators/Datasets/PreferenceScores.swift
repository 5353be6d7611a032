internal import Agents
internal import Basics
internal import Content
internal import Conversations
internal import ImportKit

/// What a comparison says besides its turns: scores, times, models.
extension PreferencePair {
  /// Scores and other fields of one completion. The critique explains the overall score.
  mutating func take(_ one: ContentValue, of name: String) {
    let critique = one["overall_score"] == nil ? nil : one.text("critique")
    for key in ["overall_score", "fine-grained_score", "rank"] {
      guard let score = one[key] else { continue }
      let reason = key == "overall_score" ? critique ?? "" : ""
      log.record.scores.append(.init(name: "\(name) \(key)", value: .init(score), explanation: reason))
    }
    for entry in one["annotations"]?.entries ?? [] { take(annotation: entry, of: name) }
    let known: Set<String> = [
      "response", "answer", "model", "overall_score", "fine-grained_score", "rank", "annotations",
    ]
    for entry in one.entries ?? []
    where !known.contains(entry.key) || entry.key == "annotations" && entry.value.entries == nil {
      if entry.key != "critique" || critique == nil { log.note("\(name) \(entry.key)", entry.value) }
    }
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
