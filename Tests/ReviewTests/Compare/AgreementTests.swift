import Testing

@testable import Review

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
    #expect(agreement.confusions.first?.counts == [[88, 14, 18], [10, 40, 10], [2, 6, 12]])
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
    "what cannot be told is not defined, with its reason",
    arguments: [
      ([], "no verdicts"), (["ab"], "only one reviewer"),
      (["aa.", "aaa"], "only one label used"),
      (["ab..", "..ab"], "nothing judged by two reviewers"),
    ] as [([String], String)])
  func notDefined(rows: [String], reason: String) {
    let agreement = Agreement(ratings(rows))
    #expect(agreement.alpha == .notDefined(reason))
    #expect(agreement.kappa == .notDefined(reason))
  }

  @Test("kappa is left to two reviewers, and one label still has a percentage")
  func limits() throws {
    #expect(
      Agreement(ratings(["ab", "ab", "aa"])).kappa
        == .notDefined("kappa compares two reviewers, here are 3: see alpha"))
    try expect(Agreement(ratings(["aa", "aa"])).percent, 1)
    #expect(Agreement(ratings(["ab", "ab", "aa"])).confusions.count == 3)
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

  @Test(
    "Wilson's interval (Newcombe, Statistics in Medicine 17, 1998, table I, method 3)",
    arguments: [
      (81, 263, 0.2553, 0.3662), (15, 148, 0.0624, 0.1605), (0, 20, 0.0000, 0.1611), (1, 29, 0.0061, 0.1718),
    ])
  func wilson(k: Int, n: Int, low: Double, high: Double) throws {
    let interval = try #require(Wilson(k, of: n))
    #expect(abs(interval.low - low) < 0.00005)
    #expect(abs(interval.high - high) < 0.00005)
    #expect(try #require(Wilson(n - k, of: n)).high == 1 - interval.low || k > 0)
  }

  @Test("Wilson's interval of nothing does not exist, and never leaves 0 to 1")
  func wilsonEdges() throws {
    #expect(Wilson(0, of: 0) == nil)
    #expect(try #require(Wilson(0, of: 1)).low == 0)
    #expect(try #require(Wilson(1, of: 1)).high == 1)
  }

  private func expect(_ figure: Agreement.Figure, _ expected: Double) throws {
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
