import Conversations
@testable import Evaluation

/// Attempts and judgements in few words.
enum Samples {
  /// One attempt with a score named `reward`.
  static func attempt(
    _ run: String, task: String, trial: Int = 0, reward: Double? = nil, title: String? = nil
  ) -> Attempt {
    var record = RunRecord()
    (record.task, record.trial) = (task, trial)
    if let reward { record.scores = [RunRecord.Score(name: "reward", value: .number(reward))] }
    return Attempt(
      run: run, conversation: "\(task)-\(trial)", title: title ?? "Task \(task)",
      path: "review/\(run)/\(task)-\(trial)/index.html", record: record)
  }

  static func judgement(
    _ reviewer: String, _ unit: String, _ answer: String, isFinal: Bool = false, isExposed: Bool = false,
    independent: String? = nil, criterion: String = "correct", place: Int = 1
  ) -> Judgement {
    Judgement(
      criterion: criterion, unit: "\(unit)\n\(place)", content: "\(unit)\nhash", conversation: unit,
      reviewer: reviewer, answer: answer,
      independent: isExposed ? independent : answer, isFinal: isFinal, isExposed: isExposed, title: unit,
      path: "review/r/\(unit)/index.html", anchor: "m-1")
  }

  /// One binary criterion.
  static var rubric: Rubric {
    var criterion = Criterion(name: "correct", title: "Correct")
    criterion.kind = .binary
    criterion.values = ReviewLabel.passAndFail
    return Rubric(criteria: [criterion])
  }
}
