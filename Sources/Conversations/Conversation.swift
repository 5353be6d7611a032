package import Basics
internal import Content
package import Model

/// A chat as read: its participants and messages.
package struct Conversation: Sendable {
  /// The kind of conversation; determines how names and bodies are shown.
  package enum Kind: String, Sendable, CaseIterable { case direct, group, assistant }

  /// How messages are shown: as bubbles, or as lines like those of IRC and Slack.
  package enum Layout: String, Sendable, CaseIterable { case bubbles, compact }

  /// The section of its pages: the chats, or a run.
  package var section = ConversationSection.chats
  /// Path segment, and the chat's identity across builds.
  package var slug: String
  package var title: String
  package var kind = Kind.direct
  package var layout = Layout.bubbles
  package var participants: [Participant] = []
  /// Whether bodies are Markdown: true for generated conversations.
  package var isMarkdown = false
  /// Whether to keep white space around text (C-04).
  package var keepsWhitespace = false
  package var isDraft = false
  package var isPrivate = false
  package var summary = ""
  package var tags: [Tag] = []
  /// Former URLs of its first page.
  package var aliases: [OldAddress] = []
  /// From its header; kept for exports.
  package var timezone: String?
  /// Whether the format has no files, so that attachments may be missing (an archive).
  package var isWithoutMedia = false
  /// Whether another program wrote it, so that missing data cannot be requested.
  package var isForeign = false
  /// Whether no message has a time: messages are ordered, and no date is shown.
  package var isUntimed = false
  /// Whether a message less than an hour earlier than the one above it stays below it: its program wrote
  /// local times, and the clock may have been set back.
  package var keepsFileOrder = false
  /// The last turn of the current branch, unless it is the newest turn.
  package var current: String?
  /// Oldest first.
  package var messages: [Message] = []
  /// The id in the archive format, the same in every run; defaults to the slug.
  package var id: String?
  /// The source file of the messages.
  package var source: String
  /// The same relative to the content folder, independent of the project's location.
  package var contentPath = ""
  /// What its run recorded about it: task, scores, conditions.
  package var record = RunRecord()
  /// Token prices of its run, if any.
  package var prices: TokenPrices?
  /// Its line, if each line of the file is a conversation.
  package var line: Int?

  /// For diagnostics: the file, with the line if each line is a conversation.
  package var origin: String { line.map { "\(source):\($0)" } ?? source }

  /// Site path of its folder, without a trailing slash.
  package var sitePath: String { "\(section.folder)/\(slug)" }

  /// Its key in browser storage: the slug for chats, otherwise the folder as well, so that keys are unique.
  package var readerKey: String { section == .chats ? slug : sitePath }

  package init(
    section: ConversationSection = .chats, slug: String, title: String, kind: Kind = .direct, source: String
  ) {
    (self.section, self.slug, self.title, self.kind, self.source) = (section, slug, title, kind, source)
  }

  package func participant(_ id: String) -> Participant? { participants.first { $0.id == id } }

  /// Whether a message is shown as Markdown. Calls, system lines and tool results are not.
  package func isMarkdown(_ message: Message) -> Bool {
    isMarkdown && message.kind == .text && message.role != .tool && !message.isDeleted
  }
}

/// A part of the site with transcripts, and the list that links to them.
package struct ConversationSection: Sendable, Equatable {
  /// Site path of the folder of its conversations.
  package var folder: String
  /// Name in the navigation.
  package var name: String
  /// Label of the back link.
  package var label: String
  /// Site path of the back link's page.
  package var list: String
  /// The run of these conversations; other runs may have the same titles.
  package var run: String?

  package init(folder: String, name: String, label: String, list: String, run: String? = nil) {
    (self.folder, self.name, self.label, self.list, self.run) = (folder, name, label, list, run)
  }

  /// The title of one of its pages.
  package func title(_ title: String, _ strings: Strings) -> String {
    run.map { strings.text("{title} in {run}", ["title": title, "run": $0]) } ?? title
  }

  package static let chats = ConversationSection(
    folder: "chats", name: "chats", label: "Chats", list: "chats/index.html")
}

/// A participant of a chat.
package struct Participant: Sendable, Equatable {
  package var id: String
  package var name: String
  /// Whether this is the owner of the archive, whose bubbles are at the end of the line.
  package var isMe = false
  package var bio = ""
  package var interests: [String] = []
  package var matchedAt: Instant?
  package var avatar: String?

  package init(id: String, name: String, isMe: Bool = false, bio: String = "", avatar: String? = nil) {
    (self.id, self.name, self.isMe, self.bio, self.avatar) = (id, name, isMe, bio, avatar)
  }
}

extension Instant {
  /// The placeholder time of messages in an untimed chat; never shown.
  package static let untimed = Instant(milliseconds: 0)
}

/// An emoji and its participants.
package struct Reaction: Sendable, Equatable {
  package var emoji: String
  package var participants: [String]
  /// Number of further participants that an export does not name.
  package var others = 0

  package init(emoji: String, participants: [String], others: Int = 0) {
    (self.emoji, self.participants, self.others) = (emoji, participants, others)
  }
}

/// A file sent with a message.
package struct Attachment: Sendable, Equatable {
  /// Relative to the chat's folder.
  package var path: String
  package var alt: String
  package var mime: String
  package var caption: String
  /// Seconds; nil if it has none.
  package var duration: Double?
  /// Loudness over time from the record; empty to read it from the file.
  package var peaks: [Double] = []
  /// Position of its path in the chat's file.
  package var position = SourcePosition.start
  /// Its original name, if the path has another.
  package var name: String?
  /// Whether the export lacks it, so that it is never looked up.
  package var isMissing = false

  /// The name shown to people.
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
