package import Basics
package import Content
package import Conversations
package import Markup
package import Model
internal import Templates

/// Renders one conversation: its pages and their media.
package struct ChatPages {
  package let transcript: Transcript
  package let diagnostics: [Diagnostic]
  /// The interval of build times with the same visible messages.
  package let moments: ValidityInterval
  private let media: ChatMedia
  private let records: MessageRecords

  /// With a `bundle`, its exports are added to it.
  package init(
    _ chat: Conversation, media files: [InputFile], _ context: BuildContext, bundle: inout ExportBundle?
  ) {
    self.init(chat, media: files, context) { bundle?.add(chat, $0, $1) }
  }

  package init(
    _ chat: Conversation, media files: [InputFile], _ context: BuildContext,
    annotations: (any TranscriptAnnotations)? = nil, isExported: Bool = true
  ) {
    self.init(chat, media: files, context, annotations: annotations, isExported: isExported) { _, _ in nil }
  }

  /// `bundling` receives the visible messages.
  private init(
    _ chat: Conversation, media files: [InputFile], _ context: BuildContext,
    annotations: (any TranscriptAnnotations)? = nil, isExported: Bool = true,
    bundling: ([Message], MessageNotes) -> BundledExports?
  ) {
    let visible = Self.filtered(chat.messages) { $0[$1].kind != .typing }
    var messages = context.includesFuture ? visible : Self.filtered(visible) { $0[$1].time <= context.now }
    moments = context.includesFuture ? ValidityInterval() : Self.moments(visible, context.now)
    let bodies = MessageBodies(messages, of: chat)
    for (index, words) in bodies.words {
      (messages[index].plain, messages[index].revealed) = (words.seen, words.revealed)
    }
    media = ChatMedia(messages, files, chat)
    let notes = MessageNotes(chat, messages, context)
    transcript = Transcript(
      chat, messages, bodies: bodies.html, media: media.facts, context, annotations: annotations,
      isExported: isExported, notes: notes, bundled: bundling(messages, notes))
    records = MessageRecords(messages)
    diagnostics =
      Self.heldBack(visible.count - messages.count, visible, chat, context) + bodies.diagnostics
      + media.diagnostics
  }

  /// Site path of the page with the first message.
  package var firstPath: String { transcript.places.path(ofPage: 1) }

  /// Old URLs of the conversation.
  package var aliases: [Alias] {
    let chat = transcript.chat
    let title = chat.section.title(chat.title, transcript.context.strings)
    return chat.aliases.map { $0.alias(of: "\(chat.sitePath)/index.html", title: title) }
  }

  package func files(_ templates: ChatTemplates) -> [OutputFile] {
    transcriptPages(templates) + threadPages(templates) + dayPages(templates) + wholePages(templates)
      + anchorPages(templates)
      + ChatExports(transcript: transcript).files(feed: templates.feed) + media.outputs
  }

  /// The files of a run's conversation: the transcript in its own template, and the pages it links to.
  package func files(
    _ templates: ChatTemplates, transcript render: @escaping @Sendable (TranscriptPage) -> SafeHTML
  ) -> [OutputFile] {
    pages.map { page in output(page.path) { render(page) } } + threadPages(templates) + media.outputs
  }

  /// The visible messages as a line of an archive.
  package var archive: [UInt8] { ArchiveExport.bytes(transcript.chat, transcript.messages) }

  private func transcriptPages(_ templates: ChatTemplates) -> [OutputFile] {
    pages.map { page in output(page.path) { templates.transcript.render(page) } }
  }

  /// Oldest first. A chat with several pages shows the newest one again at its own URL.
  private var pages: [TranscriptPage] {
    let numbers = Array(1...transcript.places.count)
    var pages = numbers.map {
      TranscriptPage(transcript: transcript, number: $0, isHome: !transcript.isSplit)
    }
    if transcript.isSplit {
      pages.append(TranscriptPage(transcript: transcript, number: numbers.count, isHome: true))
    }
    return pages
  }

  private func threadPages(_ templates: ChatTemplates) -> [OutputFile] {
    transcript.threads.threads.map { thread in
      let page = ThreadPage(transcript: transcript, root: thread.root, members: thread.members)
      return output(page.path) { templates.thread.render(page) }
    }
  }

  private func dayPages(_ templates: ChatTemplates) -> [OutputFile] {
    guard transcript.hasDays else { return [] }
    let months = MonthPage.pages(of: transcript)
    let days = DaysPage(transcript: transcript, months: months)
    return [output(days.path) { templates.days.render(days) }]
      + months.map { month in output(month.path) { templates.month.render(month) } }
  }

  private func wholePages(_ templates: ChatTemplates) -> [OutputFile] {
    guard transcript.isSplit else { return [] }
    return WholePage.pages(of: transcript).map { page in output(page.path) { templates.whole.render(page) } }
  }

  private func anchorPages(_ templates: ChatTemplates) -> [OutputFile] {
    AnchorPage.pages(of: transcript).map { page in output(page.path) { templates.anchors.render(page) } }
  }

  private func output(_ path: String, _ render: @escaping @Sendable () -> SafeHTML) -> OutputFile {
    var file = OutputFile(
      path: path, content: .made { render().bytes }, source: transcript.chat.origin, record: records.place)
    file.hasAlternate = !transcript.isExported
    return file
  }

  /// Most chats keep all messages, which are then not copied.
  private static func filtered(_ messages: [Message], _ isKept: ([Message], Int) -> Bool) -> [Message] {
    let kept = messages.indices.filter { isKept(messages, $0) }
    return kept.count == messages.count ? messages : kept.map { messages[$0] }
  }

  private static func moments(_ messages: [Message], _ now: Instant) -> ValidityInterval {
    var moments = ValidityInterval()
    for message in messages {
      if message.time <= now {
        moments.from = max(moments.from ?? message.time, message.time)
      } else {
        moments.before = min(moments.before ?? message.time, message.time)
      }
    }
    return moments
  }

  /// Messages in the future are held back until their time (C-65).
  private static func heldBack(
    _ count: Int, _ visible: [Message], _ chat: Conversation, _ context: BuildContext
  ) -> [Diagnostic] {
    guard count > 0 else { return [] }
    return visible.filter { $0.time > context.now }.map { message in
      var warning = Diagnostic(
        .warning,
        "message is in the future (\(ISO8601.utc(message.time))) and is held back; use --future to publish it",
        path: chat.source, line: message.position.line, column: message.position.column)
      warning.tally = Tally("message is in the future")
      return warning.unpublished
    }
  }
}
