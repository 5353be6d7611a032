/// A small pseudorandom generator with the same sequence for a seed on every machine.
package struct SplitMix64: RandomNumberGenerator, Sendable {
  private var state: UInt64

  package init(seed: UInt64) { state = seed }

  package mutating func next() -> UInt64 {
    state &+= 0x9e37_79b9_7f4a_7c15
    var z = state
    z = (z ^ (z >> 30)) &* 0xbf58_476d_1ce4_e5b9
    z = (z ^ (z >> 27)) &* 0x94d0_49bb_1331_11eb
    return z ^ (z >> 31)
  }

  /// From 0 to `bound` - 1.
  package mutating func next(below bound: Int) -> Int { Int(next() % UInt64(bound)) }

  /// From 0 to just below 1, in steps of 2⁻⁵³.
  package mutating func unit() -> Double { Double(next() >> 11) / 9_007_199_254_740_992 }
}
