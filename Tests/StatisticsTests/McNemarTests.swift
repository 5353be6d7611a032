import Statistics
import Testing

@Suite struct McNemarTests {
  @Test(
    "p values of many pairs are those of whole numbers of any length",
    arguments: [
      (400, 500, 0.000_956_444_136_918_946_1), (49_500, 50_500, 0.001_582_359_878_851_595_6),
      (49_000, 51_000, 2.588_716_038_346_898e-10), (10, 50, 1.616_381_456_615_717_5e-07),
      (50_001, 49_999, 0.997_476_873_785_803_3), (50_000, 50_000, 1),
    ])
  func large(b: Int, c: Int, p: Double) {
    #expect(abs(McNemar.exact(b, c) / p - 1) < 1e-9)
  }

  @Test("p values too small for a number are 0, and a billion pairs take no time")
  func extremes() {
    #expect(McNemar.exact(0, 1100) == 0)
    #expect(McNemar.exact(3, 2000) == 0)
    #expect(McNemar.exact(500_000_000, 500_000_001) == 1)
    #expect(abs(McNemar.exact(500_000_000, 500_050_000) - 0.113_848) < 1e-4)
  }

  @Test("p is between 0 and 1, the same for b and c swapped, and falls as both move apart")
  func shape() {
    for n in 0...120 {
      var last = 0.0
      for b in 0...(n / 2) {
        let p = McNemar.exact(b, n - b)
        #expect((last...1).contains(p) && p == McNemar.exact(n - b, b))
        last = p
      }
      #expect(n.isMultiple(of: 2) ? last == 1 : abs(last - 1) < 1e-12)
    }
  }

  @Test("up to 50 pairs p is exact, to the last bit")
  func exact() {
    for n in 1...50 {
      for b in 0..<((n + 1) / 2) {
        let tail = (0...b).reduce(0) { $0 + Self.choices($1, of: n) }
        #expect(McNemar.exact(b, n - b) == Double(2 * tail) / Double(1 << n))
      }
    }
  }

  private static func choices(_ k: Int, of n: Int) -> Int {
    (0..<k).reduce(1) { $0 * (n - $1) / ($1 + 1) }
  }

  @Test("no pair that differs is no evidence")
  func nothing() {
    #expect(McNemar.exact(0, 0) == 1)
  }
}
