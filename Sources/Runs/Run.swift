package import Basics
package import Content
package import Conversations

/// One generation of a set of conversations: `content/runs/<name>/run.yml`.
package struct Run: Sendable, Equatable {
  /// Name of its folder, and its segment in URLs.
  package var name: String
  package var title: String
  package var model = ""
  package var date: Instant?
  package var notes = ""
  /// Prices per million tokens; nil if the run has none.
  package var prices: TokenPrices?
  /// The file of these settings, for diagnostics.
  package var source = ""

  package init(name: String, title: String, source: String = "") {
    (self.name, self.title, self.source) = (name, title, source)
  }

  /// Oldest first. Runs with the same or no date are ordered by name, where `nightly-10` follows `nightly-9`.
  package func precedes(_ other: Run) -> Bool {
    if date != other.date { return (date?.milliseconds ?? .min) < (other.date?.milliseconds ?? .min) }
    let (own, others) = (NaturalOrder.parts(name), NaturalOrder.parts(other.name))
    return own == others ? name < other.name : own.lexicographicallyPrecedes(others)
  }
}

/// One run's version of a conversation.
package struct RunConversation: Sendable {
  package let run: Run
  package let chat: Conversation
  /// Files that its messages may refer to.
  package let media: [InputFile]
  /// One turn per message.
  package let turns: [Turn]

  package init(run: Run, chat: Conversation, media: [InputFile], turns: [Turn]) {
    (self.run, self.chat, self.media, self.turns) = (run, chat, media, turns)
  }

  /// Site path of its transcript.
  package var path: String { "\(chat.sitePath)/index.html" }

  /// The id of the conversation in every run.
  package var id: String { chat.id ?? chat.slug }

  /// Whether a verdict has the same place in both.
  package func hasSameTurns(as other: RunConversation) -> Bool {
    turns.elementsEqual(other.turns) { $0.key == $1.key && $0.messageID == $1.messageID }
  }
}
