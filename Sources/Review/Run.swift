internal import Basics
internal import Content
internal import Conversations

/// One generation of a set of conversations: `content/runs/<name>/run.yml`.
struct Run: Sendable, Equatable {
  /// Name of its folder, and its segment in addresses.
  var name: String
  var title: String
  var model = ""
  var date: Instant?
  var notes = ""
  /// Money for a million tokens; nil where the run names none.
  var prices: TokenPrices?
  /// The file that says all this, for findings.
  var source = ""

  /// Oldest first; runs of one moment, or of none, by name, where `nightly-10` follows `nightly-9`.
  func precedes(_ other: Run) -> Bool {
    if date != other.date { return (date?.milliseconds ?? .min) < (other.date?.milliseconds ?? .min) }
    let (own, others) = (NaturalOrder.parts(name), NaturalOrder.parts(other.name))
    return own == others ? name < other.name : own.lexicographicallyPrecedes(others)
  }

  /// Where the transcripts of this run stand.
  var section: ConversationSection {
    ConversationSection(
      folder: "review/\(name)", name: Review.name, label: Review.title, list: "review/index.html",
      run: name)
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

  /// Site path of its transcript.
  var path: String { "\(chat.sitePath)/index.html" }

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
