@testable import Statistics
import Testing

@Suite("Intervals that share draws")
struct DrawnStatisticsTests {
  private static let items: [[Int?]] = (0..<30).map { [$0 % 3 == 0 ? 0 : 1, $0 % 4 == 0 ? 0 : 1] }
  private static let conversations = (0..<30).map { $0 / 2 }

  @Test("they are those of each measure alone, to the bit")
  func same() {
    let table = RatingsTable(labelCount: 2, items: Self.items)
    let (bootstrap, measures) = (
      Bootstrap(seed: 1, draws: 200), [AgreementMeasure.percent, .nominalAlpha, .ac1]
    )
    let part = table.drawn(measures, withKappa: true, conversations: Self.conversations)
    let numbers = NumericRatings(Self.items.map { $0.map { $0.map(Double.init) } })
    let found = bootstrap.intervals([part, numbers.drawn(conversations: Self.conversations), part])
    let alone = measures.map { table.interval($0, conversations: Self.conversations, bootstrap) }
    #expect(Array(found[0].dropLast()) == alone && found[0] == found[2])
    #expect(found[1] == [numbers.interval(conversations: Self.conversations, bootstrap)])
    let cells = (0..<15).map { place in
      let pairs = Self.items[(2 * place)..<(2 * place + 2)].map { ("\($0[0] ?? 0)", "\($0[1] ?? 0)") }
      return ConfusionMatrix(pairs.map { (first: $0.0, second: $0.1) }, labels: ["0", "1"]).cells
    }
    let kappa = bootstrap.interval(counts: cells) {
      ConfusionMatrix(labels: ["0", "1"], cells: $0).kappa.value
    }
    #expect(found[0].last == kappa)
  }

  @Test("conversations without anything for a part do not count as its own")
  func few() {
    let items: [[Int?]] = Self.items.enumerated().map { $0 < 2 ? $1 : [nil, nil] }
    let (all, one) = (
      RatingsTable(labelCount: 2, items: Self.items), RatingsTable(labelCount: 2, items: items)
    )
    let found = Bootstrap(seed: 1, draws: 50).intervals(
      [all, one].map { $0.drawn([.percent], withKappa: false, conversations: Self.conversations) })
    #expect(found[0][0].value != nil && found[1][0] == .undefined(.fewConversations))
    #expect(Bootstrap(seed: 1).intervals([]).isEmpty)
  }
}
