internal import Basics
internal import Conversations
internal import Runs

/// One conversation in all its runs, in run order: the source of one piece of the review.
struct RunGroup: Sendable {
  let id: String
  var versions: [RunConversation]
  /// Problems in the sources of these versions.
  var diagnostics: [Diagnostic] = []
  /// The pairs to compare, and the readers' preferences.
  var comparison = ComparisonSource()
}

extension Run {
  /// The section of this run's transcripts.
  var section: ConversationSection {
    ConversationSection(
      folder: "review/\(name)", name: Review.name, label: Review.title, list: "review/index.html",
      run: name)
  }
}
