internal import Content
internal import ImportKit

/// Further names of the answers of a comparison.
///
/// Shapes: TRL's Stack Exchange pairs (`response_j` is the better), AlpacaEval's annotations, WebGPT's comparisons,
/// HelpSteer3's edits, ms-swift 2 (`query`, `rejected_response`).
extension PreferencePair {
  private static let otherKeys: [(first: String, second: String, names: [String])] = [
    ("response_j", "response_k", ["chosen", "rejected"]),
    ("output_1", "output_2", ["generator_1", "generator_2"]),
    ("completion_a", "completion_b", ["completion A", "completion B"]),
    ("answer_0", "answer_1", ["response 0", "response 1"]),
    ("edited_response", "original_response", ["edited", "original"]),
    ("response", "rejected_response", ["chosen", "rejected"]),
  ]

  static func hasOtherKeys(_ shape: JSONShape) -> Bool {
    let prompts = ["question", "instruction", "user_input", "prompt", "context", "query"]
    return prompts.contains { shape.has($0) }
      && (otherKeys.contains { shape.has($0.first, $0.second) && !isQuiz(shape) }
        || shape.has("responses_and_scores") || shape.has("text", "pm_score", in: "answers"))
  }

  /// Whether the answers are those that a quiz offers: WebGPT's have scores.
  private static func isQuiz(_ shape: JSONShape) -> Bool {
    shape.has("answer_0", "answer_1") && !shape.has("score_0", "score_1")
  }

  /// Keys of answers with their names, where both of a pair are there.
  var otherAnswers: [(String, String)] {
    guard ["chosen", "chosen_response", "messages"].allSatisfy({ value[$0] == nil }) else { return [] }
    return Self.otherKeys.filter { value[$0.first] != nil && value[$0.second] != nil }.flatMap {
      [($0.first, $0.names[0]), ($0.second, $0.names[1])]
    }
  }

  /// Whether scores of such answers, or the label of an annotator, prefer the second one.
  var prefersSecond: Bool {
    if value["output_2"] != nil, let label = value["preference"]?.double { return label > 1.5 }
    guard value["answer_1"] != nil, let first = value["score_0"]?.double,
      let second = value["score_1"]?.double
    else { return false }
    return second > first
  }
}
