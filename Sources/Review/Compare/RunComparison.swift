internal import Basics
internal import Content
internal import Conversations
internal import Markup
internal import Model
internal import Runs
internal import Templates

/// The pages `/review/<older>..<newer>/…`. The review kind calls `prepare` when planning, `piece` for each
/// conversation, and `pages` when reducing.
enum RunComparison {
  /// The verdicts on a turn, by version and index of the turn; nil for the whole conversation.
  typealias VerdictsOfTurn = @Sendable (RunConversation, Int?) -> [TurnVerdict]
  /// The verdicts on two versions; nil if they have the same turns and verdicts.
  typealias VerdictsOfPair = @Sendable (RunConversation, RunConversation) -> VerdictsOfTurn?

  static let noVerdicts: VerdictsOfPair = { _, _ in nil }

  /// Sets the versions to compare and the preferences of every group. `files`: those of `runs` and `reviews`.
  static func prepare(
    _ groups: [RunGroup], runs: [Run], files: [InputFile], _ settings: SiteSettings,
    _ diagnostics: inout [Diagnostic]
  ) -> [RunGroup] {
    let approved = ApprovedRun.read(files, runs, &diagnostics)
    let pairs = RunPair.pairs(runs, approved: approved, settings.review.compare, &diagnostics)
    let preferences = Dictionary(
      grouping: PreferenceReader.read(files, &diagnostics), by: \.conversation)
    return groups.map { group in
      var group = group
      group.comparison = ComparisonSource(
        pairs: pairs, preferences: preferences[group.id] ?? [], scrub: settings.review.scrub)
      return group
    }
  }

  /// The pages of one conversation, and its entries in lists, for every pair of runs.
  static func piece(
    of group: RunGroup, _ templates: CompareTemplates, _ context: BuildContext,
    verdicts: @escaping VerdictsOfPair = noVerdicts
  ) -> (files: [OutputFile], changes: [ConversationChange]) {
    var files: [OutputFile] = []
    var changes: [ConversationChange] = []
    let group = shown(group, context)
    for pair in group.comparison.pairs {
      guard let comparison = ConversationComparison(group, pair) else { continue }
      var change = ConversationChange(comparison, group, verdicts)
      if change.state == .changed {
        change.blind = BlindPair(comparison, key: change.preferenceKey, context.strings)
        files += ComparedConversationPage.pages(comparison, change, context).map { page in
          OutputFile(
            path: page.part.path, content: .made { templates.conversation.render(page).bytes },
            source: comparison.chat?.origin)
        }
      }
      changes.append(change)
    }
    return (files, changes)
  }

  /// Removes what transcripts hide as well: private conversations, drafts, and turns in the future. These
  /// come last, so the indices of other turns are stable.
  private static func shown(_ group: RunGroup, _ context: BuildContext) -> RunGroup {
    var group = group
    group.versions = group.versions.filter {
      !$0.chat.isPrivate && (context.settings.includesDrafts || !$0.chat.isDraft)
    }
    if context.includesFuture { return group }
    group.versions = group.versions.map { version in
      let count = version.chat.messages.prefix { $0.time <= context.now }.count
      guard count < version.turns.count else { return version }
      var chat = version.chat
      chat.messages = Array(chat.messages.prefix(count))
      return RunConversation(
        run: version.run, chat: chat, media: version.media, turns: Array(version.turns.prefix(count)))
    }
    return group
  }

  /// The pages of each comparison.
  static func pages(
    _ comparisons: [Comparison], _ reviewers: [String], _ templates: CompareTemplates, _ context: BuildContext
  ) -> [OutputFile] {
    comparisons.flatMap { comparison in
      ComparisonPage.pages(comparison.pair, comparison.changes, context).map { page in
        OutputFile(
          path: page.path, content: .made { templates.comparison.render(page).bytes })
      }
        + BlindPage.pages(comparison.pair, comparison.changes, reviewers, context).map { page in
          OutputFile(
            path: page.part.path, content: .made { templates.blind.render(page).bytes })
        }
    }
  }
}

/// Two runs, and the changes of each conversation between them.
struct Comparison: Sendable {
  let pair: RunPair
  let changes: [ConversationChange]

  /// First comparisons with the newest run, those with the newest older run leading. `changes`: of all
  /// conversations, in order. `runs`: oldest first.
  static func all(_ changes: [ConversationChange], runs: [Run]) -> [Comparison] {
    let places = Dictionary(runs.enumerated().map { ($1.name, $0) }) { first, _ in first }
    func place(_ comparison: Comparison) -> (Int, Int, String) {
      let pair = comparison.pair
      return (places[pair.newer.name] ?? 0, places[pair.older.name] ?? 0, pair.name)
    }
    return Dictionary(grouping: changes, by: \.pair.name).values
      .compactMap { changes in changes.first.map { Comparison(pair: $0.pair, changes: changes) } }
      .sorted { place($1) < place($0) }
  }
}

/// A link to a comparison.
struct ComparisonLink: TemplateContext {
  let title: String
  let summary: String
  let href: SafeURL

  init(_ comparison: Comparison, _ frame: PageFrame) {
    title = RowText.short(comparison.pair.title)
    summary = ComparisonTotals(comparison.changes).words(frame.strings)
    href = frame.link("\(comparison.pair.folder)/index.html")
  }

  static let fields: Fields<ComparisonLink> = [
    .text("title", "titles of the two runs") { $0.title },
    .text("summary", "summary of the changes") { $0.summary },
    .url("href", "link to the comparison") { $0.href },
  ]
}

/// The compiled templates of comparisons.
struct CompareTemplates: Sendable {
  let comparison: Template<ComparisonPage>
  let conversation: Template<ComparedConversationPage>
  let blind: Template<BlindPage>

  init(theme: TemplateLibrary) throws(TemplateErrors) {
    comparison = try theme.compile("compare", for: ComparisonPage.self)
    conversation = try theme.compile("compare-conversation", for: ComparedConversationPage.self)
    blind = try theme.compile("compare-blind", for: BlindPage.self)
  }
}
