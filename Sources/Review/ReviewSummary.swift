internal import Basics
internal import Conversations
internal import ErrorAnalysis
internal import Evaluation
internal import Model
internal import Runs

/// The data of a piece that the review's lists need.
enum ReviewSummary: Sendable {
  case head(ReviewHead)
  case group(GroupSummary)
}

/// A conversation in the lists: one entry per run.
struct GroupSummary: Sendable {
  let entries: [QueueEntry]
  /// Current answers about the newest version.
  let judgements: [Judgement]
  /// The conversation in each run as an attempt at its task.
  let attempts: [Attempt]
  let disputes: [Dispute]
  let vanished: [VanishedVerdict]
  /// Judged places of the newest version, for pages that show their verdicts.
  let foreign: [String: ForeignTarget]
  /// Reviewers with a current verdict on the newest version.
  let reviewers: Set<String>
  /// The changes from run to run.
  let changes: [ConversationChange]
  /// The newest version, for the error analysis.
  let trace: Trace?
  /// Tags of all runs, and the time of the last message in the newest one.
  let tags: [Tag]
  let last: Instant?

  /// `paths`: of the first page of each version.
  init(_ reviewed: ReviewedGroup, _ changes: [ConversationChange], paths: [String]) {
    self.changes = changes
    foreign = reviewed.foreignPlaces
    attempts = reviewed.attempts
    trace = TraceMaker.trace(reviewed)
    let versions = reviewed.group.versions
    tags = Tag.all(versions.reversed().flatMap { $0.chat.tags.map(\.name) })
    last = versions.last.flatMap { $0.chat.isUntimed ? nil : $0.chat.messages.last?.time }
    entries = reviewed.group.versions.indices.map { QueueEntry(reviewed, $0, path: paths[$0]) }
    guard let version = reviewed.group.versions.last, let standing = reviewed.standings.last,
      let placed = reviewed.places.versions.last
    else {
      (judgements, disputes, vanished, reviewers) = ([], [], [], [])
      return
    }
    judgements = Self.judgements(version, standing)
    disputes = standing.disputed.map { Dispute(version, $0, placed, reviewed.head.rubric) }
    vanished = reviewed.places.vanished.map { verdict, index in
      VanishedVerdict(verdict: verdict, path: index.map { reviewed.group.versions[$0].path })
    }
    reviewers = standing.reviewers
  }

  /// The entry in lists of tags, one for all runs; nil if it has no tags.
  func tagged(_ context: BuildContext) -> TaggedThing? {
    guard !tags.isEmpty, let entry = entries.last else { return nil }
    return TaggedThing(
      tags: tags, kind: Review.name, heading: context.strings[Review.title], title: entry.title,
      path: entry.path, note: context.strings.count(entry.turnCount, "message", "messages"), time: last)
  }

  private static func judgements(_ version: RunConversation, _ standing: ReviewStanding) -> [Judgement] {
    standing.answers.sorted { ReviewStanding.precedes($0.key, $1.key) }.flatMap { spot, answers in
      answers.sorted { $0.value.finality < $1.value.finality }.map { reviewer, verdict in
        Judgement(
          criterion: spot.criterion, unit: spot.unit(in: version.id),
          content: spot.place.map { "\(version.id)\n\(version.turns[$0].key.own)" } ?? version.id,
          conversation: version.id, reviewer: reviewer, answer: verdict.answer ?? "",
          independent: verdict.countedAnswer, isFinal: verdict.isFinal, isExposed: verdict.isExposed,
          title: version.chat.title, path: version.path,
          anchor: spot.place.map { "m-\(version.turns[$0].messageID)" })
      }
    }
  }
}

/// A conversation of one run in a list. One object, since many lists have it.
final class QueueEntry: Sendable {
  /// Id of the conversation.
  let id: String
  let run: String
  let title: String
  /// Site path of its first page.
  let path: String
  let state: ReviewState
  /// Numbers of targets: for each required criterion.
  let targets: [Int]
  let covered: Int
  let staleCount: Int
  let isDisputed: Bool
  let turnCount: Int
  let reviewers: [String]
  /// The reading aids it shows.
  let aids: [ReadingAid]
  /// Position in the queue of its run, from 1.
  let number: Int
  let model: String
  /// The task it attempts; empty if the run names none.
  let task: String
  /// Names of the tools it calls, sorted.
  let tools: [String]
  let scores: [Trace.Score]
  /// Conditions of the run, for filters.
  let conditions: [RunRecord.Detail]
  /// Scores in words of their own, for filters.
  let grades: [RunRecord.Detail]
  /// The values that each reviewer has given on it, sorted.
  let labels: [String: [String]]

  var needed: Int { targets.reduce(0, +) }

  init(_ reviewed: ReviewedGroup, _ index: Int, path: String) {
    let (version, standing) = (reviewed.group.versions[index], reviewed.standings[index])
    id = version.id
    run = version.run.name
    title = version.chat.title
    self.path = path
    state = standing.state
    targets = standing.targets
    covered = standing.covered
    staleCount = standing.staleCount
    isDisputed = !standing.disputed.isEmpty
    turnCount = version.turns.count
    reviewers = standing.reviewers.sorted()
    aids = reviewed.aids[index]
    number = reviewed.neighbours.isEmpty ? 0 : reviewed.neighbours[index].number
    model = version.model
    task = version.chat.record.task ?? ""
    tools = version.tools
    scores = version.scores
    conditions = RunConditions(version.chat.record).filters
    grades = version.chat.record.grades
    labels = Dictionary(
      grouping: reviewed.places.versions[index].filter(\.isCurrent).map(\.verdict), by: \.reviewer
    )
    .mapValues { Set($0.flatMap { verdict in verdict.label.map { [$0] } ?? verdict.labels }).sorted() }
    .filter { !$0.value.isEmpty }
  }
}

extension ReviewStanding.Spot {
  /// What is judged, without the criterion.
  fileprivate func unit(in conversation: String) -> String {
    ([conversation, place.map { String($0) } ?? ""] + (call.map { [String($0)] } ?? [])).joined(
      separator: "\n")
  }
}

/// A turn, tool call or conversation on which reviewers disagree.
struct Dispute: Sendable {
  let title: String
  /// Title of the criterion; empty if there is only one.
  let criterion: String
  /// Site path of the transcript; the fragment is the message.
  let path: String
  let anchor: String?
  /// The judged turn; nil for a whole conversation.
  let turn: Turn?
  /// The user's turn before it, or the first one of a whole conversation.
  let asked: Turn?
  /// The judged turn, or the last answer of a whole conversation.
  let reply: Turn?
  let verdicts: [Verdict]
  let spot: ReviewStanding.Spot

  init(
    _ version: RunConversation, _ spot: ReviewStanding.Spot, _ placed: [PlacedVerdict], _ rubric: Rubric
  ) {
    let place = spot.place
    title = version.chat.title
    criterion = rubric.criteria.count > 1 ? rubric[spot.criterion]?.title ?? spot.criterion : ""
    path = version.path
    anchor = place.map { "m-\(version.turns[$0].messageID)" }
    turn = place.map { version.turns[$0] }
    let isUser = { (turn: Turn) in turn.role == .user }
    asked = place.map { version.turns[..<$0].last(where: isUser) } ?? version.turns.first(where: isUser)
    reply = turn ?? version.turns.last { $0.role == .assistant }
    self.spot = spot
    let question = rubric[spot.criterion]
    verdicts = placed.filter {
      $0.isCurrent && $0.verdict.criterion == spot.criterion
        && ReviewStanding.spot(of: $0, question, version.turns) == spot
    }.map(\.verdict)
  }

  /// The verdicts that a list shows: up to 50, with long comments cut. The transcript shows them in full.
  var shown: [Verdict] { verdicts.prefix(50).map(\.shortened) }
}

/// A verdict on a turn that the newest run does not have.
struct VanishedVerdict: Sendable {
  let verdict: Verdict
  /// The newest page that still has the turn.
  let path: String?
}
