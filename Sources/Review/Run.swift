internal import Basics
internal import Content
internal import Conversations

/// One generation of a set of conversations: `content/runs/<name>/run.yml`.
struct Run: Sendable, Equatable {
  /// Name of its folder, and its segment in URLs.
  var name: String
  var title: String
  var model = ""
  var date: Instant?
  var notes = ""
  /// Prices per million tokens; nil if the run has none.
  var prices: TokenPrices?
  /// The file of these settings, for diagnostics.
  var source = ""

  /// Oldest first. Runs with the same or no date are ordered by name, where `nightly-10` follows `nightly-9`.
  func precedes(_ other: Run) -> Bool {
    if date != other.date { return (date?.milliseconds ?? .min) < (other.date?.milliseconds ?? .min) }
    let (own, others) = (NaturalOrder.parts(name), NaturalOrder.parts(other.name))
    return own == others ? name < other.name : own.lexicographicallyPrecedes(others)
  }

  /// The section of this run's transcripts.
  var section: ConversationSection {
    ConversationSection(
      folder: "review/\(name)", name: Review.name, label: Review.title, list: "review/index.html",
      run: name)
  }
}

/// One run's version of a conversation.
struct RunConversation: Sendable {
  let run: Run
  let chat: Conversation
  /// Files that its messages may refer to.
  let media: [InputFile]
  /// One turn per message.
  let turns: [Turn]

  /// Site path of its transcript.
  var path: String { "\(chat.sitePath)/index.html" }

  /// The id of the conversation in every run.
  var id: String { chat.id ?? chat.slug }

  /// Whether a verdict has the same place in both.
  func hasSameTurns(as other: RunConversation) -> Bool {
    turns.elementsEqual(other.turns) { $0.key == $1.key && $0.messageID == $1.messageID }
  }
}

/// One conversation in all its runs, in run order: the source of one piece of the review.
struct RunGroup: Sendable {
  let id: String
  var versions: [RunConversation]
  /// Problems in the sources of these versions.
  var diagnostics: [Diagnostic] = []
  /// The pairs to compare, and the readers' preferences.
  var comparison = ComparisonSource()
}
