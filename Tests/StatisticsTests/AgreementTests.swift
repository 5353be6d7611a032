import Statistics
import Testing

/// Published worked examples, each with its source; all figures were also computed by an independent program.
struct AgreementTests {
  @Test("Cohen's kappa of 20, 5, 10, 15 is 0.4 (Wikipedia, \"Cohen's kappa\", simple example)")
  func grants() throws {
    let agreement = Agreement(ratings([[20, 5], [10, 15]]))
    #expect(agreement.n == 50)
    try expect(agreement.percent, 0.7)
    try expect(agreement.kappa, 0.4)
  }

  @Test(
    "equal agreement with different margins gives 0.1304 and 0.2593 (Wikipedia, \"Cohen's kappa\", same percentages)"
  )
  func margins() throws {
    try expect(Agreement(ratings([[45, 15], [25, 15]])).kappa, 0.1304)
    try expect(Agreement(ratings([[25, 35], [5, 35]])).kappa, 0.2593)
    try expect(Agreement(ratings([[45, 15], [25, 15]])).percent, 0.6)
  }

  @Test(
    "two judges and three diagnoses: kappa 0.492 (Cohen, Psychological Bulletin 70, 1968, table 1, N = 200)")
  func diagnoses() throws {
    let agreement = Agreement(ratings([[88, 14, 18], [10, 40, 10], [2, 6, 12]]))
    #expect(agreement.n == 200)
    try expect(agreement.percent, 0.7)
    try expect(agreement.kappa, 0.4915)
    #expect(agreement.pairs.first?.matrix.counts == [[88, 14, 18], [10, 40, 10], [2, 6, 12]])
  }

  @Test(
    "Krippendorff's alpha of his examples (Computing Krippendorff's Alpha-Reliability, 2011: A 0.095, B 0.692, C 0.743)",
    arguments: [
      (["0100000010", "1110010000"], 0.0952, 10),
      (["aabbdcccedda", "babbbccceddd"], 0.6920, 12),
      (["123321412...", "1233224125.3", ".3332342251.", "12332441251."], 0.7434, 11),
    ])
  func krippendorff(rows: [String], alpha: Double, n: Int) throws {
    let agreement = Agreement(ratings(rows))
    #expect(agreement.n == n)
    try expect(agreement.alpha, alpha)
  }

  @Test(
    "three coders with missing values: alpha 0.691 (Wikipedia, \"Krippendorff's alpha\", computational example)"
  )
  func missing() throws {
    let rows = [".....3412113" + "3.3", "1.21334" + "3.......", "..213" + "44.2113" + "3.4"]
    try expect(Agreement(ratings(rows)).alpha, 0.6914)
  }

  @Test("reviewers who always agree reach 1, who always disagree fall below 0")
  func extremes() throws {
    try expect(Agreement(ratings(["ab", "ab"])).kappa, 1)
    try expect(Agreement(ratings(["ab", "ab"])).alpha, 1)
    try expect(Agreement(ratings(["ab", "ba"])).kappa, -1)
  }

  @Test(
    "undefined without verdicts, a second reviewer, a common item or a second label, with the reason",
    arguments: [
      ([], .noVerdicts), (["ab"], .oneReviewer), (["aa.", "aaa"], .oneLabel),
      (["ab..", "..ab"], .nothingShared),
    ] as [([String], UndefinedReason)])
  func undefined(rows: [String], reason: UndefinedReason) {
    let agreement = Agreement(ratings(rows))
    #expect(agreement.alpha == .undefined(reason))
    #expect(agreement.kappa == .undefined(reason))
  }

  @Test("kappa is left to two reviewers, and one label still has a percentage")
  func limits() throws {
    #expect(
      Agreement(ratings(["ab", "ab", "aa"])).kappa
        == .undefined(.notTwoReviewers))
    #expect(Agreement(ratings(["ab.", "ab.", "..a"])).kappa == .undefined(.notTwoReviewers))
    try expect(Agreement(ratings(["aa", "aa"])).percent, 1)
    #expect(Agreement(ratings(["ab", "ab", "aa"])).pairs.count == 3)
  }

  @Test("the order of verdicts does not matter, but for two of one reviewer on one unit: the later counts")
  func order() {
    let all = ratings(["123321412...", "1233224125.3", ".3332342251.", "12332441251."])
    #expect(Agreement(all) == Agreement(all.reversed()))
    let twice = [
      Rating(unit: "1", reviewer: "a", label: "bad"), Rating(unit: "1", reviewer: "a", label: "good"),
      Rating(unit: "1", reviewer: "b", label: "good"),
    ]
    #expect(Agreement(twice).percent == .value(1))
  }

  private func expect(_ figure: Estimate<Double>, _ expected: Double) throws {
    guard case .value(let value) = figure else {
      Issue.record("\(figure)")
      return
    }
    #expect(abs(value - expected) < 0.00005)
  }

  /// A table of two reviewers: rows are the first one's labels.
  private func ratings(_ table: [[Int]]) -> [Rating] {
    var out: [Rating] = []
    for (row, counts) in table.enumerated() {
      for (column, count) in counts.enumerated() {
        for _ in 0..<count {
          let unit = String(out.count / 2)
          out.append(Rating(unit: unit, reviewer: "a", label: String(row)))
          out.append(Rating(unit: unit, reviewer: "b", label: String(column)))
        }
      }
    }
    return out
  }

  /// A reviewer a row, a unit a character; a dot is no judgement.
  private func ratings(_ rows: [String]) -> [Rating] {
    rows.enumerated().flatMap { reviewer, row in
      row.enumerated().filter { $0.element != "." }.map { unit, label in
        Rating(unit: String(unit), reviewer: String(reviewer), label: String(label))
      }
    }
  }
}
