internal import Model

/// One generation of a set of conversations: `content/runs/<name>/run.yml` (review.md, "Runs").
struct Run: Sendable, Equatable {
  /// Name of its folder, and its segment in addresses.
  var name: String
  var title: String
  var model = ""
  var date: Instant?
  var notes = ""
  /// Money for a million tokens; nil where the run names none.
  var prices: Prices?
  /// The file that says all this, for findings.
  var source = ""

  /// What a million tokens cost.
  struct Prices: Sendable, Equatable {
    var input: Double
    var output: Double
    var cached: Double
    var currency: String
  }

  /// Where the transcripts of this run stand.
  var shelf: Shelf {
    Shelf(folder: "review/\(name)", section: Review.name, label: Review.title, list: "review/index.html")
  }
}

/// A conversation as one run made it.
struct RunConversation: Sendable {
  let run: Run
  let chat: Conversation
  /// Files that its messages may refer to.
  let media: [InputFile]
  /// One for each message.
  let turns: [Turn]

  /// What names the conversation in every run.
  var id: String { chat.id ?? chat.slug }
}

/// One conversation in every run that has it, in the order of the runs: what one piece of the review is made from.
struct RunGroup: Sendable {
  let id: String
  var versions: [RunConversation]
  /// What was wrong in the sources of these versions.
  var diagnostics: [Diagnostic] = []
  /// Which versions are compared, and what readers of both preferred.
  var comparison = ComparisonSource()
}
