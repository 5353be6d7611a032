internal import Basics
internal import Conversations
internal import Model
internal import Templates
internal import Transcripts

/// The fields of `templates/chats.html`: one page of the list of chats, newest first.
struct ChatListPage: TemplateContext {
  let part: ListPart<ChatSummary>
  let hasParticipants: Bool
  let context: BuildContext

  /// More rows cost a slow phone more than 300 ms.
  static let pageSize = 100

  static func pages(of summaries: [ChatSummary], _ context: BuildContext) -> [ChatListPage] {
    let hasParticipants = summaries.contains { $0.kind != .assistant && !$0.people.isEmpty }
    return ListPart.all(Chats.name, summaries, pageSize, weight: weight)
      .map { ChatListPage(part: $0, hasParticipants: hasParticipants, context: context) }
  }

  /// Approximate size of a row in bytes.
  private static func weight(_ summary: ChatSummary) -> Int {
    900 + ListParts.weight(RowText.short(summary.name)) + ListParts.weight(RowText.short(summary.preview))
      + ListParts.weight(ChatRow.people(of: summary))
  }

  /// The rows of all pages for the filter. Nil if one page has them all, or there are too many.
  static func index(of summaries: [ChatSummary], _ context: BuildContext) -> OutputFile? {
    ListIndex.file(
      Chats.name,
      summaries.map { summary in
        var row = ListIndex.Row(path: "chats/\(summary.slug)/index.html", title: summary.title)
        row.mark = summary.distinction
        row.face = summary.avatar ?? "\(summary.badge.hue) \(summary.badge.initials)"
        row.iso = summary.last.map { ISO8601.local($0, in: context.zone) } ?? ""
        row.note = context.strings.count(summary.count, "message", "messages")
        row.words = ([summary.preview] + summary.othersNames).joined(separator: "\n")
        return row
      })
  }

  static let fields: Fields<ChatListPage> = [
    .including { $0.frame },
    .text("count", "number of chats, with the noun") {
      $0.context.strings.count($0.part.total, "conversation", "conversations")
    },
    .number("total", "number of chats on all pages") { $0.part.total },
    .url("participants", "link to the list of participants, if there are any") { page in
      page.hasParticipants ? page.frame.link(ParticipantPlace.list) : nil
    },
    .url("index", "script with the titles on all pages, if there are several") {
      $0.part.index($0.frame)
    },
    .list("chats", "chats on this page") { page in
      let hasIndex = page.part.index(page.frame) != nil
      return page.part.items.map {
        ChatRow(summary: $0, frame: page.frame, context: page.context, isIndexed: hasIndex)
      }
    },
    .object("pager", "links to other pages of the list") { $0.part.pager($0.frame) },
  ]

  var frame: PageFrame {
    let title = context.strings.title(context.strings[Chats.title], page: part.number)
    return context.frame(
      part.path, title: title,
      description: context.strings.count(part.total, "conversation", "conversations"),
      section: Chats.name
    )
  }
}

/// A chat in a list.
struct ChatRow: TemplateContext {
  let summary: ChatSummary
  let frame: PageFrame
  let context: BuildContext
  /// Whether the filter reads the names of participants from the index of all pages.
  var isIndexed = false

  static let fields: Fields<ChatRow> = [
    .url("href", "link to the newest page of the chat") {
      $0.frame.link("chats/\($0.summary.slug)/index.html")
    },
    .text("slug", "slug of the chat") { $0.summary.slug },
    .number("total", "number of messages") { $0.summary.count },
    .text("title", "title of the chat") { RowText.short($0.summary.title) },
    .text("distinction", "day, time or part of the slug, if other chats have the same title") {
      $0.summary.distinction.isEmpty ? nil : RowText.short($0.summary.distinction)
    },
    .text("preview", "the last message in one line") { RowText.short($0.summary.preview) },
    .text("date", "date of the last message") { row in row.summary.last.map { row.context.dates.moment($0) }
    },
    .text("nearDate", "time of today, otherwise the day: for narrow windows") { row in
      row.summary.last.map { row.context.dates.near($0) }
    },
    .text("iso", "the same in ISO 8601") { row in
      row.summary.last.map { ISO8601.local($0, in: row.context.zone) }
    },
    .text("absolute", "full date and time") { row in row.summary.last.map { row.context.dates.absolute($0) }
    },
    .text("count", "number of messages, with the noun") {
      $0.context.strings.count($0.summary.count, "message", "messages")
    },
    .text("kind", "direct, group or assistant") { $0.summary.kind.rawValue },
    .flag("isGroup", "a group") { $0.summary.kind == .group },
    .flag("isAssistant", "a generated conversation") { $0.summary.kind == .assistant },
    .url("avatar", "link to the other participant's picture, if any") { row in
      row.summary.avatar.map { row.frame.link($0) }
    },
    .text("initials", "letters for the avatar") { $0.summary.badge.initials },
    .text("hue", "number of the avatar's colour") { String($0.summary.badge.hue) },
    .name("people", "participants, shortened to fit a row, for a filter without an index") { row in
      row.isIndexed ? nil : people(of: row.summary)
    },
  ]

  /// A public channel can have thousands of participants, so the list is cut.
  static func people(of summary: ChatSummary) -> String {
    RowText.names(summary.othersNames, weight: 20_000).shown.joined(separator: ", ")
  }
}

/// The fields of `templates/chats-home.html`: the latest chats on the home page.
struct ChatHome: TemplateContext {
  let summaries: [ChatSummary]
  let count: Int
  let context: BuildContext

  static let fields: Fields<ChatHome> = [
    .text("count", "number of chats, with the noun") {
      $0.context.strings.count($0.count, "conversation", "conversations")
    },
    .url("href", "link to all chats") { $0.frame.link("chats/index.html") },
    .list("chats", "the latest five chats") { home in
      home.summaries.map { ChatRow(summary: $0, frame: home.frame, context: home.context) }
    },
  ]

  private var frame: PageFrame { context.frame("index.html", title: "", section: "home") }
}
