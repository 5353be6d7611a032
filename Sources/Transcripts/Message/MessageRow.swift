internal import Conversations
internal import Markup
internal import Model
internal import Templates

/// The fields of one message in a transcript.
struct MessageRow: TemplateContext {
  let message: Message
  let permalink: SafeURL
  let sender: PersonView
  let body: SafeHTML
  let header: String
  let clock: String
  let iso: String
  let absolute: String
  let isSent: Bool
  let isGrouped: Bool
  let endsGroup: Bool
  let showsSender: Bool
  let emojiCount: Int?
  let forwarded: ForwardedFrom?
  let reply: ReplyQuote?
  let replies: RepliesLink?
  let receipt: Receipt?
  let edited: String
  let editedISO: String
  let reactions: [ReactionChip]
  let attachments: [AttachmentView]
  let made: RuleNote?
  let generation: GenerationView?
  let branch: BranchView?
  let strings: Strings
  let turn: TurnAnnotation?

  static let fields: Fields<MessageRow> = [
    .text("anchor", "id of the message on the page") { $0.message.anchor },
    .text("header", "date and time, where a header stands before the message") { $0.header },
    .name("sender", "display name") { $0.sender.name },
    .object("person", "who sent it") { $0.sender },
    .text("hue", "number of the sender's colour") { String($0.sender.badge.hue) },
    .flag(
      "showsSender",
      "whether the name is above the bubble: at the start of a run, in groups and where nobody is the owner"
    ) {
      $0.showsSender
    },
    .html("body", "the text as HTML") { $0.body },
    .text("clock", "time of day") { $0.clock },
    .text("iso", "moment for machines") { $0.iso },
    .text("absolute", "full date and time") { $0.absolute },
    .text("aside", "what it is, where it is no turn of a speaker: System prompt, Tool") {
      $0.aside
    },
    .url("permalink", "fragment that leads to the message") { $0.permalink },
    .flag("isSent", "whether the archive's owner or the user sent it") { $0.isSent },
    .flag("isGrouped", "whether it continues the run before it") { $0.isGrouped },
    .flag("endsGroup", "whether the next message starts a new run") { $0.endsGroup },
    .flag("isSystem", "a line without a bubble") { $0.message.kind == .system },
    .flag("isCall", "a call") { $0.message.kind == .call },
    .flag("isEmoji", "nothing but emoji") { $0.message.kind == .emoji },
    .flag("isFewEmoji", "one to three emoji, shown largest") {
      ($0.emojiCount ?? 0) > 0 && ($0.emojiCount ?? 0) <= 3
    },
    .flag("isDeleted", "the text was taken back") { $0.message.isDeleted },
    .text("error", "why it failed") { $0.message.error },
    .object("forwarded", "where it was forwarded from") { $0.forwarded },
    .text("edited", "when it was edited") { $0.edited },
    .text("editedISO", "the same for machines") { $0.editedISO },
    .object("reply", "the message that this one answers") { $0.reply },
    .object("replies", "link to the messages that answer this one") { $0.replies },
    .flag("isLong", "long enough to be shown in part at first") { $0.message.text.utf8.count > 1800 },
    .object("receipt", "how far an own message got") { $0.receipt },
    .flag("hasReactions", "whether anybody reacted") { !$0.reactions.isEmpty },
    .list("reactions", "emoji with who chose them") { $0.reactions },
    .list("attachments", "files sent with it") { $0.attachments },
    .object("made", "the rule that made this turn, and how long it took") { $0.made },
    .flag("isFolded", "whether it is shown folded: a system prompt, a tool's answer") {
      $0.message.role?.aside != nil && !$0.message.isDeleted && !$0.body.isEmpty
    },
    .text("foldTitle", "what is folded: System prompt, Tool result, Tool result: failed") { row in
      guard row.message.role == .tool else { return row.aside }
      return row.strings[row.message.generation?.isFailure == true ? "Tool result: failed" : "Tool result"]
    },
    .object("generation", "what a program noted of this turn") { $0.generation },
    .object("branch", "its alternatives, where the conversation went on in several ways") { $0.branch },
    .object("turn", "notes of a kind on this message") { $0.turn },
  ]

  private var aside: String? { message.aside(strings) }
}

extension Message {
  /// What to call a text that is no turn of a known speaker; nil for a turn.
  func aside(_ strings: Strings) -> String? {
    role.map { role in role.aside.map { strings[$0] } } ?? roleName
  }
}

extension Message.Role {
  /// What to call a text that is no turn of a speaker; nil for a turn.
  var aside: String? {
    switch self {
    case .system: "System prompt"
    case .tool: "Tool"
    case .user, .assistant: nil
    }
  }
}

/// Where a forwarded message comes from, with a link to whoever takes part in the chat (C-61).
struct ForwardedFrom: TemplateContext {
  let name: String
  let href: SafeURL?

  static let fields: Fields<ForwardedFrom> = [
    .name("name", "who, or which chat") { $0.name },
    .url("href", "link to their page in this chat, where they take part") { $0.href },
  ]
}

/// The start of the message that is answered, with a link to it.
struct ReplyQuote: TemplateContext {
  let name: String
  let excerpt: String
  let href: SafeURL

  static let fields: Fields<ReplyQuote> = [
    .name("name", "who wrote it") { $0.name },
    .text("excerpt", "how it begins") { $0.excerpt },
    .url("href", "link to it") { $0.href },
  ]
}

/// Leads to what answers a message.
struct RepliesLink: TemplateContext {
  let text: String
  let href: SafeURL

  static let fields: Fields<RepliesLink> = [
    .text("text", "number of replies with its word") { $0.text },
    .url("href", "link to the reply, or to the page of the thread") { $0.href },
  ]
}

/// ✓, ✓✓ or a failure, with a word for those who do not see it (C-57).
struct Receipt: TemplateContext {
  let status: Message.Status
  let strings: Strings

  static let fields: Fields<Receipt> = [
    .text("word", "Sent, Delivered, Read or Not sent") { $0.strings[$0.word] },
    .text("status", "sent, delivered, read or failed") { $0.status.rawValue },
    .flag("isDouble", "whether it arrived") { $0.status == .delivered || $0.status == .read },
    .flag("isFailed", "whether it did not leave") { $0.status == .failed },
  ]

  private var word: String {
    switch status {
    case .sent: "Sent"
    case .delivered: "Delivered"
    case .read: "Read"
    case .failed: "Not sent"
    }
  }
}

/// An emoji under a message.
struct ReactionChip: TemplateContext {
  let emoji: String
  let names: [String]
  let others: Int

  static let fields: Fields<ReactionChip> = [
    .text("emoji", "the emoji") { $0.emoji },
    .text("count", "how many chose it") { String($0.names.count + $0.others) },
    .name("names", "who chose it") { chip in
      (chip.names + (chip.others > 0 ? ["+\(chip.others)"] : [])).joined(separator: ", ")
    },
  ]
}
