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

  package init(
    _ chat: Conversation, media files: [InputFile], _ context: BuildContext,
    annotations: (any TranscriptAnnotations)? = nil, isExported: Bool = true
  ) {
    self.init(VisibleChat(chat, media: files, context), annotations: annotations, isExported: isExported)
  }

  /// `bundled`: where its exports are, if not beside its pages.
  package init(
    _ visible: VisibleChat, annotations: (any TranscriptAnnotations)? = nil, isExported: Bool = true,
    bundled: BundledExports? = nil
  ) {
    (media, moments, diagnostics) = (visible.media, visible.moments, visible.diagnostics)
    transcript = Transcript(
      visible.chat, visible.messages, bodies: visible.bodies, media: visible.media.facts, visible.context,
      annotations: annotations, isExported: isExported, notes: visible.notes, bundled: bundled)
    records = MessageRecords(visible.messages)
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
}
