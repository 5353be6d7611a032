internal import Basics
internal import Conversations
internal import Evaluation
internal import Markup
internal import Model
internal import Runs
internal import SearchRecords
internal import Templates
internal import Transcripts

/// The pages of one conversation in one run.
struct RunPages {
  private let pages: ChatPages
  private let reviewed: ReviewedGroup
  private let version: Int
  private let templates: ReviewTemplates
  private let context: BuildContext

  init(_ reviewed: ReviewedGroup, _ version: Int, _ templates: ReviewTemplates, _ context: BuildContext) {
    (self.reviewed, self.version, self.templates) = (reviewed, version, templates)
    let conversation = reviewed.group.versions[version]
    self.context = context
    let review = TranscriptReview(reviewed, version)
    pages = ChatPages(
      conversation.chat.withoutJudgements, media: conversation.media, context, annotations: review,
      isExported: false)
  }

  var diagnostics: [Diagnostic] { pages.diagnostics }
  var aliases: [Alias] { pages.aliases }

  /// Site path of the page with the first message.
  var firstPath: String { pages.firstPath }

  /// The entry in the search index, including reading aids. Its title names the run, since others have the same
  /// conversation.
  var search: SearchRecord {
    var record = SearchRecord(pages.transcript)
    record.title += " · \(reviewed.group.versions[version].run.title)"
    return record
  }

  /// The visible messages as a line of an archive.
  var archive: [UInt8] { pages.archive }

  var files: [OutputFile] {
    pages.files(templates.chats) { [self] page in
      templates.transcript.render(
        RunTranscriptPage(page: page, reviewed: reviewed, version: version))
    }
  }
}

/// A conversation in all its runs as an archive: what their turns say, as it was read.
enum RunArchive {
  static func path(_ group: RunGroup) -> String? {
    group.versions.last.map { "\($0.chat.sitePath)/\(ArchiveExport.name)" }
  }

  /// `pages`: of all versions.
  static func output(_ group: RunGroup, _ pages: [RunPages]) -> OutputFile? {
    path(group).map { path in
      OutputFile(
        path: path, content: .made { pages.flatMap(\.archive) }, source: group.versions.last?.chat.origin)
    }
  }
}

extension Conversation {
  /// Without scores, and without metadata, where programs put grades and explanations: neither pages nor their archive
  /// show these before a verdict.
  fileprivate var withoutJudgements: Conversation {
    var chat = self
    chat.record = RunRecord()
    (chat.record.task, chat.record.trial) = (record.task, record.trial)
    return chat
  }
}

/// The verdicts on one conversation in all its runs.
struct VerdictFiles {
  let reviewed: ReviewedGroup
  let templates: ReviewTemplates
  let context: BuildContext

  /// A page, and the same for the script of transcripts.
  var files: [OutputFile] {
    VerdictsPage.pages(reviewed, context).map { [templates] page in
      OutputFile(path: page.part.path, content: .made { templates.verdicts.render(page).bytes })
        .withoutAlternate
    } + [VerdictScript.output(reviewed)].compactMap(\.self)
  }
}

/// The fields of `templates/review-transcript.html`: a conversation of a run, without the verdicts on it.
struct RunTranscriptPage: TemplateContext {
  let page: TranscriptPage
  let reviewed: ReviewedGroup
  let version: Int

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
    .number("number", "position in the run's queue, from 1") { $0.neighbours?.number ?? 0 },
    .number("runCount", "number of conversations in the run") { $0.neighbours?.count ?? 0 },
    .url("previous", "link to the previous conversation in the queue") { page in
      page.neighbours?.previous.map { page.page.frame.link($0) }
    },
    .url("next", "link to the next conversation in the queue") { page in
      page.neighbours?.next.map { page.page.frame.link($0) }
    },
    .url("queueData", "link to the run's queue as a script; empty above 20,000 conversations") { page in
      page.neighbours.flatMap { place in
        place.count <= QueueData.limit
          ? page.page.frame.link(QueueData.path(RunListPage.folder(page.conversation.run))) : nil
      }
    },
    .url("export", "link to the messages of all runs as JSON, a line each") { page in
      RunArchive.path(page.reviewed.group).map { page.page.frame.link($0) }
    },
    .number("exportLine", "its line, from 0") { $0.version },
    .list("near", "up to 15 conversations around this one in the run's queue") { page in
      page.neighbours?.near.map {
        NearRow(place: $0, frame: page.page.frame, isCurrent: $0.path == page.conversation.path)
      } ?? []
    },
    .list("aids", "reading aids") { page in
      page.reviewed.aids[page.version].map { aid in
        let first = aid.turns.first(where: page.isShown).map { page.conversation.turns[$0].messageID }
        return AidChip(
          aid: aid, strings: page.strings,
          href: first.map { page.page.frame.link(page.conversation.path, fragment: "m-\($0)") })
      }
    },
    .list("conditions", "up to 60 conditions that the run recorded, such as the temperature; no scores") {
      page in
      ConditionView.all(RunConditions(page.conversation.chat.record).known)
    },
    .flag("hasConditions", "whether there are any") {
      !RunConditions($0.conversation.chat.record).known.isEmpty
    },
    .list("otherRuns", "the same conversation in the five previous and next runs") { page in
      page.nearVersions.map { RunLink(run: $0.run, href: page.page.frame.link($0.path)) }
    },
    // With a fragment, since it has no Markdown form.
    .url("verdicts", "link to the page of verdicts on it, if there are verdicts or scores") { page in
      page.conversation.chat.record.isScored
        ? VerdictsPage.path(page.reviewed.group).map { page.page.frame.link($0, fragment: "main") }
        : page.link(VerdictsPage.path(page.reviewed.group), fragment: "main")
    },
    .url("verdictData", "link to these verdicts as a script") { page in
      VerdictScript.isMade(page.reviewed)
        ? VerdictScript.path(page.reviewed.group).map { page.page.frame.link($0) } : nil
    },
    .text("verdictCount", "number of verdicts on it, with the noun; without them, the word for scores") {
      page in
      let count = page.reviewed.places.versions[page.version].count
      return count == 0 && page.conversation.chat.record.isScored
        ? page.strings["Scores"] : page.strings.count(count, "verdict", "verdicts")
    },
    .including { RubricFields(head: $0.reviewed.head, frame: $0.page.frame) },
  ]

  private var conversation: RunConversation { reviewed.group.versions[version] }

  /// Whether the page has the turn: those of the future are held back.
  private func isShown(_ turn: Int) -> Bool {
    let context = page.transcript.context
    return context.includesFuture || conversation.chat.messages[turn].time <= context.now
  }

  /// Limited to the neighbouring runs, as a conversation may be in a hundred runs.
  private var nearVersions: [RunConversation] {
    let versions = reviewed.group.versions
    let near = max(0, version - Self.near)...min(versions.count - 1, version + Self.near)
    return near.filter { $0 != version }.map { versions[$0] }
  }

  private static let near = 5

  private var neighbours: QueueNeighbours? {
    reviewed.neighbours.isEmpty ? nil : reviewed.neighbours[version]
  }

  /// Nil without verdicts on this version.
  private func link(_ path: String?, fragment: String? = nil) -> SafeURL? {
    reviewed.places.versions[version].isEmpty
      ? nil : path.map { page.frame.link($0, fragment: fragment) }
  }

  private var strings: Strings { page.frame.strings }
}

/// A conversation near this one in the queue.
struct NearRow: TemplateContext {
  let place: QueuePlace
  let frame: PageFrame
  let isCurrent: Bool

  static let fields: Fields<NearRow> = [
    .text("title", "title of the conversation") { RowText.short($0.place.title) },
    .url("href", "link to its transcript") { $0.frame.link($0.place.path) },
    .flag("isCurrent", "whether it is the one on this page") { $0.isCurrent },
    .text("state", "stale, unreviewed or done") { $0.place.state.rawValue },
    .text("stateTitle", "the state in words") { $0.frame.strings[$0.place.state.title] },
    .text("turns", "number of turns, with the noun") {
      $0.frame.strings.count($0.place.turnCount, "turn", "turns")
    },
  ]
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
