package import Basics
internal import Content
package import Model

/// A chat as it was read: who takes part, and every message.
package struct Conversation: Sendable {
  /// What kind of talk it is; decides how names and bodies are shown.
  package enum Kind: String, Sendable, CaseIterable { case direct, group, assistant }

  /// Where its pages stand: among the chats, or with those of a run.
  package var section = ConversationSection.chats
  /// Path segment; also the chat's identity between builds.
  package var slug: String
  package var title: String
  package var kind = Kind.direct
  package var participants: [Participant] = []
  /// Whether bodies are Markdown: true for generated conversations.
  package var isMarkdown = false
  /// Whether white space around texts stays (C-04).
  package var keepsWhitespace = false
  package var isDraft = false
  package var isPrivate = false
  package var summary = ""
  package var tags: [Tag] = []
  /// Former addresses of its first page.
  package var aliases: [OldAddress] = []
  /// As its header names it; kept for exports.
  package var timezone: String?
  /// Whether the form carries no files: what messages name may be missing then (an archive).
  package var isWithoutMedia = false
  /// Whether another program wrote it: nobody can be asked to add what is missing.
  package var isForeign = false
  /// Whether nothing says when anything was written: messages have an order, and no date may be shown.
  package var isUntimed = false
  /// Whether a message that is less than an hour earlier than the one above it stays below it: its program wrote the hands
  /// of a clock, which may have been put back.
  package var keepsFileOrder = false
  /// The turn that ends the line that is read, where it is not the newest one.
  package var current: String?
  /// Oldest first.
  package var messages: [Message] = []
  /// The id in the archive form, which names the conversation in every run of it; else the slug.
  package var id: String?
  /// The file that messages came from.
  package var source: String
  /// The same from the content folder, wherever the project lies.
  package var contentPath = ""
  /// What tokens cost in its run, where the run says so.
  package var prices: TokenPrices?
  /// Its line, where each line of the file is a whole conversation.
  package var line: Int?

  /// For findings: the file, and the line where that says which conversation is meant.
  package var origin: String { line.map { "\(source):\($0)" } ?? source }

  /// Site path of its folder, without a slash at the end.
  package var sitePath: String { "\(section.folder)/\(slug)" }

  /// Names it in what the browser keeps: a chat by its slug, others with their folder, so that none takes another's place.
  package var readerKey: String { section == .chats ? slug : sitePath }

  package init(
    section: ConversationSection = .chats, slug: String, title: String, kind: Kind = .direct, source: String
  ) {
    (self.section, self.slug, self.title, self.kind, self.source) = (section, slug, title, kind, source)
  }

  package func participant(_ id: String) -> Participant? { participants.first { $0.id == id } }

  /// Whether a message is shown as Markdown: calls and system lines are not, nor what a tool says, whatever it looks like.
  package func isMarkdown(_ message: Message) -> Bool {
    isMarkdown && message.kind == .text && message.role != .tool && !message.isDeleted
  }
}

/// A part of the site that holds transcripts, and the list that leads to them.
package struct ConversationSection: Sendable, Equatable {
  /// Site path that the folders of its conversations lie in.
  package var folder: String
  /// In the navigation.
  package var name: String
  /// What the way back is called.
  package var label: String
  /// Site path of the page that the way back leads to.
  package var list: String
  /// The run whose conversations these are; others may have the same titles.
  package var run: String?

  package init(folder: String, name: String, label: String, list: String, run: String? = nil) {
    (self.folder, self.name, self.label, self.list, self.run) = (folder, name, label, list, run)
  }

  /// A title of one of its pages.
  package func title(_ title: String, _ strings: Strings) -> String {
    run.map { strings.text("{title} in {run}", ["title": title, "run": $0]) } ?? title
  }

  package static let chats = ConversationSection(
    folder: "chats", name: "chats", label: "Chats", list: "chats/index.html")
}

/// Somebody who takes part in a chat.
package struct Participant: Sendable, Equatable {
  package var id: String
  package var name: String
  /// Whose archive this is: their bubbles stand at the end of the line.
  package var isMe = false
  package var bio = ""
  package var interests: [String] = []
  package var matchedAt: Instant?
  package var avatar: String?

  package init(id: String, name: String, isMe: Bool = false, bio: String = "", avatar: String? = nil) {
    (self.id, self.name, self.isMe, self.bio, self.avatar) = (id, name, isMe, bio, avatar)
  }
}

/// One message, call or system line.
package struct Message: Sendable {
  /// What it is; the rules find it out where the source does not say.
  package enum Kind: String, Sendable, CaseIterable { case text, system, emoji, call, typing }
  /// How far an own message got.
  package enum Status: String, Sendable, CaseIterable { case sent, delivered, read, failed }
  /// Who speaks in a generated conversation.
  package enum Role: String, Sendable, CaseIterable { case user, assistant, system, tool }

  package var id: String
  package var sender: String
  package var text: String
  package var time: Instant
  package var kind = Kind.text
  package var status: Status?
  package var role: Role?
  /// What the source calls a role that is none of ours.
  package var roleName: String?
  package var replyTo: String?
  package var forwardedFrom: String?
  package var editedAt: Instant?
  package var isDeleted = false
  package var error: String?
  package var reactions: [Reaction] = []
  package var attachments: [Attachment] = []
  /// What a program noted when it made this turn.
  package var generation: Generation?
  /// Where it stands in its file.
  package var position: SourcePosition

  /// What is seen of a Markdown text, for lists and searches; nil where that is the text.
  package var plain: String?
  /// The same with what spoilers hide and the addresses of links, for text files; nil where that is `words`.
  package var revealed: String?

  package init(id: String, sender: String, text: String, time: Instant, position: SourcePosition) {
    (self.id, self.sender, self.text, self.time, self.position) = (id, sender, text, time, position)
  }

  /// The text without the marks of Markdown.
  package var words: String { plain ?? text }

  /// The fragment that leads to it, for ever.
  package var anchor: String { "m-\(id)" }
}

extension Instant {
  /// What stands for the time of messages in an untimed chat; never shown.
  package static let untimed = Instant(milliseconds: 0)
}

/// An emoji and who chose it.
package struct Reaction: Sendable, Equatable {
  package var emoji: String
  package var participants: [String]
  /// How many more chose it, whom an export does not name.
  package var others = 0

  package init(emoji: String, participants: [String], others: Int = 0) {
    (self.emoji, self.participants, self.others) = (emoji, participants, others)
  }
}

/// A file that was sent with a message.
package struct Attachment: Sendable, Equatable {
  /// From the chat's folder.
  package var path: String
  package var alt: String
  package var mime: String
  package var caption: String
  /// Seconds; nil when it has none.
  package var duration: Double?
  /// Loudness over time as the record gives it; empty when the file is to be asked.
  package var peaks: [Double] = []
  /// Where its path stands in the chat's file.
  package var position = SourcePosition.start
  /// What it was called, where its path does not say that.
  package var name: String?
  /// Whether the export that it was sent in does not hold it: nobody is to look for it.
  package var isMissing = false

  /// For people.
  package var title: String { name ?? path.split(separator: "/").last.map(String.init) ?? path }

  package init(
    path: String, alt: String, mime: String, caption: String, duration: Double? = nil, peaks: [Double] = [],
    position: SourcePosition = SourcePosition.start, name: String? = nil, isMissing: Bool = false
  ) {
    self.path = path
    self.alt = alt
    self.mime = mime
    self.caption = caption
    self.duration = duration
    self.peaks = peaks
    self.position = position
    self.name = name
    self.isMissing = isMissing
  }
}
