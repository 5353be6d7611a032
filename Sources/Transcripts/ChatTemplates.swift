package import Templates

/// The compiled templates of a chat's pages.
package struct ChatTemplates: Sendable {
  package let transcript: Template<TranscriptPage>
  let thread: Template<ThreadPage>
  package let days: Template<DaysPage>
  package let month: Template<MonthPage>
  package let whole: Template<WholePage>
  let anchors: Template<AnchorPage>
  package let feed: TextTemplate<ChatFeed>

  package init(theme: TemplateLibrary) throws(TemplateErrors) {
    transcript = try theme.compile("chat", for: TranscriptPage.self)
    thread = try theme.compile("chat-thread", for: ThreadPage.self)
    days = try theme.compile("chat-days", for: DaysPage.self)
    month = try theme.compile("chat-month", for: MonthPage.self)
    whole = try theme.compile("chat-all", for: WholePage.self)
    anchors = try theme.compile("chat-anchors", for: AnchorPage.self)
    feed = try theme.compileText("chat-feed", syntax: .xml, for: ChatFeed.self)
  }
}
