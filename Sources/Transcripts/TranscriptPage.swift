internal import Conversations
internal import Markup
package import Model
internal import Templates

/// The fields of `templates/chat.html`: one page of a transcript.
package struct TranscriptPage: TemplateContext {
  package let transcript: Transcript
  /// 1 is the oldest.
  package let number: Int
  /// Whether this is the chat's own address rather than the page's.
  package let isHome: Bool
  /// Made once: a page of a long chat asks for it in each of 400 signposts.
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
    .number("first", "place of this page's first message in the chat, from 1") { $0.range.lowerBound + 1 },
    .list("days", "messages of this page by day") { TranscriptDay.days(of: $0) },
    .url("latest", "link to the end of the newest page, when there are messages") { $0.latest },
    .flag("isNewest", "whether the page ends with the newest message") { page in
      !page.range.isEmpty && page.number == page.transcript.places.count
    },
    .flag("isEmpty", "whether the chat has no messages") { $0.transcript.messages.isEmpty },
    .object("pager", "links to the neighbours, when there are several pages") { TranscriptPager($0) },
    .object("usage", "what a generated conversation took in tokens and money, where that is known") {
      UsageView($0.transcript)
    },
    .list("moved", "older messages, for old links that lead here") { $0.moved },
  ]

  private static func frame(_ transcript: Transcript, number: Int, isHome: Bool) -> PageFrame {
    let strings = transcript.context.strings
    let name = transcript.chat.section.title(transcript.chat.pageTitle, strings)
    let title = strings.title(name, page: isHome ? 1 : number, always: !isHome)
    return transcript.context.frame(
      path(transcript, number: number, isHome: isHome), title: title, description: description(transcript),
      section: transcript.chat.section.name)
  }

  /// `#latest` stands at the end of the newest page, at the chat's own address (M-06).
  private var latest: SafeURL? {
    transcript.messages.isEmpty ? nil : frame.link(transcript.places.home, fragment: "latest")
  }

  private static func description(_ transcript: Transcript) -> String {
    let chat = transcript.chat
    return chat.summary.isEmpty
      ? [transcript.count, transcript.span].filter { !$0.isEmpty }.joined(separator: ", ") : chat.summary
  }

  /// A link to a message that was on this page when it was the newest leads to a signpost here. The nearest ones only,
  /// so that the page stays small; the others are listed on the anchor pages.
  private var moved: [Signpost] {
    guard isHome, transcript.isSplit else { return [] }
    let older = 0..<range.lowerBound
    return older.suffix(Signpost.maximumOnAPage).reversed().map { Signpost(transcript, $0, frame) }
  }
}

/// What stands at the top of each page of a chat.
struct ChatHead: TemplateContext {
  let transcript: Transcript
  let frame: PageFrame

  static let fields: Fields<ChatHead> = [
    .text("chatTitle", "title of the chat") { $0.transcript.chat.title },
    .text("kind", "direct, group or assistant") { $0.transcript.chat.kind.rawValue },
    .text("slug", "the chat's name in what the browser keeps") { $0.transcript.chat.readerKey },
    .number("total", "number of messages in the whole chat") { $0.transcript.messages.count },
    .flag("isGroup", "whether more than two may take part") { $0.transcript.chat.kind == .group },
    .text("summary", "what the chat is about") { $0.transcript.chat.summary },
    .flag("hasTags", "whether the chat has tags") { !$0.transcript.chat.tags.isEmpty },
    .list("tags", "the chat's tags") { head in
      head.transcript.chat.tags.map { TagLink($0, head.frame) }
    },
    .text("count", "number of messages with its word") { $0.transcript.count },
    .text("span", "first and last day of the chat") { $0.transcript.span },
    .list("people", "who takes part") { head in
      head.transcript.chat.participants.map { PersonView($0, head.transcript, head.frame) }
    },
    .url("list", "link to the list that the conversation stands in") {
      $0.frame.link($0.transcript.chat.section.list)
    },
    .text("listTitle", "name of that list") {
      $0.transcript.context.strings[$0.transcript.chat.section.label]
    },
    .object("exports", "links to the whole chat in other forms") { ExportLinks($0.transcript, $0.frame) },
    .url("sourceLink", "link to the file with the messages, when the settings name a repository") {
      $0.transcript.sourceLink
    },
    .url("chat", "link to the newest page of the chat") { $0.frame.link($0.transcript.places.home) },
    .url("daysLink", "link to the chat's days, when there are several") { head in
      head.transcript.hasDays ? head.frame.link(head.transcript.path("days/index.html")) : nil
    },
    .url("anchorsLink", "link to all messages by id, when the chat is long") { head in
      AnchorPage.isNeeded(head.transcript) ? head.frame.link(head.transcript.path("anchors/index.html")) : nil
    },
    .url("allLink", "link to the whole transcript, when it has several pages") { head in
      head.transcript.isSplit ? head.frame.link(head.transcript.path("all/index.html")) : nil
    },
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
    .text("number", "number of this page, 1 is the oldest") { String($0.page.number) },
    .text("total", "number of pages") { String($0.count) },
    .url("older", "link to the page before, in time") { $0.link($0.page.number - 1) },
    .url("newer", "link to the page after, in time") { $0.link($0.page.number + 1) },
    .url("oldest", "link to the first page, when it is not this one") {
      $0.page.number > 1 ? $0.link(1) : nil
    },
    .url("newest", "link to the last page, when it is not this one") { pager in
      pager.page.number < pager.count ? pager.link(pager.count) : nil
    },
  ]

  private var count: Int { page.transcript.places.count }

  /// The newest page is read at the chat's own address.
  private func link(_ number: Int) -> SafeURL? {
    guard (1...count).contains(number) else { return nil }
    let places = page.transcript.places
    return page.frame.link(number == count ? places.home : places.path(ofPage: number))
  }
}
