internal import Basics
internal import Markup
internal import Model
internal import Search
internal import Templates
internal import Transcripts

/// The pages of one conversation in one run.
struct RunPages {
  private let pages: ChatPages
  private let reviewed: ReviewedGroup
  private let version: Int
  private let review: TranscriptReview
  private let templates: ReviewTemplates

  init(_ reviewed: ReviewedGroup, _ version: Int, _ templates: ReviewTemplates, _ context: BuildContext) {
    (self.reviewed, self.version, self.templates) = (reviewed, version, templates)
    let conversation = reviewed.group.versions[version]
    review = TranscriptReview(reviewed, version, templates.verdicts)
    pages = ChatPages(
      conversation.chat, media: conversation.media, context, annotations: review,
      isExported: false)
  }

  var diagnostics: [Diagnostic] { pages.diagnostics }
  var aliases: [Alias] { pages.aliases }

  /// The entry in the search index, including verdicts and reading aids.
  var search: SearchRecord { SearchRecord(pages.transcript) }

  var files: [OutputFile] {
    pages.files(templates.chats) { [self] page in
      templates.transcript.render(
        RunTranscriptPage(page: page, reviewed: reviewed, version: version, onWhole: review.whole))
    }
  }
}

/// The fields of `templates/review-transcript.html`: a conversation of a run, with the verdicts on it.
struct RunTranscriptPage: TemplateContext {
  let page: TranscriptPage
  let reviewed: ReviewedGroup
  let version: Int
  /// Verdicts on the conversation as a whole.
  let onWhole: [PlacedVerdict]

  static let fields: Fields<RunTranscriptPage> = [
    .including { $0.page },
    .text("run", "name of the run") { $0.conversation.run.name },
    .text("runTitle", "title of the run") { $0.conversation.run.title },
    .url("runLink", "link to the run's conversations") { page in
      page.page.frame.link(RunListPage.path(page.conversation.run))
    },
    .url("queue", "link to the queue") { $0.page.frame.link(QueuePage.path(.all)) },
    .text("conversation", "id of the conversation, the same in every run") { $0.conversation.id },
    .text("wholeKey", "key of a verdict on the whole conversation") {
      TurnKey.whole($0.conversation.turns).text
    },
    .text("state", "review state: stale, disputed, unreviewed or done") { $0.standing.state.rawValue },
    .text("stateTitle", "the state in words") { $0.strings[$0.standing.state.title] },
    .number("number", "position in the run's queue, from 1") { $0.neighbours?.number ?? 0 },
    .number("runCount", "number of conversations in the run") { $0.neighbours?.count ?? 0 },
    .url("previous", "link to the previous conversation in the queue") { page in
      page.neighbours?.previous.map { page.page.frame.link($0) }
    },
    .url("next", "link to the next conversation in the queue") { page in
      page.neighbours?.next.map { page.page.frame.link($0) }
    },
    .list("aids", "reading aids") { page in
      page.reviewed.aids[page.version].map { aid in
        let first = aid.turns.first.map { page.conversation.turns[$0].messageID }
        return AidChip(
          aid: aid, strings: page.strings,
          href: first.map { page.page.frame.link(page.conversation.path, fragment: "m-\($0)") })
      }
    },
    .list("otherRuns", "the same conversation in the five previous and next runs") { page in
      page.nearVersions.map { RunLink(run: $0.run, href: page.page.frame.link($0.path)) }
    },
    .flag("hasVerdicts", "whether there are verdicts on the conversation as a whole") { !$0.whole.isEmpty },
    .list("verdicts", "verdicts on the conversation as a whole") { $0.whole },
    .text("agreement", "agreement on this conversation, if two reviewers judged the same turn") {
      $0.agreement
    },
    .including { LabelFields(head: $0.reviewed.head, frame: $0.page.frame) },
  ]

  private var conversation: RunConversation { reviewed.group.versions[version] }

  /// Limited to the neighbouring runs, as a conversation may be in a hundred runs.
  private var nearVersions: [RunConversation] {
    let versions = reviewed.group.versions
    let near = max(0, version - Self.near)...min(versions.count - 1, version + Self.near)
    return near.filter { $0 != version }.map { versions[$0] }
  }

  private static let near = 5

  private var standing: ReviewStanding { reviewed.standings[version] }

  private var neighbours: QueueNeighbours? {
    reviewed.neighbours.isEmpty ? nil : reviewed.neighbours[version]
  }

  private var whole: [VerdictView] {
    onWhole.map { VerdictView($0, reviewed.head.labels, page.transcript.context) }
  }

  private var agreement: String? {
    let units = standing.labels.values.filter { $0.count > 1 }
    guard !units.isEmpty else { return nil }
    let same = units.count { Set($0.values).count == 1 }
    return strings.text(
      "Reviewers agree on {same} of {turns} judged by two or more",
      ["same": strings.grouped(same), "turns": strings.count(units.count, "turn", "turns")])
  }

  private var strings: Strings { page.frame.strings }
}

/// The same conversation in another run.
struct RunLink: TemplateContext {
  let run: Run
  let href: SafeURL

  static let fields: Fields<RunLink> = [
    .text("title", "title of the run") { RowText.short($0.run.title) },
    .url("href", "link to it") { $0.href },
  ]
}

/// Fields of every review page with labels.
struct LabelFields: TemplateContext {
  let head: ReviewHead
  let frame: PageFrame

  static let fields: Fields<LabelFields> = [
    .url("labelSheet", "link to the stylesheet of the labels") { $0.frame.link(ReviewLabels.path) },
    .list("labels", "labels in key order") { $0.head.labels.all.map(LabelView.init) },
    .list("logs", "reviewers with files on the site, with their data for scripts") { fields in
      fields.head.logs.filter { VerdictReader.isName($0.reviewer) }.map { log in
        LogLink(reviewer: log.reviewer, href: fields.frame.link(ReviewLogScript.path(log.reviewer)))
      }
    },
  ]
}

/// A label in the legend.
struct LabelView: TemplateContext {
  let label: ReviewLabel

  static let fields: Fields<LabelView> = [
    .text("name", "name, as in verdict files") { $0.label.name },
    .text("title", "title") { $0.label.title },
    .text("description", "when to use it") { $0.label.description },
    .number("key", "keyboard key") { $0.label.key },
  ]
}

/// The script with a reviewer's file.
struct LogLink: TemplateContext {
  let reviewer: String
  let href: SafeURL

  static let fields: Fields<LogLink> = [
    .text("reviewer", "name of the reviewer") { $0.reviewer },
    .url("href", "link to it") { $0.href },
  ]
}
