internal import Basics

/// A conversation as 64 numbers. The share of equal numbers in two sketches approximates the share of common
/// phrases (Broder, "On the resemblance and containment of documents", 1997).
package struct ConversationSketch: Sendable, Equatable {
  /// The minimum hash of all phrases under 64 permutations; empty if there are too few words.
  let values: [UInt32]

  private static let phrase = 4
  private static let leastPhrases = 12
  /// Only the beginning of a conversation is compared.
  private static let mostWords = 10_000

  package init(_ texts: [String]) {
    var hashes: [UInt64] = []
    for text in texts where hashes.count < Self.mostWords {
      for word in TextTokens.words(text) where word.startsWithLetterOrDigit {
        hashes.append(ContentHash.of(word.utf8).low)
      }
    }
    hashes = Array(hashes.prefix(Self.mostWords))
    guard hashes.count >= Self.leastPhrases + Self.phrase else {
      values = []
      return
    }
    let phrases = (0...(hashes.count - Self.phrase)).map { start in
      hashes[start..<(start + Self.phrase)].reduce(0x9E37_79B9_7F4A_7C15) {
        ($0 ^ $1) &* 0x0000_0100_0000_01B3
      }
    }
    values = Self.orders.map { order in
      phrases.reduce(UInt32.max) { min($0, UInt32(truncatingIfNeeded: ($1 &* order.0 &+ order.1) >> 32)) }
    }
  }

  /// Approximate share of common phrases, from 0 to 1.
  package func likeness(_ other: ConversationSketch) -> Double {
    guard !values.isEmpty, values.count == other.values.count else { return 0 }
    return Double(zip(values, other.values).count { $0 == $1 }) / Double(values.count)
  }

  private static let orders: [(UInt64, UInt64)] = {
    var random = SplitMix64(seed: 1997)
    return (0..<64).map { _ in (random.next() | 1, random.next()) }
  }()
}

/// Groups of nearly identical conversations in one run.
package enum NearDuplicates {
  /// Number of bands per sketch. Two similar sketches almost certainly share a band.
  private static let (bands, rows) = (16, 4)
  private static let leastLikeness = 0.9
  /// Number of candidates compared per band, so that a thousand conversations with the same beginning do not
  /// need a million comparisons.
  private static let compared = 8

  /// Groups of two or more, each ascending, ordered by their first member. Takes linear time.
  package static func groups(_ sketches: [ConversationSketch]) -> [[Int]] {
    var leaders = Array(sketches.indices)
    for band in 0..<bands {
      var buckets: [[UInt32]: [Int]] = [:]
      for (index, sketch) in sketches.enumerated() where !sketch.values.isEmpty {
        let key = Array(sketch.values[(band * rows)..<((band + 1) * rows)])
        let others = buckets[key, default: []]
        let leader = others.first { sketches[$0].likeness(sketch) >= leastLikeness }
        if let leader { join(index, leader, &leaders) }
        if leader == nil, others.count < compared { buckets[key, default: []].append(index) }
      }
    }
    let groups = Dictionary(grouping: sketches.indices) { leader($0, leaders) }
    return groups.values.filter { $0.count > 1 }.map { $0.sorted() }.sorted { $0[0] < $1[0] }
  }

  private static func leader(_ index: Int, _ leaders: [Int]) -> Int {
    var index = index
    while leaders[index] != index { index = leaders[index] }
    return index
  }

  /// The smaller number becomes the leader.
  private static func join(_ one: Int, _ other: Int, _ leaders: inout [Int]) {
    let (a, b) = (leader(one, leaders), leader(other, leaders))
    leaders[max(a, b)] = min(a, b)
    // Path compression keeps the next search short.
    leaders[one] = min(a, b)
    leaders[other] = min(a, b)
  }
}
