internal import Basics

/// Which messages of a frequent word are the best for it, as far as their texts tell: short ones, and those that have it
/// more than once. Readers compare these first (docs/search-index.md, "Best").
///
/// After each part of a word's list come sets of its places: of the best message, of the best ten without it, of the best
/// hundred without these, and so on, up to a third of all. A set is a number of places, then gaps. Of equally good
/// messages the newest count.
struct BestMessages: Sendable {
  private let lengths: [UInt8]
  private let lists: TermLists

  /// `lengths`: words of each message, by its id.
  init(_ lengths: [UInt8], _ lists: TermLists) { (self.lengths, self.lists) = (lengths, lists) }

  /// The sets of each piece of a term's list; empty if it has none.
  func sets(_ list: TermList, of number: Int) -> [[UInt8]] {
    guard let repeated = lists.repeats(of: number, atLeast: SetLimits.leastMessages) else { return [] }
    let pieces = list.pieces.map { ranks($0.numbers, repeated) }
    return Self.sets(pieces, SetLimits(pieces))
  }

  /// Those of some newest messages, whose list is in the root, by the limits of the dictionary's list.
  func sets(newest list: TermList, of number: Int) -> [[UInt8]] {
    guard let number = lists.number(ofNewest: number),
      let repeated = lists.repeats(of: number, atLeast: SetLimits.leastMessages)
    else { return [] }
    let limits = SetLimits(lists.list(number).pieces.map { ranks($0.numbers, repeated) })
    return Self.sets(list.pieces.map { ranks($0.numbers, repeated) }, limits)
  }

  /// From the newest message on.
  private static func sets(_ pieces: [[Int]], _ limits: SetLimits) -> [[UInt8]] {
    var limits = limits
    return pieces.reversed().map { ranks in
      var sets = [[Int]](repeating: [], count: limits.count)
      for place in ranks.indices.reversed() {
        if let set = limits.next(ranks[place]) { sets[set].append(place) }
      }
      return bytes(sets)
    }.reversed()
  }

  /// How good messages are, 0 the best; `repeated`: those that have the word more than once.
  private func ranks(_ ids: [Int], _ repeated: [Int]) -> [Int] {
    var place = 0
    return ids.map { id in
      while place < repeated.count, repeated[place] < id { place += 1 }
      let isRepeated = place < repeated.count && repeated[place] == id
      return Self.ranks[Int(lengths[id]) + (isRepeated ? 256 : 0)]
    }
  }

  /// By the number of a message's words; then those with the word twice or more.
  private static let ranks: [Int] = {
    let weights = (0..<512).map { Ranking.weight(uses: $0 < 256 ? 1 : 2, words: $0 % 256) }
    let order = weights.indices.sorted { (weights[$1], $0) < (weights[$0], $1) }
    var ranks = [Int](repeating: 0, count: order.count)
    for (rank, place) in order.enumerated() { ranks[place] = rank }
    return ranks
  }()

  /// `sets`: the places of each, which descend. Without empty ones at the end.
  private static func bytes(_ sets: [[Int]]) -> [UInt8] {
    let end = sets.lastIndex { !$0.isEmpty }.map { $0 + 1 } ?? 0
    return sets[..<end].reduce(into: []) { bytes, places in
      bytes.appendVariable(places.count)
      var last = -1
      for place in places.reversed() {
        bytes.appendVariable(place - last)
        last = place
      }
    }
  }
}

/// What a message needs to be in the sets of a word.
struct SetLimits {
  /// For each set the last rank, and how many of that rank are still in it.
  private var limits: [(rank: Int, left: Int)] = []

  /// A set has up to so large a part of all messages.
  private static let part = 3
  /// Words of fewer messages have no sets.
  static let leastMessages = 30

  /// The last rank of all sets.
  private var worst = -1

  /// The number of sets.
  var count: Int { limits.count }

  /// `ranks`: of all messages, in pieces.
  init(_ ranks: [[Int]]) {
    var counts = [Int](repeating: 0, count: 512)
    for piece in ranks { for rank in piece { counts[rank] += 1 } }
    let messages = ranks.reduce(0) { $0 + $1.count }
    var (most, rank, better) = (1, 0, 0)
    while most * Self.part <= messages {
      while better + counts[rank] < most {
        better += counts[rank]
        rank += 1
      }
      limits.append((rank, most - better))
      most *= 10
    }
    worst = limits.last?.rank ?? -1
  }

  /// The smallest set of the next message; all must come, from the newest on.
  mutating func next(_ rank: Int) -> Int? {
    guard rank <= worst else { return nil }
    var smallest: Int?
    for place in limits.indices.reversed() where rank <= limits[place].rank {
      if rank == limits[place].rank {
        guard limits[place].left > 0 else { continue }
        limits[place].left -= 1
      }
      smallest = place
    }
    return smallest
  }
}
