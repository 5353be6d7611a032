internal import Markup

/// The compiled templates of a chat's pages.
struct ChatTemplates: Sendable {
  let transcript: Template<TranscriptPage>
  let thread: Template<ThreadPage>
  let days: Template<DaysPage>
  let month: Template<MonthPage>
  let whole: Template<WholePage>
  let anchors: Template<AnchorPage>
  let person: Template<ParticipantPage>
  let feed: TextTemplate<ChatFeed>

  init(theme: TemplateLibrary) throws(TemplateErrors) {
    transcript = try theme.compile("chat", for: TranscriptPage.self)
    thread = try theme.compile("chat-thread", for: ThreadPage.self)
    days = try theme.compile("chat-days", for: DaysPage.self)
    month = try theme.compile("chat-month", for: MonthPage.self)
    whole = try theme.compile("chat-all", for: WholePage.self)
    anchors = try theme.compile("chat-anchors", for: AnchorPage.self)
    feed = try theme.compileText("chat-feed", syntax: .xml, for: ChatFeed.self)
    person = try theme.compile("chat-person", for: ParticipantPage.self)
  }
}
