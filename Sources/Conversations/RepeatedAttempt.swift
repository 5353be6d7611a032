package import Basics

/// A conversation whose id another file of the same run has used.
///
/// Evaluators number trials in each file, so two files with the same tasks have the same ids. The attempts of the
/// second file are further trials of these tasks, with a number of their own: `retail-task-4-trial-0-2`. Attempts
/// of another model are no trials of the same run.
package struct RepeatedAttempt {
  let first: Conversation
  let second: Conversation

  package init(first: Conversation, second: Conversation) { (self.first, self.second) = (first, second) }

  /// The second one under a free id; nil if it is no further trial.
  package func numbered(isTaken: (String) -> Bool) -> Conversation? {
    guard let task = second.record.task, task == first.record.task, first.source != second.source,
      Self.model(of: first) == Self.model(of: second)
    else { return nil }
    let id = second.id ?? second.slug
    var number = 2
    while isTaken("\(id)-\(number)") { number += 1 }
    var chat = second
    (chat.id, chat.slug) = ("\(id)-\(number)", "\(second.slug)-\(number)")
    chat.title += " (\(number))"
    return chat
  }

  /// Of a further trial: equal ones are counted for each file.
  package var warning: Diagnostic {
    let what = "another file of the run has the same attempt"
    var warning = Diagnostic(
      .warning, "\(what) \"\(second.id ?? second.slug)\"; this one counts as a further trial",
      path: second.source, line: second.line, help: ["to compare the files, move one to a run of its own"])
    warning.tally = Tally(what)
    return warning
  }

  /// Of anything else.
  package func error(in run: String) -> Diagnostic {
    Diagnostic(
      .error, "duplicate conversation id \"\(second.id ?? second.slug)\" in run \"\(run)\"",
      path: second.source, line: second.line,
      help: [
        "the other one is in \(first.origin)", "move one of the files to a run of its own: runs/<name>/",
      ])
  }

  /// Empty if the file does not name it.
  private static func model(of chat: Conversation) -> String {
    chat.record.metadata.first { $0.name == "model" }?.value
      ?? chat.messages.lazy.compactMap { $0.generation?.model }.first { !$0.isEmpty } ?? ""
  }
}
