internal import Basics
internal import Conversations
internal import Markup
package import Model
internal import Templates

/// The fields of `templates/chat.html`: one page of a transcript.
package struct TranscriptPage: TemplateContext {
  package let transcript: Transcript
  /// 1 is the oldest.
  package let number: Int
  /// Whether this is the page at the chat's own URL.
  package let isHome: Bool
  /// Computed once: a page of a long chat uses it in each of 400 signposts.
  package let frame: PageFrame

  init(transcript: Transcript, number: Int, isHome: Bool) {
    (self.transcript, self.number, self.isHome) = (transcript, number, isHome)
    frame = Self.frame(transcript, number: number, isHome: isHome)
  }

  package var path: String { Self.path(transcript, number: number, isHome: isHome) }

  private static func path(_ transcript: Transcript, number: Int, isHome: Bool) -> String {
    isHome ? transcript.places.home : transcript.places.path(ofPage: number)
  }

  package var range: Range<Int> { transcript.places.ranges[number - 1] }

  static let fields: Fields<TranscriptPage> = [
    .including { $0.frame },
    .including { ChatHead(transcript: $0.transcript, frame: $0.frame) },
    .text("heading", "title above the transcript, with the number of the page") { page in
      Self.numbered(page.transcript.chat.heading, page.transcript, number: page.number, isHome: page.isHome)
    },
    .number("first", "position of the page's first message in the chat, from 1") { $0.range.lowerBound + 1 },
    .text("gaps", "seconds between each message on this page and the one before it, if times are known") {
      $0.gaps
    },
    .list("days", "messages on this page, by day") { TranscriptDay.days(of: $0) },
    .url("latest", "link to the end of the newest page, if there are messages") { $0.latest },
    .flag("isNewest", "whether the page ends with the newest message") { page in
      !page.range.isEmpty && page.number == page.transcript.places.count
    },
    .flag("isEmpty", "whether the chat has no messages") { $0.transcript.messages.isEmpty },
    .object("pager", "links to neighbouring pages, if there are several") { TranscriptPager($0) },
    .object("pictures", "pictures on other pages, if any") { PagePictures($0) },
    .object("usage", "tokens and cost of a generated conversation, if known") {
      UsageView($0.transcript)
    },
    .list("moved", "anchors of older messages, for old links to this page") { $0.moved },
  ]

  /// A link to another page; the newest is linked at the chat's own URL.
  func link(_ number: Int) -> SafeURL {
    let places = transcript.places
    return frame.link(number == places.count ? places.home : places.path(ofPage: number))
  }

  private static func frame(_ transcript: Transcript, number: Int, isHome: Bool) -> PageFrame {
    transcript.frame(
      path(transcript, number: number, isHome: isHome),
      title: numbered(transcript.chat.pageTitle, transcript, number: number, isHome: isHome),
      description: description(transcript))
  }

  private static func numbered(_ title: String, _ transcript: Transcript, number: Int, isHome: Bool) -> String
  {
    let strings = transcript.context.strings
    let name = transcript.chat.section.title(title, strings)
    return strings.title(name, page: isHome ? 1 : number, always: !isHome)
  }

  /// A replay waits in proportion to them.
  private var gaps: String? {
    guard !transcript.chat.isUntimed, range.count > 1 else { return nil }
    let times = transcript.messages[range].map(\.time)
    return zip(times, times.dropFirst()).map { String(Int($1.seconds - $0.seconds)) }.joined(separator: " ")
  }

  /// `#latest` is at the end of the newest page, at the chat's own URL (M-06).
  private var latest: SafeURL? {
    transcript.messages.isEmpty ? nil : frame.link(transcript.places.home, fragment: "latest")
  }

  private static func description(_ transcript: Transcript) -> String {
    let chat = transcript.chat
    return chat.summary.isEmpty
      ? [transcript.count, transcript.span].filter { !$0.isEmpty }.joined(separator: ", ") : chat.summary
  }

  /// Signposts for links to messages that were on this page while it was the newest. Only the nearest ones,
  /// so that the page stays small; the others are on the anchor pages.
  private var moved: [Signpost] {
    guard isHome, transcript.isSplit else { return [] }
    let older = 0..<range.lowerBound
    return older.suffix(Signpost.maximumOnAPage).reversed().map { Signpost(transcript, $0, frame) }
  }
}

/// The header of each page of a chat.
struct ChatHead: TemplateContext {
  let transcript: Transcript
  let frame: PageFrame

  /// A channel has thousands; they would be on each of its pages.
  private static let mostPeople = 50

  static let fields: Fields<ChatHead> = [
    .text("chatTitle", "title of the chat") { $0.transcript.chat.title },
    .text("kind", "direct, group or assistant") { $0.transcript.chat.kind.rawValue },
    .text("slug", "key of the chat in browser storage") { $0.transcript.chat.readerKey },
    .number("total", "number of messages in the whole chat") { $0.transcript.messages.count },
    .flag("isGroup", "whether it is a group chat") { $0.transcript.chat.kind == .group },
    .text("summary", "summary of the chat") { $0.transcript.chat.summary },
    .flag("hasTags", "whether the chat has tags") { !$0.transcript.chat.tags.isEmpty },
    .list("tags", "the chat's tags") { head in
      head.transcript.chat.tags.map { TagLink($0, head.frame) }
    },
    .object("face", "picture of the chat for its bar") { ChatFace($0) },
    .flag("isCompact", "whether messages are shown as lines") { $0.transcript.chat.layout == .compact },
    .text("count", "number of messages, with the noun") { $0.transcript.count },
    .text("span", "first and last day of the chat") { $0.transcript.span },
    .list("people", "the first participants") { head in
      head.transcript.chat.participants.prefix(mostPeople).map { PersonView($0, head.transcript, head.frame) }
    },
    .text("names", "names of the first participants, if there are more than two") {
      $0.transcript.names
    },
    .text("firstDay", "first day of a chat of several days, as `2025-11-05`") { $0.days?.first?.date.iso },
    .text("lastDay", "last day of a chat of several days, as `2025-11-05`") { $0.days?.last?.date.iso },
    .text("allPeople", "number of all participants with the noun, if there are more") { head in
      let (count, strings) = (head.transcript.chat.participants.count, head.transcript.context.strings)
      return count > mostPeople
        ? strings.text("All {count}", ["count": strings.count(count, "participant", "participants")]) : nil
    },
    .url("peopleLink", "link to the list of all participants of the site") {
      $0.frame.link(ParticipantPlace.list)
    },
    .url("list", "link to the list that contains the conversation") {
      $0.frame.link($0.transcript.chat.section.list)
    },
    .text("listTitle", "name of that list") {
      $0.transcript.context.strings[$0.transcript.chat.section.label]
    },
    .object("exports", "links to exports of the whole chat") { ExportLinks($0.transcript, $0.frame) },
    .url("sourceLink", "link to the source file, if the settings name a repository") {
      $0.transcript.sourceLink
    },
    .url("chat", "link to the newest page of the chat") { $0.frame.link($0.transcript.places.home) },
    .url("daysLink", "link to the chat's days, if there are several") { head in
      head.transcript.hasDays ? head.frame.link(head.transcript.path("days/index.html")) : nil
    },
    .url("anchorsLink", "link to all messages by id, if the chat is long") { head in
      AnchorPage.isNeeded(head.transcript) ? head.frame.link(head.transcript.path("anchors/index.html")) : nil
    },
    .url("allLink", "link to the whole transcript, if it has several pages") { head in
      head.transcript.isSplit ? head.frame.link(head.transcript.path("all/index.html")) : nil
    },
  ]
}

extension ChatHead {
  /// The days that a reader can jump to; nil if there is only one.
  fileprivate var days: [ChatDay]? {
    transcript.days.count > 1 && !transcript.chat.isUntimed ? transcript.days : nil
  }
}

/// The picture of a chat, or its initials on a colour.
struct ChatFace: TemplateContext {
  private let badge: PersonBadge
  private let avatar: SafeURL?

  init(_ head: ChatHead) {
    let transcript = head.transcript
    badge = PersonBadge(name: transcript.chat.title, id: transcript.chat.slug)
    avatar = transcript.facePath.map { head.frame.link($0) }
  }

  static let fields: Fields<ChatFace> = [
    .url("avatar", "link to the other's picture, in a chat of two") { $0.avatar },
    .text("initials", "one or two letters, where there is no picture") { $0.badge.initials },
    .text("hue", "number of the colour, 0 to 11") { String($0.badge.hue) },
  ]
}

/// Links from one page of a transcript to the others.
struct TranscriptPager: TemplateContext {
  private let page: TranscriptPage

  init?(_ page: TranscriptPage) {
    guard page.transcript.isSplit else { return nil }
    self.page = page
  }

  static let fields: Fields<TranscriptPager> = [
    .text("number", "number of this page; 1 is the oldest") { String($0.page.number) },
    .text("total", "number of pages") { String($0.count) },
    .url("older", "link to the page of earlier messages") { $0.link($0.page.number - 1) },
    .url("newer", "link to the page of later messages") { $0.link($0.page.number + 1) },
    .url("oldest", "link to the oldest page, if this is another") {
      $0.page.number > 1 ? $0.link(1) : nil
    },
    .url("newest", "link to the newest page, if this is another") { pager in
      pager.page.number < pager.count ? pager.link(pager.count) : nil
    },
  ]

  private var count: Int { page.transcript.places.count }

  private func link(_ number: Int) -> SafeURL? { (1...count).contains(number) ? page.link(number) : nil }
}
