import Basics
import Statistics
import Testing

@Suite struct BinaryCountsTests {
  private static func counts(_ row: Int...) -> BinaryCounts { BinaryCounts(row: row) }

  @Test("a matrix of any labels is split into one label and all others")
  func split() {
    let pairs = [
      ("pass", "pass"), ("pass", "unsure"), ("fail", "pass"), ("fail", "unsure"), ("fail", "fail"),
    ]
    let matrix = ConfusionMatrix(pairs.map { (first: $0, second: $1) }, labels: ["pass", "fail"])
    #expect(matrix.labels == ["pass", "fail", "unsure"])
    #expect(matrix.counts == [[1, 0, 1], [1, 1, 1], [0, 0, 0]])
    #expect(matrix.percent == .value(0.4))
    #expect(BinaryCounts(matrix, positive: "pass").row == [1, 1, 1, 2])
    #expect(BinaryCounts(matrix, positive: "other").row == [0, 0, 0, 5])
  }

  @Test("an empty matrix, and one of a single label, say why they have no kappa")
  func matrices() {
    #expect(ConfusionMatrix([]).kappa == .undefined(.nothingShared))
    #expect(ConfusionMatrix([]).percent == .undefined(.nothingShared))
    #expect(ConfusionMatrix([(first: "a", second: "a")]).kappa == .undefined(.oneLabel))
    #expect(ConfusionMatrix([(first: "a", second: "b")]).kappa == .value(0))
  }

  @Test("a missing class leaves its rates undefined, with the reason")
  func missing() {
    let empty = BinaryCounts()
    #expect(empty.truePositiveRate == .undefined(.noPositives))
    #expect(empty.trueNegativeRate == .undefined(.noNegatives))
    #expect(empty.f1 == .undefined(.nothingPositive))
    #expect(empty.matthews == .undefined(.oneSided))
    #expect(Self.counts(3, 1, 0, 0).balancedAccuracy == .undefined(.noNegatives))
    #expect(Self.counts(0, 0, 1, 3).balancedAccuracy == .undefined(.noPositives))
    #expect(Self.counts(3, 0, 2, 0).matthews == .undefined(.oneSided))
    #expect(Self.counts(0, 3, 0, 2).f1 == .value(0))
  }

  @Test("a perfect judge has 1 everywhere, a contrary one the opposite")
  func extremes() {
    let (perfect, contrary) = (Self.counts(40, 0, 0, 60), Self.counts(0, 40, 60, 0))
    #expect(perfect.balancedAccuracy == .value(1) && perfect.f1 == .value(1) && perfect.matthews == .value(1))
    #expect(contrary.balancedAccuracy == .value(0) && contrary.f1 == .value(0))
    #expect(contrary.matthews == .value(-1))
  }

  @Test("all figures are numbers in their range or undefined, also with a million items")
  func ranges() {
    var random = SplitMix64(seed: 12)
    for round in 0..<2000 {
      let most = round.isMultiple(of: 2) ? 3 : 1_000_000
      let counts = BinaryCounts(row: (0..<4).map { _ in random.next(below: most) })
      for figure in [counts.truePositiveRate, counts.trueNegativeRate, counts.balancedAccuracy, counts.f1] {
        #expect(figure.value.map { (0...1).contains($0) } ?? true)
      }
      #expect(counts.matthews.value.map { abs($0) <= 1 + 1e-12 } ?? true)
    }
  }
}

@Suite struct RoganGladenTests {
  @Test("a judge at or below chance, and rates outside 0 to 1, give no corrected rate")
  func undefined() {
    #expect(RoganGladen.estimate(tpr: 0.5, tnr: 0.5, observed: 0.5) == .undefined(.guessing))
    #expect(RoganGladen.estimate(tpr: 0.2, tnr: 0.5, observed: 0.5) == .undefined(.guessing))
    #expect(RoganGladen.estimate(tpr: 1.2, tnr: 0.9, observed: 0.5) == .undefined(.notARate))
    #expect(RoganGladen.estimate(tpr: 0.9, tnr: 0.9, observed: .nan) == .undefined(.notARate))
  }

  @Test("a rate that the judge's errors cannot explain is clipped")
  func clipped() {
    #expect(RoganGladen.estimate(tpr: 0.9, tnr: 0.9, observed: 0.95) == .value(1))
    #expect(RoganGladen.estimate(tpr: 0.9, tnr: 0.9, observed: 0.01) == .value(0))
  }

  @Test("the correction undoes the judge's errors")
  func inverse() throws {
    for (tpr, tnr) in [(0.9, 0.8), (0.6, 0.7), (1, 0.55)] {
      for truth in [0, 0.1, 0.5, 0.93, 1] {
        let observed = truth * tpr + (1 - truth) * (1 - tnr)
        let corrected = try #require(RoganGladen.estimate(tpr: tpr, tnr: tnr, observed: observed).value)
        #expect(abs(corrected - truth) < 1e-12)
      }
    }
  }

  @Test(
    "a page refuses fewer than 30 items of a class, and TPR + TNR − 1 up to exactly 0.1",
    arguments: [
      ([29, 0, 0, 100], .fewPositives), ([100, 0, 0, 29], .fewNegatives), ([30, 0, 0, 30], nil),
      ([60, 40, 50, 50], .weakJudge), ([30, 70, 20, 80], .weakJudge), ([61, 39, 50, 50], nil),
      ([0, 40, 40, 0], .weakJudge), ([40, 0, 40, 0], .weakJudge),
    ] as [([Int], UndefinedReason?)])
  func refusal(row: [Int], reason: UndefinedReason?) {
    #expect(RoganGladen.refusal(BinaryCounts(row: row)) == reason)
  }

  @Test("the corrected rate of a run says what is missing")
  func missing() {
    let labelled = BinaryCounts(row: [30, 10, 10, 30])
    #expect(JudgedRun(labelled: labelled, found: 0, total: 0).corrected == .undefined(.noVerdicts))
    let positives = BinaryCounts(row: [30, 10, 0, 0])
    #expect(JudgedRun(labelled: positives, found: 1, total: 2).corrected == .undefined(.noNegatives))
    #expect(JudgedRun(labelled: BinaryCounts(), found: 1, total: 2).corrected == .undefined(.noPositives))
    #expect(JudgedRun(labelled: labelled, found: 1, total: 2).corrected == .value(0.5))
  }

  @Test("the interval of the corrected rate contains the true one, where the judge's own rate is far from it")
  func interval() throws {
    var random = SplitMix64(seed: 77)
    let conversations = (0..<400).map { number -> JudgedRun in
      var run = JudgedRun(labelled: BinaryCounts(), found: 0, total: 0)
      for _ in 0..<3 {
        let truth = random.unit() < 0.9
        let judge = random.unit() < (truth ? 0.8 : 0.3)
        run.total += 1
        run.found += judge ? 1 : 0
        if number.isMultiple(of: 2) { run.labelled.add(human: truth, judge: judge) }
      }
      return run
    }
    let interval = try #require(JudgedRun.interval(of: conversations, Bootstrap(seed: 1)).value)
    #expect(interval.low > 0.8 && interval.low < 0.9 && interval.high > 0.9)
    let observed = Double(conversations.reduce(0) { $0 + $1.found }) / 1200
    #expect(observed < interval.low)
  }
}
