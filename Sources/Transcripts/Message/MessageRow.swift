internal import Conversations
internal import Markup
internal import Model
internal import Templates

/// The fields of one message in a transcript. An object: lists of days and items contain it without a copy of
/// its many fields.
final class MessageRow: TemplateContext {
  let message: Message
  private let anchor: String
  private let sender: PersonView
  private let index: Int
  /// Place of the message before it on the page.
  private let previous: Int?
  private let run: MessageRun
  private let turn: TurnAnnotation?
  private let page: MessageRowMaker

  init(
    _ message: Message, by sender: PersonView, at index: Int, after previous: Int?, _ run: MessageRun,
    of page: MessageRowMaker
  ) {
    (self.message, self.sender, self.index) = (message, sender, index)
    (self.previous, self.run, self.page) = (previous, run, page)
    anchor = Message.anchor(of: message.id)
    turn = page.annotation(index)
  }

  static let fields: Fields<MessageRow> = [
    .text("anchor", "id of the message on the page") { $0.anchor },
    .text("header", "date and time, if a header precedes the message") {
      $0.run.hasHeader ? $0.page.header(of: $0.message) : nil
    },
    .name("sender", "display name") { $0.sender.name },
    .object("person", "sender") { $0.sender },
    .text("hue", "number of the sender's colour") { String($0.sender.badge.hue) },
    .flag(
      "showsSender",
      "whether the name is above the bubble: at the start of a run, in groups and if the archive has no owner"
    ) {
      $0.run.showsSender
    },
    .html("body", "the text as HTML") { $0.page.body($0.index) },
    .text("clock", "time of day") { $0.page.clock(of: $0.message) },
    .text("iso", "time in ISO 8601") { $0.page.iso(of: $0.message) },
    .text("absolute", "full date and time") { $0.page.absolute(of: $0.message) },
    .text("aside", "role label of a turn without a speaker: System prompt, Tool") {
      $0.aside
    },
    .url("permalink", "fragment link to the message") { $0.page.permalink($0.index, $0.anchor) },
    .flag(
      "isPlain", "whether it is only text: without reply, reactions, attachments, annotations and the like"
    ) {
      $0.isPlain
    },
    .flag("isSent", "whether the archive's owner or the user sent it") { $0.run.isSent },
    .flag("isGrouped", "whether it continues the run before it") { $0.run.isGrouped },
    .flag("endsGroup", "whether the next message starts a new run") { $0.run.endsGroup },
    .text("classes", "its states for style sheets: sent, grouped, system, emoji, few, deleted, failed") {
      $0.classes
    },
    .html("paragraph", "the text, if it is one short paragraph in the direction of the page") {
      $0.message.isLong ? nil : $0.page.body($0.index).paragraph(onPage: $0.page.direction)
    },
    .flag("isSystem", "whether it is a line without a bubble") { $0.message.kind == .system },
    .flag("isCall", "whether it is a call") { $0.message.kind == .call },
    .flag("isEmoji", "whether it contains only emoji") { $0.message.kind == .emoji },
    .flag("isFewEmoji", "whether it contains one to three emoji, shown largest") { $0.hasFewEmoji },
    .flag("isDeleted", "whether the message was deleted") { $0.message.isDeleted },
    .text("error", "error text") { $0.message.error },
    .object("forwarded", "origin of a forwarded message") { $0.message.forwardedFrom.map($0.page.origin) },
    .text("dateLabel", "name of the form of these dates, for the script") {
      $0.page.transcript.context.dates.formName(.chat)
    },
    .text("edited", "time of the last edit") { $0.page.edited($0.message) },
    .text("editedAbsolute", "full date and time of the last edit") { $0.page.editedAbsolute($0.message) },
    .text("editedISO", "the same in ISO 8601") { $0.page.editedISO($0.message) },
    .object("reply", "the message that this one replies to") { $0.page.reply($0.message) },
    .object("replies", "link to the replies") { $0.page.replies($0.index) },
    .flag("isLong", "whether it is long enough to be collapsed") { $0.message.isLong },
    .object("receipt", "delivery state of an own message") { $0.page.receipt($0.message, $0.run.isSent) },
    .flag("hasReactions", "whether there are reactions") { !$0.message.reactions.isEmpty },
    .list("reactions", "reactions with their participants") { $0.page.reactions($0.message) },
    .list("attachments", "attachments") { $0.page.attachments($0.message) },
    .object("made", "mock assistant's rule for this turn, and the delay") {
      $0.page.note($0.message, after: $0.previous)
    },
    .flag("isFolded", "whether it is folded: a system prompt or tool result") {
      $0.message.role?.aside != nil && !$0.message.isDeleted && !$0.page.body($0.index).isEmpty
    },
    .text("foldTitle", "title of the fold: System prompt, System message, Tool result, Tool result: failed") {
      row in
      guard row.message.role == .tool else {
        return row.index > row.page.firstTurn ? row.page.strings["System message"] : row.aside
      }
      return row.page.strings[
        row.message.generation?.isFailure == true ? "Tool result: failed" : "Tool result"]
    },
    .object("generation", "model data of this turn") { $0.page.generation($0.message) },
    .object("branch", "its alternatives, if the conversation branches here") { $0.page.branch($0.index) },
    .object("turn", "annotations on this message") { $0.turn },
  ]

  private var aside: String? { message.aside(page.strings) }

  private var hasFewEmoji: Bool {
    message.kind == .emoji && (1...3).contains(EmojiOnly.count(message.text) ?? 0)
  }

  /// Short, since most messages have none or one (decision 70).
  private var classes: String? {
    if message.isOnlyText, !run.isSent { return run.isGrouped ? "grouped" : nil }
    var names: [String] = []
    if run.isSent { names.append("sent") }
    if run.isGrouped { names.append("grouped") }
    if message.kind == .system || message.kind == .call { names.append("system") }
    if message.kind == .emoji { names.append(hasFewEmoji ? "emoji few" : "emoji") }
    if message.isDeleted { names.append("deleted") }
    if message.error?.isEmpty == false { names.append("failed") }
    return names.isEmpty ? nil : names.joined(separator: " ")
  }

  private var isPlain: Bool {
    hasOnlyText && turn == nil && aside == nil && page.replies(index) == nil && page.branch(index) == nil
  }

  private var hasOnlyText: Bool {
    message.isOnlyText
      || message.kind == .text && !message.isDeleted && message.error == nil && message.reactions.isEmpty
        && message.attachments.isEmpty && message.generation == nil && message.editedAt == nil
        && message.forwardedFrom == nil && page.reply(message) == nil
  }
}

extension Message {
  /// Whether it is long enough to be collapsed.
  var isLong: Bool { text.utf8.count > 1800 }

  /// The label of a message without a known speaker; nil for a turn.
  func aside(_ strings: @autoclosure () -> Strings) -> String? {
    guard let role else { return roleName }
    return role.aside.map { strings()[$0] }
  }
}

extension Message.Role {
  /// The label of a message without a speaker; nil for a turn.
  var aside: String? {
    switch self {
    case .system: "System prompt"
    case .tool: "Tool"
    case .user, .assistant: nil
    }
  }
}

/// The origin of a forwarded message, with a link if it is a participant of the chat (C-61).
struct ForwardedFrom: TemplateContext {
  let name: String
  let href: SafeURL?

  static let fields: Fields<ForwardedFrom> = [
    .name("name", "name of the person or chat") { $0.name },
    .url("href", "link to their page, if they are a participant") { $0.href },
  ]
}

/// The beginning of the parent message, with a link to it.
struct ReplyQuote: TemplateContext {
  let name: String
  let excerpt: String
  let href: SafeURL

  static let fields: Fields<ReplyQuote> = [
    .name("name", "author") { $0.name },
    .text("excerpt", "the first words") { $0.excerpt },
    .url("href", "link to it") { $0.href },
  ]
}

/// Links to the replies to a message.
struct RepliesLink: TemplateContext {
  let text: String
  let href: SafeURL

  static let fields: Fields<RepliesLink> = [
    .text("text", "number of replies, with the noun") { $0.text },
    .url("href", "link to the reply, or to the thread's page") { $0.href },
  ]
}

/// ✓, ✓✓ or a failure, with a word for screen readers (C-57).
struct Receipt: TemplateContext {
  let status: Message.Status
  let strings: Strings

  static let fields: Fields<Receipt> = [
    .text("word", "Sent, Delivered, Read or Not sent") { $0.strings[$0.word] },
    .text("status", "sent, delivered, read or failed") { $0.status.rawValue },
    .flag("isDouble", "whether it was delivered") { $0.status == .delivered || $0.status == .read },
    .flag("isFailed", "whether sending failed") { $0.status == .failed },
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

/// An emoji below a message.
struct ReactionChip: TemplateContext {
  let emoji: String
  let names: [String]
  let others: Int

  static let fields: Fields<ReactionChip> = [
    .text("emoji", "the emoji") { $0.emoji },
    .text("count", "number of participants") { String($0.names.count + $0.others) },
    .name("names", "names of participants") { chip in
      (chip.names + (chip.others > 0 ? ["+\(chip.others)"] : [])).joined(separator: ", ")
    },
  ]
}
