import Statistics
import Testing

@Suite struct WilsonTests {
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
  func edges() throws {
    #expect(Wilson(0, of: 0) == nil)
    #expect(Wilson(2, of: 1) == nil)
    #expect(try #require(Wilson(0, of: 1)).low == 0)
    #expect(try #require(Wilson(1, of: 1)).high == 1)
  }

  @Test("the interval contains the share and narrows as more items are judged")
  func width() throws {
    for n in 1...60 {
      for k in 0...n {
        let (one, ten) = (try #require(Wilson(k, of: n)), try #require(Wilson(10 * k, of: 10 * n)))
        #expect((one.low...one.high).contains(one.share) && one.low >= 0 && one.high <= 1)
        #expect(ten.high - ten.low < one.high - one.low)
      }
    }
  }
}
