internal import Markup
internal import Model

/// The fields of `templates/chat.html`: one page of a transcript.
struct TranscriptPage: TemplateContext {
  let chat: Conversation
  let messages: [Message]
  let range: Range<Int>
  /// 1 is the oldest.
  let number: Int
  let places: MessagePlaces
  let bodies: MessageBodies
  let context: BuildContext

  var path: String { places.path(ofPage: number) }

  static let fields: Fields<TranscriptPage> = [
    .including { $0.frame },
    .text("kind", "direct, group or assistant") { $0.chat.kind.rawValue },
    .flag("isGroup", "whether more than two may take part") { $0.chat.kind == .group },
    .text("summary", "what the chat is about") { $0.chat.summary },
    .strings("tags", "the chat's tags") { $0.chat.tags },
    .text("count", "number of messages with its word") { Count.text($0.messages.count, "message", "messages") },
    .text("span", "first and last day of the chat") { $0.span },
    .list("people", "who takes part") { page in page.chat.participants.map { PersonView($0) } },
    .list("days", "messages of this page by day") { TranscriptDay.days(of: $0) },
    .flag("isEmpty", "whether the chat has no messages") { $0.messages.isEmpty },
    .object("pager", "links to the neighbours, when there are several pages") { TranscriptPager($0) },
    .url("list", "link to all chats") { $0.frame.link("chats/index.html") },
    .object("exports", "links to the whole chat in other forms") { ExportLinks($0) },
  ]

  var frame: PageFrame {
    let title = number == places.count ? chat.title : "\(chat.title), page \(number)"
    return context.frame(path, title: title, description: description, section: Chats.name)
  }

  private var description: String {
    chat.summary.isEmpty ? "\(Count.text(messages.count, "message", "messages")), \(span)" : chat.summary
  }

  private var span: String {
    guard let first = messages.first, let last = messages.last else { return "" }
    let from = SmartDate.long(WallTime(first.time, in: context.zone).date)
    let to = SmartDate.long(WallTime(last.time, in: context.zone).date)
    return from == to ? from : "\(from) – \(to)"
  }
}

/// Somebody in the head of a transcript.
struct PersonView: TemplateContext {
  let name: String
  let isMe: Bool
  let bio: String
  let badge: PersonBadge

  init(_ participant: Participant) {
    name = participant.name
    isMe = participant.isMe
    bio = participant.bio
    badge = PersonBadge(name: participant.name, id: participant.id)
  }

  static let fields: Fields<PersonView> = [
    .text("name", "display name") { $0.name },
    .text("initials", "one or two letters") { $0.badge.initials },
    .text("hue", "number of the colour, 0 to 11") { String($0.badge.hue) },
    .flag("isMe", "whether the archive is theirs") { $0.isMe },
    .text("bio", "what they say about themselves") { $0.bio },
  ]
}

/// Links from one page of a transcript to the others.
struct TranscriptPager: TemplateContext {
  private let page: TranscriptPage

  init?(_ page: TranscriptPage) {
    guard page.places.count > 1 else { return nil }
    self.page = page
  }

  static let fields: Fields<TranscriptPager> = [
    .text("number", "number of this page, 1 is the oldest") { String($0.page.number) },
    .text("total", "number of pages") { String($0.page.places.count) },
    .url("older", "link to the page before, in time") { $0.link($0.page.number - 1) },
    .url("newer", "link to the page after, in time") { $0.link($0.page.number + 1) },
    .url("oldest", "link to the first page, when it is not this one") { $0.page.number > 1 ? $0.link(1) : nil },
    .url("newest", "link to the last page, when it is not this one") { pager in
      pager.page.number < pager.page.places.count ? pager.link(pager.page.places.count) : nil
    },
  ]

  private func link(_ number: Int) -> SafeURL? {
    guard (1...page.places.count).contains(number) else { return nil }
    return page.frame.link(page.places.path(ofPage: number))
  }
}
