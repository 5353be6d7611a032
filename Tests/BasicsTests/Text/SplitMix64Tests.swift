import Basics
import Testing

@Suite struct SplitMix64Tests {
  @Test("the sequence of a seed is the published one")
  func published() {
    var random = SplitMix64(seed: 1_234_567)
    #expect(
      (0..<5).map { _ in random.next() } == [
        6_457_827_717_110_365_317, 3_203_168_211_198_807_973, 9_817_491_932_198_370_423,
        4_593_380_528_125_082_431,
        16_408_922_859_458_223_821,
      ])
  }

  @Test("fractions lie from 0 to below 1, numbers below their bound")
  func bounds() {
    var random = SplitMix64(seed: 0)
    for _ in 0..<1000 {
      #expect((0..<1).contains(random.unit()))
      #expect((0..<7).contains(random.next(below: 7)))
    }
    #expect(random.next(below: 1) == 0)
  }
}
