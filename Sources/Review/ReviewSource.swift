internal import Basics
internal import Content
internal import Conversations
internal import ErrorAnalysis
internal import Evaluation
internal import Model
internal import Runs
internal import Statistics

/// The source of one piece of the review.
enum ReviewSource: Sendable {
  /// The data that all conversations share; comes first if there are runs.
  case head(ReviewHead)
  case group(ReviewedGroup)
}

/// The data that all pages of the review share.
struct ReviewHead: Sendable {
  let runs: [Run]
  let rubric: Rubric
  /// The criteria as every page of the review shows them.
  let legend: Legend
  let analysis: AnalysisFiles
  let logs: [(reviewer: String, file: InputFile)]
  /// Files of blind choices.
  let choices: [(reviewer: String, file: InputFile)]
  /// Reviewers with verdicts in the files, in alphabetical order.
  let reviewers: [String]
  /// Verdicts on conversations that are in no run.
  let strays: [Verdict]
}

/// A conversation in all its runs, with its verdicts in place.
struct ReviewedGroup: Sendable {
  let group: RunGroup
  let head: ReviewHead
  let places: VerdictPlaces
  /// For each version.
  let standings: [ReviewStanding]
  /// For each version: its reading aids.
  var aids: [[ReadingAid]] = []
  /// For each version: its neighbours in the queue of its run.
  var neighbours: [QueueNeighbours] = []

  /// For each version with verdicts or scores: what these are about.
  private(set) var wholes: [ForeignTarget?] = []
  /// For each version: whether its turns and verdicts are those of the version before.
  let repeats: [Bool]

  /// Most runs repeat the turns and verdicts of the run before, and so its standing.
  init(_ group: RunGroup, _ verdicts: [Verdict], _ head: ReviewHead) {
    self.group = group
    self.head = head
    places = VerdictPlaces(verdicts, in: group.versions)
    let (versions, placed) = (group.versions, places.versions)
    let repeats = versions.indices.map { index in
      index > 0 && versions[index].hasSameTurns(as: versions[index - 1])
        && placed[index].elementsEqual(placed[index - 1]) { $0.isSame(as: $1) }
    }
    self.repeats = repeats
    var standings: [ReviewStanding] = []
    for (index, version) in versions.enumerated() {
      let last = repeats[index] ? standings.last : nil
      standings.append(last ?? ReviewStanding(version.turns, placed[index], head.rubric))
    }
    self.standings = standings
    for (index, version) in versions.enumerated() {
      let isJudged = !placed[index].isEmpty || !version.chat.record.scores.isEmpty
      let last = repeats[index] ? wholes[index - 1] : nil
      wholes.append(isJudged ? last?.of(run: version.run.name) ?? foundWhole(index) : nil)
    }
  }
}

/// The position of a conversation in the queue of its run.
struct QueueNeighbours: Sendable {
  /// From 1.
  var number: Int
  var count: Int
  /// Site paths.
  var previous: String?
  var next: String?
  /// The whole queue of the run; all its conversations share it.
  var queue: [QueuePlace] = []

  /// The entries around this one.
  var near: ArraySlice<QueuePlace> {
    let first = max(0, min(number - 1 - Self.window / 2, count - Self.window))
    return queue[min(first, queue.count)..<min(first + Self.window, queue.count)]
  }

  private static let window = 15
}

/// A conversation in the queue of its run, as its neighbours list it.
struct QueuePlace: Sendable {
  let title: String
  /// Site path.
  let path: String
  let state: ReviewState
  let turnCount: Int
}

/// Reads and joins runs and verdicts.
struct ReviewReader {
  private(set) var sources: [ReviewSource] = []
  private(set) var runs: [Run] = []
  private(set) var diagnostics: [Diagnostic] = []

  /// `files`: those of `runs`, `reviews` and `review`.
  init(_ files: [InputFile], _ settings: SiteSettings, jobs: Int = 1) {
    let (runReader, reviews) = ParallelMap.both(
      jobs: jobs,
      {
        RunReader(
          files.filter { $0.parts.first == "runs" }, scrub: settings.review.scrub,
          imports: settings.importOptions, includesDrafts: settings.includesDrafts)
      },
      { ReviewFiles(files.filter { $0.parts.first != "runs" }, settings.strings) })
    runs = runReader.runs
    diagnostics = runReader.diagnostics + reviews.diagnostics
    guard !runs.isEmpty else { return }
    let byConversation = Dictionary(grouping: reviews.verdicts, by: \.conversation)
    let known = Set(runReader.groups.map(\.id))
    let head = ReviewHead(
      runs: runs, rubric: reviews.rubric, legend: Self.legend(reviews.rubric, runReader.groups),
      analysis: reviews.analysis, logs: reviews.logs, choices: PreferenceReader.logs(files),
      reviewers: Set(reviews.verdicts.map(\.reviewer)).sorted(),
      strays: reviews.verdicts.filter { !known.contains($0.conversation) && !$0.isTakenBack })
    warn(about: reviews.verdicts, known)
    warn(about: reviews.analysis.draw, known)
    diagnostics +=
      reviews.analysis.plan?.warnings(runs: runs.map(\.name)) { Self.scores(runReader.groups) } ?? []
    if reviews.rubric.split?.looks.isEmpty == false {
      let scores = runReader.groups.flatMap { $0.versions.flatMap { $0.chat.record.scores.map(\.name) } }
      diagnostics += reviews.rubric.warningsAboutLooks(scores: Set(scores))
    }
    let compared = RunComparison.prepare(runReader.groups, runs: runs, files: files, settings, &diagnostics)
    var rest = compared.makeIterator()
    var groups = ParallelMap.map({ rest.next() }, jobs: jobs) {
      ReviewedGroup($0, byConversation[$0.id] ?? [], head)
    }
    Self.addAids(runs, &groups)
    for run in runs { Self.queue(run, &groups) }
    sources = [.head(head)] + groups.map { .group($0) }
  }

  /// The criteria with links to their examples: in the run that the rubric names, otherwise in the newest one.
  private static func legend(_ rubric: Rubric, _ groups: [RunGroup]) -> Legend {
    let asked = Set(rubric.criteria.flatMap { $0.examples.map(\.conversation) })
    let known = asked.isEmpty ? [] : groups.filter { asked.contains($0.id) }
    return Legend(rubric) { example in
      let versions = known.first { $0.id == example.conversation }?.versions ?? []
      let named = versions.first { $0.run.name == example.run }
      return (named ?? versions.last).map { version in
        let turn = version.turns.first { $0.messageID == example.turn }
        return Legend.Place(
          title: version.chat.title, path: version.path, anchor: turn.map { "m-\($0.messageID)" })
      }
    }
  }

  private static func scores(_ groups: [RunGroup]) -> Set<String> {
    Set(groups.flatMap(\.versions).flatMap { $0.scores.map(\.name) })
  }

  /// Reports each unknown name once per file; its verdicts are listed.
  private mutating func warn(about verdicts: [Verdict], _ conversations: Set<String>) {
    let runNames = Set(runs.map(\.name))
    var said: Set<String> = []
    for verdict in verdicts {
      for (what, name, known) in [
        ("run", verdict.run, runNames), ("conversation", verdict.conversation, conversations),
      ] where !known.contains(name) && said.insert("\(verdict.source)\n\(what)\n\(name)").inserted {
        let near = EditDistance.suggestion(for: name, in: known.sorted())
        let why =
          what == "run"
          ? "its verdicts apply to turns with the same keys" : "its verdicts are listed on /review/"
        diagnostics.append(
          Diagnostic(
            .warning, "verdict on unknown \(what) \"\(name)\"", path: verdict.source,
            line: verdict.position.line, column: verdict.position.column, help: [near + why]))
      }
    }
  }

  /// Reports drawn conversations that are in no run: nothing can be read of them.
  private mutating func warn(about draw: KeptDraw?, _ conversations: Set<String>) {
    guard let draw else { return }
    for line in draw.lines where !conversations.contains(line.conversation) {
      diagnostics.append(
        Diagnostic(
          .warning, "drawn conversation \"\(line.conversation)\" is in no run", path: draw.source,
          line: line.position.line, column: line.position.column,
          help: [
            EditDistance.suggestion(for: line.conversation, in: conversations.sorted())
              + "restore its run, or draw again with: scrollback new sample --force"
          ]))
    }
  }

  /// Adds the aids of each conversation, and those that depend on its whole run.
  private static func addAids(_ runs: [Run], _ groups: inout [ReviewedGroup]) {
    for index in groups.indices { groups[index].aids = groups[index].group.versions.map(ReadingAids.of) }
    for run in runs {
      let places = groups.indices.compactMap { index in
        groups[index].version(of: run).map { (group: index, version: $0) }
      }
      let sketches = places.map { place in
        ConversationSketch(groups[place.group].group.versions[place.version].turns.map(\.text))
      }
      for number in NearDuplicates.groups(sketches).joined() {
        let place = places[number]
        groups[place.group].aids[place.version].append(
          ReadingAid(name: ReadingAids.duplicateName, words: ReadingAids.duplicateWords, turns: []))
      }
    }
  }

  /// Orders the conversations of a run by review state, then by number of aids, and links each to its
  /// neighbours.
  private static func queue(_ run: Run, _ groups: inout [ReviewedGroup]) {
    var entries: [(group: Int, version: Int, order: Int, aids: Int)] = []
    for (index, reviewed) in groups.enumerated() {
      if let version = reviewed.version(of: run) {
        let order = reviewed.standings[version].state.order
        entries.append((index, version, order, -reviewed.aids[version].count))
      }
    }
    entries.sort { ($0.order, $0.aids, $0.group) < ($1.order, $1.aids, $1.group) }
    let paths = entries.map { groups[$0.group].group.versions[$0.version].path }
    let places = entries.map { groups[$0.group].place($0.version) }
    for (place, entry) in entries.enumerated() {
      if groups[entry.group].neighbours.isEmpty {
        groups[entry.group].neighbours = groups[entry.group].group.versions.map { _ in
          QueueNeighbours(number: 0, count: 0)
        }
      }
      groups[entry.group].neighbours[entry.version] = QueueNeighbours(
        number: place + 1, count: entries.count, previous: place > 0 ? paths[place - 1] : nil,
        next: place + 1 < paths.count ? paths[place + 1] : nil, queue: places)
    }
  }
}

extension ReviewedGroup {
  /// A version in the queue of its run.
  fileprivate func place(_ version: Int) -> QueuePlace {
    let conversation = group.versions[version]
    return QueuePlace(
      title: conversation.chat.title, path: conversation.path, state: standings[version].state,
      turnCount: conversation.turns.count)
  }

  /// Index of a run's version.
  func version(of run: Run) -> Int? { group.versions.firstIndex { $0.run.name == run.name } }

  /// For the comparison of two versions; nil if these have the same turns and verdicts.
  func verdicts(_ older: RunConversation, _ newer: RunConversation) -> RunComparison.VerdictsOfTurn? {
    let places = [older, newer].compactMap { version(of: $0.run) }.sorted()
    let isSame = places.count == 2 && repeats[(places[0] + 1)..<(places[1] + 1)].allSatisfy(\.self)
    return isSame ? nil : { self.verdicts(of: $0, turn: $1) } as RunComparison.VerdictsOfTurn
  }

  /// The current answers about a turn of one version, or about all of it, for comparisons.
  private func verdicts(of version: RunConversation, turn: Int?) -> [TurnVerdict] {
    guard let index = self.version(of: version.run), standings[index].places.contains(turn) else { return [] }
    return head.rubric.criteria.flatMap { criterion in
      let isOfCalls = criterion.target == .toolCall
      let calls = isOfCalls ? turn.map { version.turns[$0].calls.indices.map(Optional.some) } ?? [] : [nil]
      return calls.flatMap { call in
        let spot = ReviewStanding.Spot(criterion: criterion.name, place: turn, call: call)
        return (standings[index].answers[spot] ?? [:]).sorted { $0.key < $1.key }.compactMap {
          reviewer, verdict in
          words(verdict).map {
            TurnVerdict(
              reviewer: reviewer, criterion: head.rubric.criteria.count > 1 ? criterion.title : "", label: $0)
          }
        }
      }
    }
  }

  /// The answer as shown; nil for text alone.
  private func words(_ verdict: Verdict) -> String? {
    let names = verdict.label.map { [$0] } ?? verdict.labels.sorted()
    if names.isEmpty { return verdict.score.map { RunRecord.Score.Value.number($0).words } }
    return names.map { head.rubric.word(for: $0, of: verdict.criterion) }.joined(separator: ", ")
  }
}
