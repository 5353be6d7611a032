internal import Basics
internal import Conversations
internal import Model

/// What the lists of the review need to know of a piece.
enum ReviewSummary: Sendable {
  case head(ReviewHead)
  case group(GroupSummary)
}

/// A conversation in the lists: one entry for each run that has it.
struct GroupSummary: Sendable {
  let entries: [QueueEntry]
  /// Judgements on the newest version that still hold.
  let ratings: [Rating]
  let disputes: [Dispute]
  let vanished: [VanishedVerdict]
  /// Who has said something that still holds of the newest version.
  let reviewers: Set<String>
  /// How it differs from run to run.
  let changes: [ConversationChange]
  /// Those of any run, and when its newest one said the last word.
  let tags: [Tag]
  let last: Instant?

  init(_ reviewed: ReviewedGroup, _ changes: [ConversationChange]) {
    self.changes = changes
    let versions = reviewed.group.versions
    tags = Tag.all(versions.reversed().flatMap { $0.chat.tags.map(\.name) })
    last = versions.last.flatMap { $0.chat.isUntimed ? nil : $0.chat.messages.last?.time }
    entries = reviewed.group.versions.indices.map { QueueEntry(reviewed, $0) }
    guard let version = reviewed.group.versions.last, let standing = reviewed.standings.last,
      let placed = reviewed.places.versions.last
    else {
      (ratings, disputes, vanished, reviewers) = ([], [], [], [])
      return
    }
    ratings = Self.ratings(reviewed.group.id, standing)
    disputes = standing.disputed.map { Dispute(version, $0, placed) }
    vanished = reviewed.places.vanished.map { verdict, index in
      VanishedVerdict(verdict: verdict, path: index.map { reviewed.group.versions[$0].path })
    }
    reviewers = standing.reviewers
  }

  /// For the lists of tags, once for all runs; nil where it has none.
  func tagged(_ context: BuildContext) -> TaggedThing? {
    guard !tags.isEmpty, let entry = entries.last else { return nil }
    return TaggedThing(
      tags: tags, kind: Review.name, heading: context.strings[Review.title], title: entry.title,
      path: entry.path, note: context.strings.count(entry.turnCount, "message", "messages"), time: last)
  }

  private static func ratings(_ id: String, _ standing: ReviewStanding) -> [Rating] {
    standing.labels.sorted { ($0.key ?? -1) < ($1.key ?? -1) }.flatMap { place, labels in
      labels.sorted { $0.key < $1.key }.map { reviewer, label in
        Rating(unit: "\(id)\n\(place.map { String($0) } ?? "")", reviewer: reviewer, label: label)
      }
    }
  }
}

/// A conversation of one run in a list.
struct QueueEntry: Sendable {
  /// Of the conversation.
  let id: String
  let run: String
  let title: String
  /// Site path.
  let path: String
  let state: ReviewState
  let needed: Int
  let covered: Int
  let staleCount: Int
  let disputedCount: Int
  let turnCount: Int
  let reviewers: [String]
  /// What a reader should look at.
  let aids: [ReadingAid]
  /// Place in the queue of its run, from 1.
  let number: Int

  init(_ reviewed: ReviewedGroup, _ index: Int) {
    let (version, standing) = (reviewed.group.versions[index], reviewed.standings[index])
    id = version.id
    run = version.run.name
    title = version.chat.title
    path = version.path
    state = standing.state
    needed = standing.needed
    covered = standing.covered
    staleCount = standing.staleCount
    disputedCount = standing.disputed.count
    turnCount = version.turns.count
    reviewers = standing.reviewers.sorted()
    aids = reviewed.aids[index]
    number = reviewed.neighbours.isEmpty ? 0 : reviewed.neighbours[index].number
  }
}

/// A turn, or a conversation, of which reviewers say different things.
struct Dispute: Sendable {
  let title: String
  /// Site path of the transcript, and the message.
  let path: String
  let anchor: String?
  let excerpt: String
  let verdicts: [Verdict]

  init(_ version: RunConversation, _ place: Int?, _ placed: [PlacedVerdict]) {
    title = version.chat.title
    path = version.path
    anchor = place.map { "m-\(version.turns[$0].messageID)" }
    excerpt = place.map { Self.excerpt(version.turns[$0]) } ?? ""
    verdicts = placed.filter { $0.isCurrent && $0.place == place && $0.verdict.span == nil }.map(\.verdict)
  }

  private static func excerpt(_ turn: Turn) -> String {
    let words = turn.text.isEmpty ? turn.error : turn.text
    let line = words.split(whereSeparator: \.isWhitespace).joined(separator: " ")
    return line.count <= 160 ? RowText.short(line) : RowText.short(line.prefix(159) + "…")
  }

  /// What a list shows: up to fifty verdicts, long comments cut; the transcript has them in full.
  var shown: [Verdict] { verdicts.prefix(50).map(\.shortened) }
}

/// A verdict whose turn the newest run does not have.
struct VanishedVerdict: Sendable {
  let verdict: Verdict
  /// Where it can still be read.
  let path: String?
}
