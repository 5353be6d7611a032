import Foundation
import Statistics
import TestSupport
import Testing

/// Figures of other programs, of `Tests/Vectors/statistics.tsv`: scipy, statsmodels, scikit-learn,
/// krippendorff, irrCAC.
@Suite struct VectorTests {
  @Test("each figure is that of an independent program", arguments: VectorRow.all("statistics"))
  func figure(row: VectorRow) throws {
    let input = try JSONDecoder().decode(Input.self, from: Data(row["input_json"].utf8))
    let statistic = try #require(Statistic(rawValue: row["statistic"]), "\(row["statistic"])")
    let expected = row["expected"].split(separator: " ").map { Double($0) }
    let found = try statistic.values(input)
    try #require(found.count == expected.count)
    for (found, expected) in zip(found, expected) {
      guard let found, let expected else {
        #expect(found == nil && row["expected"] == "undefined")
        continue
      }
      #expect(abs(found - expected) <= statistic.tolerance, "\(found)")
    }
  }

  @Test("every statistic has a row, and one is undefined")
  func complete() {
    let rows = VectorRow.all("statistics")
    #expect(Set(rows.map { $0["statistic"] }) == Set(Statistic.allCases.map(\.rawValue)))
    #expect(rows.contains { $0["expected"] == "undefined" })
  }
}

/// All keys of the column `input_json`; each statistic has some.
private struct Input: Decodable {
  var b, c, k, n, trials, successes: Int?
  var tpr, tnr, observed: Double?
  // `a` and `b` are labels for kappa; `b` is a count for McNemar.
  var labels: (a: [String], b: [String])?
  var human, judge: [String]?
  var positive: String?
  /// By reviewer, then by item.
  var ratings: [[Int?]]?
  /// By item, then by label.
  var counts: [[Int]]?

  enum Key: String, CodingKey {
    case a, b, c, k, n, trials, successes, tpr, tnr, observed, human, judge, positive, ratings, counts
  }

  init(from decoder: any Decoder) throws {
    let keys = try decoder.container(keyedBy: Key.self)
    if let a = try keys.decodeIfPresent([String].self, forKey: .a) {
      labels = (a, try keys.decode([String].self, forKey: .b))
    } else {
      b = try keys.decodeIfPresent(Int.self, forKey: .b)
    }
    c = try keys.decodeIfPresent(Int.self, forKey: .c)
    k = try keys.decodeIfPresent(Int.self, forKey: .k)
    n = try keys.decodeIfPresent(Int.self, forKey: .n)
    trials = try keys.decodeIfPresent(Int.self, forKey: .trials)
    successes = try keys.decodeIfPresent(Int.self, forKey: .successes)
    tpr = try keys.decodeIfPresent(Double.self, forKey: .tpr)
    tnr = try keys.decodeIfPresent(Double.self, forKey: .tnr)
    observed = try keys.decodeIfPresent(Double.self, forKey: .observed)
    human = try keys.decodeIfPresent([String].self, forKey: .human)
    judge = try keys.decodeIfPresent([String].self, forKey: .judge)
    positive = try keys.decodeIfPresent(String.self, forKey: .positive)
    ratings = try keys.decodeIfPresent([[Int?]].self, forKey: .ratings)
    counts = try keys.decodeIfPresent([[Int]].self, forKey: .counts)
  }

  /// By item, then by reviewer.
  func items() throws -> [[Int?]] {
    let ratings = try #require(ratings)
    return (ratings.first ?? []).indices.map { item in ratings.map { $0[item] } }
  }

  func binary() throws -> BinaryCounts {
    let pairs = zip(try #require(human), try #require(judge)).map { (first: $0, second: $1) }
    return BinaryCounts(ConfusionMatrix(pairs), positive: try #require(positive))
  }
}

private enum Statistic: String, CaseIterable {
  case mcnemar = "mcnemar_exact_p"
  case wilson = "wilson95"
  case cohen = "cohen_kappa"
  case matthews = "mcc"
  case balancedAccuracy = "balanced_accuracy"
  case f1
  case nominal = "krippendorff_alpha_nominal"
  case ordinal = "krippendorff_alpha_ordinal"
  case interval = "krippendorff_alpha_interval"
  case ac1 = "gwet_ac1"
  case fleiss = "fleiss_kappa"
  case roganGladen = "rogan_gladen"
  case all = "pass_hat_k"
  case any = "pass_at_k"

  var tolerance: Double { self == .ac1 ? 1e-5 : 1e-6 }

  func values(_ input: Input) throws -> [Double?] {
    switch self {
    case .wilson:
      let (k, n) = (try #require(input.k), try #require(input.n))
      let interval = try #require(Wilson(k, of: n))
      return [interval.low, interval.high]
    case .mcnemar: return [McNemar.exact(try #require(input.b), try #require(input.c))]
    default: return [try estimate(input).value]
    }
  }

  private func estimate(_ input: Input) throws -> Estimate<Double> {
    switch self {
    case .matthews: try input.binary().matthews
    case .balancedAccuracy: try input.binary().balancedAccuracy
    case .f1: try input.binary().f1
    case .nominal: RatingsTable(try input.items()).estimate(.nominalAlpha)
    case .ordinal: RatingsTable(try input.items()).estimate(.ordinalAlpha)
    case .ac1: RatingsTable(try input.items()).estimate(.ac1)
    case .interval: NumericRatings(try input.items().map { $0.map { $0.map(Double.init) } }).alpha
    case .cohen: try cohen(input)
    case .fleiss: try fleiss(input)
    case .roganGladen:
      RoganGladen.estimate(
        tpr: try #require(input.tpr), tnr: try #require(input.tnr), observed: try #require(input.observed))
    case .all, .any: try passes(input)
    case .mcnemar, .wilson: .undefined(.notARate)
    }
  }

  /// The matrix and the table agree.
  private func cohen(_ input: Input) throws -> Estimate<Double> {
    let labels = try #require(input.labels)
    let table = RatingsTable(zip(labels.a, labels.b).map { [$0, $1] })
    let matrix = ConfusionMatrix(zip(labels.a, labels.b).map { (first: $0, second: $1) })
    #expect(matrix.kappa == table.cohenKappa)
    return matrix.kappa
  }

  private func fleiss(_ input: Input) throws -> Estimate<Double> {
    let items = try #require(input.counts).map { counts in
      counts.enumerated().flatMap { Array(repeating: Int?($0), count: $1) }
    }
    return RatingsTable(items).estimate(.fleiss)
  }

  private func passes(_ input: Input) throws -> Estimate<Double> {
    let (successes, trials) = (try #require(input.successes), try #require(input.trials))
    let k = try #require(input.k)
    return self == .all
      ? PassAtK.all(k, successes: successes, trials: trials)
      : PassAtK.any(k, successes: successes, trials: trials)
  }
}
