package import Conversations

/// A conversation of one run as an attempt at a task.
package struct Attempt: Sendable {
  package var run: String
  /// Id of the conversation, the same in every run.
  package var conversation: String
  package var title: String
  /// Site path of its transcript.
  package var path: String
  /// Task, trial, scores and metadata.
  package var record: RunRecord
  /// Whether it succeeded, by criterion, according to people's verdicts: not if they agree that one target is wrong,
  /// and only if they agree that all are right; none where they disagree or are missing.
  package var verdicts: [String: Bool] = [:]
  /// The same from final verdicts and those given before seeing others', by which scores are measured.
  package var truths: [String: Truth] = [:]
  /// The criteria whose truth is missing because people disagree.
  package var disputed: Set<String> { Set(truths.filter(\.value.isDisputed).keys) }
  /// Fragment of the first turn that people found wrong, by criterion.
  package var failures: [String: String] = [:]
  /// What others' verdicts and scores on it are about; nil without any.
  package var target: ForeignTarget?
  /// Fragment of the turn that people mark as the first failure, or else the first that they found wrong.
  package var firstFailure: String?
  /// Empty if unknown.
  package var model = ""
  /// Nil if unknown.
  package var tokens: Int?
  /// In the currency of its run; nil if unknown.
  package var cost: Double?
  /// As its run recorded, or else from the first message to the last.
  package var seconds: Double?

  /// What people say about an attempt without knowing others' verdicts.
  package struct Truth: Sendable {
    package let outcome: Bool?
    /// Whether there is no outcome because people disagree.
    package let isDisputed: Bool
    /// Answers given after seeing others' verdicts, which do not count.
    package let exposed: Int

    package init(_ outcome: Bool?, isDisputed: Bool = false, exposed: Int = 0) {
      (self.outcome, self.isDisputed, self.exposed) = (outcome, isDisputed, exposed)
    }
  }

  package init(run: String, conversation: String, title: String, path: String, record: RunRecord) {
    (self.run, self.conversation, self.title, self.path) = (run, conversation, title, path)
    self.record = record
  }

  /// Conversations that name no task are their own.
  package var task: String { record.task ?? conversation }
}
