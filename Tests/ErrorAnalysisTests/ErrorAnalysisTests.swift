import Basics
@testable import ErrorAnalysis
import Evaluation
import Statistics
import Testing

@Suite("Which conversations have which failures")
struct ErrorAnalysisTests {
  private static let tree = Taxonomy([
    FailureMode(name: "a"), FailureMode(name: "b"), mode("part", of: "a"), mode("deep", of: "part"),
  ])

  private static func mode(_ name: String, of parent: String) -> FailureMode {
    var mode = FailureMode(name: name)
    mode.parent = parent
    return mode
  }

  @Test("the tree has each mode after its parent; a mode with its parts counts each conversation once")
  func tree() {
    let traces = [Traces.one(0, modes: ["a", "part"]), Traces.one(1, modes: ["deep"]), Traces.one(2)]
    let analysis = ErrorAnalysis(traces, Self.tree)
    #expect(
      zip(analysis.modes, analysis.depths).map { "\($0.name) \($1)" } == ["a 0", "part 1", "deep 2", "b 0"])
    #expect(analysis.tracesWithParts(analysis.tracesByMode) == [[0, 1], [0, 1], [1], []])
  }

  @Test("several answers about a conversation count it once, in each band of turns that has one")
  func bands() {
    var trace = Traces.one(0, modes: ["a", "a"])
    trace.answers.append(Trace.Answer(mode: "a", reviewer: "bo", turn: 4, messageID: "t4"))
    let analysis = ErrorAnalysis([trace, Traces.one(1)], Self.tree)
    #expect(analysis.hits[0].map { "\($0.mode) \($0.count) \($0.bands)" } == ["0 3 3"])
    let pivot = ModePivot(analysis, .turn)
    #expect(pivot.columns.map(\.all.count) == [2, 2, 0, 0, 0, 0])
    #expect(pivot.cells[0].map(\.hits.count) == [1, 1, 0, 0, 0, 0])
  }

  @Test(
    "bands of turns have no gaps",
    arguments: [(1, "1–2"), (2, "1–2"), (3, "3–5"), (10, "6–10"), (51, "51+"), (9999, "51+")])
  func bandTitles(turn: Int, title: String) { #expect(TurnBand.title(TurnBand.index(turn)) == title) }

  @Test("the values of a dimension have their own totals; rare ones share a column, unknown ones come last")
  func pivot() {
    let traces = (0..<40).map { number in
      var trace = Traces.one(number, modes: number % 2 == 0 ? ["a"] : [])
      trace.task = number < 2 ? "" : number < 20 ? "t\(number % 3)" : "rare \(number)"
      return trace
    }
    let pivot = ModePivot(ErrorAnalysis(traces, Self.tree), .task)
    #expect(pivot.columns.count == ModePivot.maximum + 1)
    #expect(pivot.columns.prefix(3).map(\.value) == ["rare 20", "rare 21", "rare 22"])
    #expect(pivot.columns.suffix(5).map(\.value) == ["t0", "t1", "t2", "", ""])
    #expect(pivot.columns.last?.pooled == 12)
    #expect(pivot.columns.reduce(0) { $0 + $1.all.count } == 40)
    #expect(pivot.cells[0].reduce(0) { $0 + $1.hits.count } == 20)
  }

  @Test("conversations that no one has read are part of no rate")
  func unread() {
    let analysis = ErrorAnalysis([Traces.one(0, modes: ["a"]), Traces.one(1, isRead: false)], Self.tree)
    #expect(analysis.readTally.count == 1)
    #expect(ModePivot(analysis, .run).columns.map(\.all.count) == [1])
  }

  @Test(
    "with equal weights a rate has Wilson's interval (Newcombe 1998, table I, method 3)",
    arguments: [
      (81, 263, 0.2553, 0.3662), (15, 148, 0.0624, 0.1605), (0, 20, 0, 0.1611), (1, 29, 0.0061, 0.1718),
    ])
  func wilson(hits: Int, all: Int, low: Double, high: Double) throws {
    let rate = try #require(WeightedRate(TraceTally.of(hits), of: TraceTally.of(all)))
    #expect(abs(rate.low - low) < 5.1e-5 && abs(rate.high - high) < 5.1e-5)
  }

  @Test("a rate of all is 100 %, one of nothing is none")
  func bounds() {
    #expect(WeightedRate(TraceTally.of(5), of: TraceTally.of(5))?.high == 1)
    #expect(WeightedRate(TraceTally(), of: TraceTally()) == nil)
  }

  @Test("a weight counts a conversation for those that were not drawn, and makes the interval wider")
  func weighted() throws {
    let traces = [Traces.one(0, modes: ["a"]), Traces.one(1), Traces.one(2), Traces.one(3, modes: ["a"])]
    let analysis = ErrorAnalysis(traces, Self.tree, weights: [1, 1, 4, 0])
    let rate = try #require(WeightedRate(analysis.tally([0, 3]), of: analysis.readTally))
    #expect(abs(rate.share - 1.0 / 6) < 1e-12)
    #expect(analysis.outsideCount == 1)
    let plain = try #require(WeightedRate(TraceTally.of(1), of: TraceTally.of(6)))
    #expect(rate.high > plain.high)
  }

  @Test("notes on turns without an answer are to be sorted")
  func open() {
    var trace = Traces.one(0, modes: ["a"])
    trace.notes = [2, 4, nil].map {
      Trace.Note(reviewer: "ada", turn: $0, messageID: nil, key: "k", text: "x", at: Instant(seconds: 0))
    }
    #expect(ErrorAnalysis([trace], Self.tree).open.map(\.note.turn) == [4, nil])
  }

  @Test("an answer that there is no failure is no mode, and its notes are sorted")
  func noFailure() {
    var trace = Traces.one(0, modes: ["none"])
    trace.notes = [
      Trace.Note(reviewer: "a", turn: 2, messageID: "t2", key: "k", text: "x", at: Instant(seconds: 0))
    ]
    let analysis = ErrorAnalysis([trace], Taxonomy())
    #expect(analysis.modes.isEmpty && analysis.open.isEmpty && analysis.hits == [[]])
    #expect(Saturation(analysis).steps.map(\.newCount) == [0])
  }

  @Test("pairs are counted among different branches of the tree, most frequent first")
  func pairs() {
    let traces = [
      Traces.one(0, modes: ["a", "part", "b"]), Traces.one(1, modes: ["b", "a"]),
      Traces.one(2, modes: ["deep", "b"]),
    ]
    let pairs = ModePair.all(ErrorAnalysis(traces, Self.tree), limit: 10)
    #expect(pairs.map { "\($0.first) \($0.second) \($0.tally.count)" } == ["0 3 2", "1 3 1", "2 3 1"])
  }

  @Test("first failures are counted by the turn before, by kind and by number")
  func failures() {
    var traces = Traces.plain(3)
    traces[0].failure = .init(turn: 3, kind: .reply, before: .failedResult)
    traces[1].failure = .init(turn: 1, kind: .call, before: .beginning)
    let failures = FirstFailures(ErrorAnalysis(traces, Taxonomy()))
    #expect(failures.before.map { "\($0.kind) \($0.tally.count)" } == ["beginning 1", "failedResult 1"])
    #expect(failures.kinds.map { "\($0.kind) \($0.tally.count)" } == ["reply 1", "call 1"])
    #expect(failures.bands.map(\.count) == [1, 1, 0, 0, 0, 0])
  }

  @Test("first failures and pairs are weighted by the sampling plan; those it did not draw are only counted")
  func weightedFigures() throws {
    var traces = (0..<3).map { Traces.one($0, modes: $0 == 0 ? ["a", "b"] : ["a"]) }
    for index in traces.indices {
      traces[index].failure = .init(turn: 2, kind: index == 0 ? .call : .reply, before: .user)
    }
    let analysis = ErrorAnalysis(traces, Self.tree, weights: [1, 4, 0])
    let failures = FirstFailures(analysis)
    let calls = try #require(failures.kinds.first { $0.kind == .call }).tally
    #expect(failures.all.count == 3 && failures.bands[0].count == 3)
    #expect(abs(try #require(WeightedRate(calls, of: failures.all)).share - 0.2) < 1e-12)
    let pair = try #require(ModePair.all(analysis, limit: 1).first)
    let rate = try #require(WeightedRate(pair.tally, of: analysis.tally(analysis.tracesByMode[0])))
    #expect(pair.tally.count == 1 && abs(rate.share - 0.2) < 1e-12)
  }

  @Test("a run's column has its own versions; a model's has the newest that someone has read")
  func versions() {
    var traces = [Traces.one(0, modes: ["a"], run: "three"), Traces.one(1, run: "three", isRead: false)]
    for index in traces.indices { traces[index].model = "large" }
    traces[0].older = [
      Traces.older(0, "two", model: "large", modes: ["b"]), Traces.older(0, "one", model: "small"),
    ]
    traces[1].older = [Traces.older(1, "one", model: "small", modes: ["b", "new"])]
    let analysis = ErrorAnalysis(traces, Self.tree)
    func cells(_ dimension: PivotDimension, _ mode: Int) -> [String] {
      let pivot = ModePivot(analysis, dimension)
      return zip(pivot.columns, pivot.cells[mode]).map { "\($0.value) \($1.hits.count)/\($0.all.count)" }
    }
    #expect(cells(.run, 0) == ["one 0/2", "three 1/1", "two 0/1"])
    #expect(cells(.run, 3) == ["one 1/2", "three 0/1", "two 1/1"])
    #expect(cells(.model, 0) == ["large 1/1", "small 0/2"])
    #expect(cells(.model, 3) == ["large 0/1", "small 1/2"])
    #expect(
      analysis.modes.map(\.name).last == "new" && cells(.run, 4) == ["one 1/2", "three 0/1", "two 0/1"])
    #expect(cells(.task, 3) == [" 0/1"])
  }
}

@Suite("When new failure modes stop appearing")
struct SaturationTests {
  private func saturation(_ modes: [Int: [String]], of count: Int) -> Saturation {
    Saturation(ErrorAnalysis((0..<count).map { Traces.one($0, modes: modes[$0] ?? []) }, Taxonomy()))
  }

  @Test("a kind is new once, in the order of the first verdicts")
  func blocks() {
    let found = saturation([3: ["a"], 4: ["a", "b"], 12: ["c"], 60: ["d"]], of: 65)
    let words = found.blocks.map { "\($0.first)–\($0.last): \($0.new.count), \($0.total)" }
    #expect(words == ["1–10: 2, 2", "11–20: 1, 3", "21–60: 0, 3", "61–65: 1, 4"])
    #expect(found.steps.map(\.newCount) == [2, 1, 0, 0, 0, 0, 1])
    #expect(found.steps.last == Saturation.Step(first: 61, last: 65, newCount: 1))
  }

  @Test("none in the last 20: stop; some: read on; fewer read: too early to say")
  func rule() {
    #expect(saturation([0: ["a"]], of: 21).advice == .stop)
    #expect(saturation([1: ["a", "b"], 20: ["c"]], of: 21).advice == .readOn(3))
    #expect(saturation([0: ["a"]], of: 19).advice == .tooFew(19))
    #expect(saturation([0: ["a"]], of: 20).advice == .readOn(1))
  }

  @Test("a note without a mode in the last 20 is to be sorted first: it may name a new one")
  func unsorted() {
    func advice(noteOn number: Int, modes: [Int: [String]] = [:]) -> Saturation.Advice {
      var traces = (0..<25).map { Traces.one($0, modes: modes[$0] ?? []) }
      traces[number].notes = [3, 4].map { (turn: Int) in
        Trace.Note(
          reviewer: "ada", turn: turn, messageID: "t\(turn)", key: "", text: "x", at: Instant(seconds: 0))
      }
      return Saturation(ErrorAnalysis(traces, Taxonomy())).advice
    }
    #expect(advice(noteOn: 5) == .sort(2))
    #expect(advice(noteOn: 4) == .stop)
    #expect(advice(noteOn: 5, modes: [24: ["a"]]) == .readOn(1))
  }

  @Test("the order is that of reading, not that of the conversations")
  func order() {
    var traces = Traces.plain(12)
    traces[0].answers = [Trace.Answer(mode: "a", reviewer: "ada", turn: 1, messageID: nil)]
    traces[0].firstRead = Instant(seconds: 9999)
    #expect(Saturation(ErrorAnalysis(traces, Taxonomy())).blocks.map(\.new.count) == [0, 1])
  }
}
