internal import Model

/// A chat as it was read: who takes part, and every message.
struct Conversation: Sendable {
  /// What kind of talk it is; decides how names and bodies are shown (D.2).
  enum Kind: String, Sendable, CaseIterable { case direct, group, assistant }

  /// Where its pages stand: among the chats, or with those of a run.
  var shelf = Shelf.chats
  /// Path segment; also the chat's identity between builds.
  var slug: String
  var title: String
  var kind = Kind.direct
  var participants: [Participant] = []
  /// Whether bodies are Markdown: true for generated conversations.
  var isMarkdown = false
  /// Whether white space around texts stays (C-04).
  var keepsWhitespace = false
  var isDraft = false
  var isPrivate = false
  var summary = ""
  var tags: [Tag] = []
  /// Former addresses of its first page.
  var aliases: [OldAddress] = []
  /// As its header names it; kept for exports.
  var timezone: String?
  /// Whether the form carries no files: what messages name may be missing then (an archive).
  var isWithoutMedia = false
  /// Whether another program wrote it: nobody can be asked to add what is missing.
  var isForeign = false
  /// Whether nothing says when anything was written: messages have an order, and no date may be shown.
  var isUntimed = false
  /// Whether a message that is less than an hour earlier than the one above it stays below it: its program wrote the hands
  /// of a clock, which may have been put back.
  var keepsFileOrder = false
  /// The turn that ends the line that is read, where it is not the newest one.
  var current: String?
  /// Oldest first.
  var messages: [Message] = []
  /// The id in the archive form, which names the conversation in every run of it; else the slug.
  var id: String?
  /// The file that messages came from.
  var source: String
  /// The same from the content folder, wherever the project lies.
  var contentPath = ""
  /// What tokens cost in its run, where the run says so.
  var prices: TokenPrices?
  /// Its line, where each line of the file is a whole conversation.
  var line: Int?

  /// For findings: the file, and the line where that says which conversation is meant.
  var origin: String { line.map { "\(source):\($0)" } ?? source }

  /// Site path of its folder, without a slash at the end.
  var sitePath: String { "\(shelf.folder)/\(slug)" }

  /// Names it in what the browser keeps: a chat by its slug, others with their folder, so that none takes another's place.
  var readerKey: String { shelf == .chats ? slug : sitePath }

  func participant(_ id: String) -> Participant? { participants.first { $0.id == id } }
}

/// A part of the site that holds transcripts, and the list that leads to them.
struct Shelf: Sendable, Equatable {
  /// Site path that the folders of its conversations lie in.
  var folder: String
  /// Section of the navigation.
  var section: String
  /// What the way back is called.
  var label: String
  /// Site path of the page that the way back leads to.
  var list: String
  /// The run whose conversations these are; others may have the same titles.
  var run: String?

  /// A title of one of its pages.
  func title(_ title: String, _ strings: Strings) -> String {
    run.map { strings.text("{title} in {run}", ["title": title, "run": $0]) } ?? title
  }

  static let chats = Shelf(folder: "chats", section: Chats.name, label: Chats.title, list: "chats/index.html")
}

/// Somebody who takes part in a chat.
struct Participant: Sendable, Equatable {
  var id: String
  var name: String
  /// Whose archive this is: their bubbles stand at the end of the line.
  var isMe = false
  var bio = ""
  var interests: [String] = []
  var matchedAt: Instant?
  var avatar: String?
}

/// One message, call or system line.
struct Message: Sendable {
  /// What it is; the rules find it out where the source does not say (E.4, E.5).
  enum Kind: String, Sendable, CaseIterable { case text, system, emoji, call, typing }
  /// How far an own message got.
  enum Status: String, Sendable, CaseIterable { case sent, delivered, read, failed }
  /// Who speaks in a generated conversation.
  enum Role: String, Sendable, CaseIterable { case user, assistant, system, tool }

  var id: String
  var sender: String
  var text: String
  var time: Instant
  var kind = Kind.text
  var status: Status?
  var role: Role?
  /// What the source calls a role that is none of ours.
  var roleName: String?
  var replyTo: String?
  var forwardedFrom: String?
  var editedAt: Instant?
  var isDeleted = false
  var error: String?
  var reactions: [Reaction] = []
  var attachments: [Attachment] = []
  /// What a program noted when it made this turn.
  var generation: Generation?
  /// Where it stands in its file.
  var position: SourcePosition

  /// What is seen of a Markdown text, for lists and searches; nil where that is the text.
  var plain: String?

  /// The text without the marks of Markdown.
  var words: String { plain ?? text }

  /// The fragment that leads to it, for ever (E.6).
  var anchor: String { "m-\(id)" }
}

extension Instant {
  /// What stands for the time of messages in an untimed chat; never shown.
  static let untimed = Instant(milliseconds: 0)
}

/// An emoji and who chose it.
struct Reaction: Sendable, Equatable {
  var emoji: String
  var participants: [String]
  /// How many more chose it, whom an export does not name.
  var others = 0
}

/// A file that was sent with a message.
struct Attachment: Sendable, Equatable {
  /// From the chat's folder.
  var path: String
  var alt: String
  var mime: String
  var caption: String
  /// Seconds; nil when it has none.
  var duration: Double?
  /// Loudness over time as the record gives it; empty when the file is to be asked.
  var peaks: [Double] = []
  /// Where its path stands in the chat's file.
  var position = SourcePosition.start
  /// What it was called, where its path does not say that.
  var name: String?
  /// Whether the export that it was sent in does not hold it: nobody is to look for it.
  var isMissing = false

  /// For people.
  var title: String { name ?? path.split(separator: "/").last.map(String.init) ?? path }
}
