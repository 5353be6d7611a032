import Basics
import Content
@testable import ErrorAnalysis
import Evaluation
import Statistics
import Testing

@Suite("The sampling plan")
struct SampleTests {
  private static let runs = ["one", "two", "three"]

  /// Conversations of three runs, with scores, disputes and matches.
  private static let traces = (0..<60).map { number in
    var trace = Traces.one(number, run: runs[number % 3], isRead: false)
    trace.runs = Array(runs[(number % 3)...])
    trace.model = number < 7 ? "small" : "large"
    trace.task = "task \(number % 11)"
    trace.turnCount = number + 1
    trace.scores = [Trace.Score(name: "reward", value: Double(number / 4))]
    trace.isDisputed = number % 4 == 0
    trace.matches = number % 5 == 0 ? [8, 9] : []
    return trace
  }

  private static func plan(_ strata: [SamplePlan.Stratum], seed: Int = 1) -> SamplePlan {
    var plan = SamplePlan()
    (plan.strata, plan.seed) = (strata, seed)
    return plan
  }

  private static func stratum(
    _ by: SamplePlan.Kind, _ size: Int, _ change: (inout SamplePlan.Stratum) -> Void = { _ in }
  ) -> SamplePlan.Stratum {
    var stratum = SamplePlan.Stratum(by, size: size)
    change(&stratum)
    return stratum
  }

  private static let everyKind = [
    stratum(.random, 6), stratum(.run, 7), stratum(.model, 5), stratum(.task, 4), stratum(.length, 6),
    stratum(.score, 6), stratum(.score, 5) { $0.bands = [4, 9] }, stratum(.disagreement, 3),
    stratum(.query, 4), stratum(.new, 5) { $0.since = "one" },
  ]

  @Test("over seeds, each conversation is drawn as often as its stated probability says")
  func simulation() {
    let (draws, traces) = (400, Self.traces)
    for strata in Self.everyKind.map({ [$0] }) + [Self.everyKind, Array(Self.everyKind.prefix(3))] {
      var counts = traces.map { _ in 0 }
      var expected = traces.map { _ in 0.0 }
      for seed in 0..<draws {
        let sample = Sample(Self.plan(strata, seed: seed), traces, runs: Self.runs)
        for one in sample.drawn { counts[one.trace] += 1 }
        expected = sample.probabilities
      }
      var squares = 0.0
      var free = 0
      for (count, p) in zip(counts, expected) {
        let share = Double(count) / Double(draws)
        guard p > 0, p < 1 else {
          #expect(share == p)
          continue
        }
        let z = (share - p) / (p * (1 - p) / Double(draws)).squareRoot()
        // 60 conversations of 12 plans: the largest of 700 normal deviations is below 4.2 in 98 of 100 seeds.
        #expect(abs(z) < 4.2, "\(strata.map(\.by)): \(share), stated \(p)")
        squares += z * z
        free += 1
      }
      // The sum of squares of so many deviations is within 3 standard deviations of its mean, unless they are too
      // large or too small together. Fixed sizes make them dependent, which only lowers the mean.
      #expect(squares < Double(free) + 3 * Double(2 * free).squareRoot() + 6, "\(strata.map(\.by))")
    }
  }

  @Test("exactly in small cases", arguments: 1...4)
  func exact(size: Int) {
    let traces = Array(Self.traces.prefix(4))
    func stated(_ strata: [SamplePlan.Stratum]) -> [Double] {
      Sample(Self.plan(strata), traces, runs: Self.runs).probabilities
    }
    #expect(stated([Self.stratum(.random, size)]) == traces.map { _ in Double(size) / 4 })
    // Runs one, two, three, one.
    let byRun: [[Double]] = [
      [1.0 / 6, 1.0 / 3, 1.0 / 3, 1.0 / 6], [1.0 / 3, 2.0 / 3, 2.0 / 3, 1.0 / 3], [0.5, 1, 1, 0.5],
      [1, 1, 1, 1],
    ]
    #expect(close(stated([Self.stratum(.run, size)]), byRun[size - 1]))
    let (p, both) = (Double(size) / 4, stated([Self.stratum(.random, size), Self.stratum(.random, 1)]))
    #expect(close(both, traces.map { _ in 1 - (1 - p) * 0.75 }))
  }

  private func close(_ left: [Double], _ right: [Double]) -> Bool {
    left.count == right.count && zip(left, right).allSatisfy { abs($0 - $1) < 1e-12 }
  }

  @Test("the lowest scores are certain; those with the same score at the boundary share the rest")
  func lowest() {
    let sample = Sample(Self.plan([Self.stratum(.score, 6)]), Self.traces, runs: Self.runs)
    #expect(sample.probabilities.prefix(9) == [1, 1, 1, 1, 0.5, 0.5, 0.5, 0.5, 0])
    #expect(sample.drawn.count == 6 && sample.strata[0].population == 60)
  }

  @Test(
    "groups give equal numbers, small ones all they have",
    arguments: [
      (7, [10, 10, 10], [3, 2, 2]), (10, [2, 20, 1], [2, 7, 1]), (99, [2, 3], [2, 3]), (0, [4], [0]),
    ])
  func allocation(size: Int, counts: [Int], given: [Int]) {
    #expect(StratumDraw.allocation(size, counts) == given)
  }

  @Test("strata choose from disputed, new and matching conversations only")
  func frames() {
    func drawn(_ stratum: SamplePlan.Stratum, at place: Int = 0) -> [Int] {
      var strata = (0..<place).map { _ in Self.stratum(.random, 0) }
      strata.append(stratum)
      return Sample(Self.plan(strata), Self.traces, runs: Self.runs).drawn.map(\.trace)
    }
    #expect(drawn(Self.stratum(.disagreement, 99)) == Array(stride(from: 0, to: 60, by: 4)))
    #expect(drawn(Self.stratum(.new, 99)) == Array(stride(from: 2, to: 60, by: 3)))
    #expect(drawn(Self.stratum(.new, 99) { $0.since = "one" }).count == 40)
    #expect(drawn(Self.stratum(.query, 99), at: 8) == Array(stride(from: 0, to: 60, by: 5)))
    #expect(drawn(Self.stratum(.query, 99), at: 7) == [])
  }

  @Test(
    "the same plan draws the same, whatever the order; one more conversation changes one place in a sample")
  func stable() {
    let plan = Self.plan([Self.stratum(.random, 10)])
    func ids(_ traces: [Trace]) -> Set<String> {
      Set(Sample(plan, traces, runs: Self.runs).drawn.map { traces[$0.trace].id })
    }
    #expect(ids(Self.traces) == ids(Self.traces.reversed()))
    let more = ids(Self.traces + [Traces.one(777)])
    #expect(more.count == 10 && more.subtracting(ids(Self.traces)).count <= 1)
  }

  @Test("each drawn conversation has a reviewer, the overlap has two, and all have about as many")
  func reviewers() {
    var plan = Self.plan([Self.stratum(.random, 30)])
    (plan.reviewers, plan.overlap) = (["ada", "bo", "cy"], 0.2)
    let drawn = Sample(plan, Self.traces, runs: Self.runs).drawn
    #expect(drawn.count { $0.reviewers.count == 2 } == 6)
    #expect(drawn.allSatisfy { (1...2).contains(Set($0.reviewers).count) })
    let loads = plan.reviewers.map { name in drawn.count { $0.reviewers.contains(name) } }
    #expect(loads.reduce(0, +) == 36 && loads.allSatisfy { (11...13).contains($0) })
    plan.reviewers = ["ada"]
    #expect(Sample(plan, Self.traces, runs: Self.runs).drawn.allSatisfy { $0.reviewers == ["ada"] })
  }

  @Test("weights restore the rate of all conversations from a lopsided sample")
  func unbiased() throws {
    // The failure is three times as frequent among the seven conversations of the small model.
    let traces = Self.traces.enumerated().map { number, trace in
      var trace = trace
      trace.firstRead = Instant(seconds: 1)
      if number < 6 || number % 9 == 0 {
        trace.answers = [Trace.Answer(mode: "a", reviewer: "ada", turn: 1, messageID: nil)]
      }
      return trace
    }
    let truth = Double(traces.count { !$0.answers.isEmpty }) / 60
    var (weighted, plain) = (0.0, 0.0)
    for seed in 0..<400 {
      let sample = Sample(Self.plan([Self.stratum(.model, 14)], seed: seed), traces, runs: Self.runs)
      let analysis = ErrorAnalysis(traces, Taxonomy(), weights: sample.weights)
      weighted += try #require(WeightedRate(analysis.tally(analysis.tracesByMode[0]), of: analysis.readTally))
        .share
      plain += Double(sample.drawn.count { !traces[$0.trace].answers.isEmpty }) / Double(sample.drawn.count)
    }
    #expect(abs(weighted / 400 - truth) < 0.01)
    #expect(plain / 400 > truth + 0.1)
  }

  private func kept(_ text: String, _ plan: String = "") -> AnalysisFiles {
    AnalysisFiles([
      InputFile(contentPath: "review/sample.jsonl", text: text),
      InputFile(contentPath: "review/sample.yml", text: plan),
    ])
  }

  @Test("a kept draw is the draw as it was made: verdicts, scores and runs that come later change nothing")
  func keeps() throws {
    let plan =
      "reviewers: [ada, bo]\noverlap: 0.5\nstrata: [{by: disagreement, size: 6}, {by: score, size: 8}]\n"
    let files = kept("", plan)
    let drawn = Sample(try #require(files.plan), Self.traces, runs: Self.runs)
    let text = KeptDraw.text(drawn, Self.traces)
    let changed =
      Self.traces.reversed().map { trace in
        var trace = trace
        (trace.isDisputed, trace.scores) = (!trace.isDisputed, [])
        return trace
      } + [Traces.one(777)]
    let again = kept(text, plan)
    #expect(again.diagnostics.isEmpty)
    let sample = Sample(try #require(again.draw), again.plan, changed)
    func words(_ sample: Sample, _ traces: [Trace]) -> [String] {
      sample.drawn.map { "\(traces[$0.trace].id) \($0.probability) \($0.reviewers) \($0.strata)" }.sorted()
    }
    #expect(words(sample, changed) == words(drawn, Self.traces) && sample.drawn.count > 8)
    #expect(sample.strata.map(\.drawn) == drawn.strata.map(\.drawn))
    #expect(sample.weights.last == 0 && drawn.source == nil && sample.source != nil)
    let redrawn = Sample(try #require(again.plan), changed, runs: Self.runs)
    #expect(words(redrawn, changed) != words(drawn, Self.traces))
  }

  @Test("wrong lines of a kept draw are reported at their places; the others count")
  func keptFaults() {
    let lines = [
      #"{"conversation":"c1","run":"one","probability":0.5,"reviewers":["ada","A b"],"strata":[1]}"#,
      #"{"conversation":"c2","run":"one","probability":0}"#, #"{"run":"one","probability":1.5}"#,
      #"{"conversation":"c1","run":"one","probability":1}"#, "nonsense", #"["c3"]"#,
      #"{"conversation":"c4","run":"one","probability":1,"strata":[0,"x"]}"#,
    ]
    let files = kept(lines.joined(separator: "\n"))
    #expect(files.draw?.lines.map(\.conversation) == ["c1", "c4"])
    #expect(files.draw?["c1"]?.reviewers == ["ada"] && files.draw?["c4"]?.strata == [])
    let printed = files.diagnostics.map { "\($0.line ?? 0):\($0.column ?? 0): \($0.message)" }
    for words in [
      #"1:64: reviewer name may only contain a-z, 0-9 and hyphens, up to 40: "A b""#,
      #"2:48: "probability" must be above 0: the conversation was drawn"#,
      #"3:1: missing "conversation""#, #"3:28: "probability" must be between 0 and 1, found 1.5"#,
      #"4:1: duplicate conversation "c1""#, #"7:62: "strata" must contain only whole numbers from 1 to 1000"#,
    ] { #expect(printed.contains(words)) }
    #expect(printed.contains { $0.hasPrefix("5:1: ") } && printed.contains { $0.hasPrefix("6:1: ") })
  }

  private func read(_ text: String) -> (plan: SamplePlan?, printed: [String]) {
    let files = AnalysisFiles([InputFile(contentPath: "review/sample.yml", text: text)])
    return (files.plan, files.diagnostics.map { "\($0.line ?? 0): \($0.message)" })
  }

  @Test("a query needs words, an overlap two reviewers, and names of runs and scores must exist")
  func names() throws {
    let (plan, printed) = read(
      """
      reviewers: [ada]
      overlap: 0.5
      strata:
        - {by: query, query: " "}
        - {by: score, score: helpfull}
        - {by: new, since: thre}
        - {by: new}
      """)
    #expect(printed == ["4: \"query\" has no words", "2: \"overlap\" needs two reviewers"])
    let warnings = try #require(plan).warnings(runs: ["one", "three"]) { ["helpful"] }
    #expect(
      warnings.map { "\($0.line ?? 0): \($0.message)" } == [
        "5: no conversation has the score \"helpfull\": nothing is drawn by it",
        "6: unknown run \"thre\": all conversations count as new",
      ])
    #expect(warnings.first?.help.first?.contains("did you mean \"helpful\"?") == true)
  }

  @Test("a plan is read with its defaults; sizes divide what is left")
  func reads() throws {
    let (plan, printed) = read(
      """
      seed: 3
      size: 21
      reviewers: [ada, bo, ada]
      strata: [{by: random}, {by: score, score: reward, size: 10}, {by: query, query: Refund  Order}]
      """)
    #expect(printed == [])
    let own = try #require(plan)
    #expect(own.sizes == [6, 10, 5] && own.reviewers == ["ada", "bo"])
    #expect(own.queries.map { "\($0.stratum) \($0.words)" } == [#"2 ["refund", "order"]"#])
    #expect(read("seed: 2").plan?.strata == [SamplePlan.Stratum()])
  }

  @Test("what is wrong in a plan is reported at its place")
  func faults() {
    let printed = read("overlap: 2\nreviewers: [A b]\nstrata:\n  - {by: mood}\n  - {size: 3}\n").printed
    #expect(
      printed == [
        "1: \"overlap\" must be between 0 and 1, found 2",
        "2: reviewer name may only contain a-z, 0-9 and hyphens, up to 40: \"A b\"", "4: unknown by \"mood\"",
        "5: missing \"by\"", "4: no strata",
      ])
  }
}
