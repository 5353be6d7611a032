internal import Agents
internal import Basics
internal import Content
internal import Conversations
internal import ImportKit

/// Scores of one result: whether it passed, its score, named scores, and each assertion.
enum PromptfooScores {
  static func take(_ value: ContentValue, _ trial: inout Trial, _ out: inout ImportWriter) {
    let grading = value["gradingResult"]
    let reason = grading?.text("reason") ?? ""
    if let passed = trial.required("success", of: value, "result", &out) {
      trial.record.scores.append(.init(name: "pass", value: .init(passed), explanation: reason))
    }
    if let score = trial.required("score", of: value, "result", &out) {
      trial.record.scores.append(.init(name: "score", value: .init(score), explanation: reason))
    }
    for entry in value["namedScores"]?.entries ?? [] {
      trial.record.scores.append(.init(name: entry.key, value: .init(entry.value)))
    }
    for part in grading?.elements("componentResults") ?? [] { take(assertion: part, &trial) }
    guard let grading else { return }
    trial.note("comment", grading["comment"])
    trial.keepOthers(
      of: grading,
      besides: [
        "pass", "score", "reason", "namedScores", "namedScoreWeights", "tokensUsed", "componentResults",
        "assertion", "comment", "suggestions", "metadata",
      ], "a grading", at: "gradingResult", &out)
  }

  private static func take(assertion part: ContentValue, _ trial: inout Trial) {
    guard let score = part["score"] ?? part["pass"] else { return trial.note("assertion", part) }
    let assertion = part["assertion"]
    let type = assertion?.text("type") ?? "assertion"
    let value = assertion?["value"].map { " \(String(json: $0))" } ?? ""
    let name = assertion?.text("metric") ?? Conversation.title(from: type + value) ?? type
    trial.record.scores.append(
      .init(name: name, value: .init(score), explanation: part.text("reason") ?? ""))
  }
}
