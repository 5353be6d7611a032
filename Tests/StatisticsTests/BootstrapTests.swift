import Basics
import Statistics
import Testing

@Suite struct BootstrapTests {
  private static func share(_ sums: [Int]) -> Double? {
    sums[1] == 0 ? nil : Double(sums[0]) / Double(sums[1])
  }

  @Test("an interval has the same bits on every machine; another program found the same")
  func golden() throws {
    let rows = (0..<40).map { [$0 * 7 % 5, 1 + $0 * 7 % 5 + $0 * 11 % 3] }
    let interval = try #require(
      Bootstrap(seed: 20_261_125).interval(counts: rows, Self.share).value)
    #expect(interval.low.bitPattern == 0x3fdc_1b7a_b148_f731)
    #expect(interval.high.bitPattern == 0x3fe1_d17b_e7b9_c4f6)
    #expect(interval.leftOut == 0)
    let counts = (0..<30).map { [$0 % 4 + 1, $0 % 3, $0 * 5 % 2, $0 * $0 % 5] }
    let matthews = try #require(
      Bootstrap(seed: 1).interval(counts: counts) { BinaryCounts(row: $0).matthews.value }.value)
    #expect(matthews.low.bitPattern == 0x3fd9_243b_ff33_9bb8)
    #expect(matthews.high.bitPattern == 0x3fe3_3022_b2b7_6ac1)
  }

  @Test("draws in which the statistic is undefined are left out and counted")
  func leftOut() {
    let interval = Bootstrap(seed: 7).interval(counts: [[1, 2], [0, 0], [0, 0]], Self.share)
    #expect(interval.value.map { [$0.low, $0.high] } == [0.5, 0.5])
    #expect(interval.value?.leftOut == 607)
    let infinite = Bootstrap(seed: 7).interval(counts: [[1], [0]]) { $0[0] == 0 ? .nan : .infinity }
    #expect(infinite == .undefined(.neverDefined))
    #expect(Bootstrap(seed: 7).interval(counts: [[0, 0], [0, 0]], Self.share) == .undefined(.neverDefined))
  }

  @Test("fewer than two conversations have no interval")
  func few() {
    let bootstrap = Bootstrap(seed: 1)
    #expect(bootstrap.interval(counts: [], Self.share) == .undefined(.fewConversations))
    #expect(bootstrap.interval(counts: [[1, 2]], Self.share) == .undefined(.fewConversations))
    #expect(bootstrap.interval(of: ["a"]) { _ in 1 } == .undefined(.fewConversations))
    #expect(bootstrap.interval(sums: [[1, 2]]) { $0[0] } == .undefined(.fewConversations))
  }

  @Test("equal conversations give an interval without width, and never a negative zero")
  func equal() throws {
    let same = Bootstrap(seed: 3).interval(counts: Array(repeating: [1, 3], count: 9), Self.share)
    #expect(same.value.map { $0.low == 1.0 / 3 && $0.high == 1.0 / 3 } == true)
    let zero = try #require(Bootstrap(seed: 3).interval(counts: [[0], [1]]) { _ in -0.0 }.value)
    #expect(zero.low.bitPattern == 0 && zero.high.bitPattern == 0)
  }

  @Test("counts, fractions and conversations themselves lead to the same draws", arguments: 1...10)
  func forms(seed: UInt64) {
    var random = SplitMix64(seed: seed)
    let rows = (0..<25).map { _ in [random.next(below: 4), 3 + random.next(below: 2)] }
    let bootstrap = Bootstrap(seed: seed, draws: 300)
    let counts = bootstrap.interval(counts: rows, Self.share)
    let whole = bootstrap.interval(of: rows) { drawn in
      Self.share([drawn.reduce(0) { $0 + $1[0] }, drawn.reduce(0) { $0 + $1[1] }])
    }
    let sums = bootstrap.interval(sums: rows.map { $0.map(Double.init) }) { $0[0] / $0[1] }
    #expect(counts == whole && counts == sums && counts.value != nil)
    #expect(bootstrap.interval(counts: rows, Self.share) == counts)
    #expect(Bootstrap(seed: seed + 1, draws: 300).interval(counts: rows, Self.share) != counts)
  }

  @Test("95 % of 1,000 intervals contain the truth, although turns of a conversation are alike")
  func coverage() {
    var random = SplitMix64(seed: 1)
    let covered = (0..<1000).count { round in
      // One to five turns, which pass with a rate of 0.5 or 0.9, the same within a conversation: 0.7 in all.
      let conversations = (0..<100).map { _ in
        let (turns, rate) = (1 + random.next(below: 5), random.next(below: 2) == 0 ? 0.5 : 0.9)
        return [(0..<turns).count { _ in random.unit() < rate }, turns]
      }
      let bootstrap = Bootstrap(seed: UInt64(round), draws: 1000)
      let interval = bootstrap.interval(counts: conversations, Self.share).value
      return interval.map { $0.low <= 0.7 && 0.7 <= $0.high } ?? false
    }
    print("95 % intervals contained the truth in \(covered) of 1,000 draws")
    #expect((930...970).contains(covered))
  }

  @Test("10,000 conversations have an interval, a tenth as wide as that of 100")
  func large() throws {
    func width(_ count: Int) throws -> Double {
      let rows = (0..<count).map { [$0 * 7919 % 11, 11] }
      let interval = try #require(Bootstrap(seed: 9).interval(counts: rows, Self.share).value)
      return interval.high - interval.low
    }
    let ratio = try width(100) / width(10_000)
    #expect((9...11).contains(ratio))
  }
}
