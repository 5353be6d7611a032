internal import Basics
internal import Content
internal import Conversations
internal import Imports
internal import Markup
internal import Model
internal import SearchRecords
internal import Templates
internal import Transcripts

/// Chats and generated conversations: `content/chats` → `/chats/…`.
struct Chats: Kind {
  static let name = "chats"
  static let title = "Chats"

  private let templates: ChatTemplates
  private let list: Template<ChatListPage>
  private let home: Template<ChatHome>
  private let participants: ParticipantPages

  init(theme: TemplateLibrary) throws(TemplateErrors) {
    templates = try ChatTemplates(theme: theme)
    list = try theme.compile("chats", for: ChatListPage.self)
    home = try theme.compile("chats-home", for: ChatHome.self)
    participants = try ParticipantPages(theme: theme)
  }

  func plan(_ files: [InputFile], _ settings: SiteSettings) -> Plan<ChatSource> {
    plan(files, settings, jobs: 1)
  }

  func plan(_ files: [InputFile], _ settings: SiteSettings, jobs: Int) -> Plan<ChatSource> {
    var sources = ChatSources(files, joining: (settings.importOptions, jobs))
    let diagnostics = sources.diagnostics
    var plan = Plan(next: { sources.next() }, diagnostics: diagnostics)
    plan.imports = sources.ledgers
    plan.scale = sources.scale
    return plan
  }

  func map(_ source: ChatSource, _ context: BuildContext) -> Piece<ChatSummary> {
    var piece = Piece<ChatSummary>()
    let source = ConversationReader.read(source, context.settings.importOptions)
    piece.imports = source.ledger.map { [$0] } ?? []
    var chats: [VisibleChat] = []
    for read in source.conversations {
      guard var chat = read.conversation, !chat.isPrivate, context.settings.includesDrafts || !chat.isDraft
      else {
        piece.diagnostics += read.diagnostics.map(\.unpublished)
        continue
      }
      piece.diagnostics += read.diagnostics
      if let pseudonyms = context.settings.pseudonyms { chat = PseudonymousChat(chat, pseudonyms).chat }
      chats.append(VisibleChat(chat, media: read.media, context))
    }
    let isBundled = context.bundlesExports && source.conversations.count > 1
    let bundle = isBundled ? ExportBundle(chats) : nil
    for (index, chat) in chats.enumerated() {
      let pages = ChatPages(chat, bundled: bundle?.places[index])
      piece.files += pages.files(templates)
      piece.aliases += pages.aliases
      piece.diagnostics += pages.diagnostics
      piece.moments.narrow(pages.moments)
      piece.summaries.append(ChatSummary(pages.transcript))
      if context.settings.search { piece.search.append { SearchRecord(pages.transcript) } }
    }
    if let bundle { piece.files.append(bundle.file) }
    return piece
  }

  func reduce(_ summaries: [ChatSummary], _ context: BuildContext) -> Reduction {
    let sorted = summaries.sorted { $0.precedes($1) }.distinguished(context)
    let (people, (lists, report)) = ParallelMap.both(
      jobs: context.jobs, { participants.files(sorted, context) },
      { (listFiles(sorted, context), ChatFigures(sorted, context).part) })
    var reduction = Reduction(files: lists + people)
    reduction.report = report
    reduction.feed = sorted.prefix(FeedEntry.limit).compactMap { $0.news(context.strings) }
    reduction.tagged = sorted.compactMap { $0.tagged(context) }
    if context.settings.calendar { reduction.days = Self.days(sorted) }
    if !sorted.isEmpty {
      let html = home.render(
        ChatHome(summaries: Array(sorted.prefix(5)), count: sorted.count, context: context))
      reduction.home = HomeSection(
        html: html, count: context.strings.count(sorted.count, "conversation", "conversations"),
        messages: sorted.reduce(0) { $0 + $1.count }, only: sorted.count == 1 ? sorted[0].opening : nil)
    }
    return reduction
  }

  /// The list of all chats, and its index if it has several pages.
  private func listFiles(_ summaries: [ChatSummary], _ context: BuildContext) -> [OutputFile] {
    let pages = ChatListPage.pages(of: summaries, context)
    let index = pages.count > 1 ? ChatListPage.index(of: summaries, context) : nil
    return pages.map { page in
      OutputFile(path: page.part.path, content: .made { [list] in list.render(page).bytes })
    } + [index].compactMap { $0 }
  }

  /// The days with messages in each chat.
  private static func days(_ summaries: [ChatSummary]) -> DayLog {
    var log = DayLog("message", "messages")
    for summary in summaries {
      log.add(summary.nameOfDay, folder: "chats/\(summary.slug)", place: .day)
      summary.activity.eachDay { log.add($0.date, count: $0.count, page: $0.page) }
    }
    return log
  }
}
