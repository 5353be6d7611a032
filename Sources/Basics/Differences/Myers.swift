/// The longest common subsequence of two sequences, by Myers' greedy search ("An O(ND) Difference Algorithm
/// and Its Variations", 1986).
package enum Myers {
  /// Indices of equal items in `old` and `new`.
  package struct Match: Equatable {
    package let old: Int
    package let new: Int
  }

  /// Limits of the search. Similar sequences finish early, and for very different ones the search is
  /// pointless.
  package struct Limits {
    /// Insertions and deletions together. The trace grows with the square: 1,000 take 4 MB.
    package var edits = 1000
    /// Comparisons of items.
    package var work = 4_000_000

    package init() {}
  }

  /// Matches in ascending order; nil if the search exceeds the limits.
  package static func matches(_ old: [Int], _ new: [Int], limits: Limits = Limits()) -> [Match]? {
    let head = zip(old, new).prefix { $0 == $1 }.count
    let tail = zip(old.dropFirst(head).reversed(), new.dropFirst(head).reversed()).prefix { $0 == $1 }.count
    var search = Search(
      Array(old.dropFirst(head).dropLast(tail)), Array(new.dropFirst(head).dropLast(tail)))
    guard let middle = search.run(limits) else { return nil }
    let last = (0..<tail).map { Match(old: old.count - tail + $0, new: new.count - tail + $0) }
    return (0..<head).map { Match(old: $0, new: $0) }
      + middle.map { Match(old: $0.old + head, new: $0.new + head) } + last
  }
}

/// A search between two sequences without a common prefix or suffix.
private struct Search {
  private let old: [Int]
  private let new: [Int]
  /// The furthest point of each diagonal, by its number plus `middle`.
  private var reach: [Int]
  private let middle: Int
  /// `reach` after each number of edits, every second diagonal only: the others belong to the previous step.
  private var trace: [[Int]] = []

  init(_ old: [Int], _ new: [Int]) {
    self.old = old
    self.new = new
    middle = old.count + new.count + 1
    reach = []
  }

  mutating func run(_ limits: Myers.Limits) -> [Myers.Match]? {
    guard !old.isEmpty, !new.isEmpty else { return [] }
    let most = min(old.count + new.count, limits.edits)
    reach = Array(repeating: 0, count: 2 * middle + 1)
    var work = 0
    for edits in 0...most {
      for diagonal in stride(from: -edits, through: edits, by: 2) {
        work += follow(diagonal, edits)
        let x = reach[middle + diagonal]
        if x >= old.count, x - diagonal >= new.count { return walkBack(edits) }
      }
      guard work <= limits.work else { return nil }
      trace.append(stride(from: -edits, through: edits, by: 2).map { reach[middle + $0] })
    }
    return nil
  }

  /// Follows equal items on a diagonal; returns the number of comparisons.
  private mutating func follow(_ diagonal: Int, _ edits: Int) -> Int {
    let comesFromAbove =
      diagonal == -edits
      || (diagonal != edits && reach[middle + diagonal - 1] < reach[middle + diagonal + 1])
    var x = comesFromAbove ? reach[middle + diagonal + 1] : reach[middle + diagonal - 1] + 1
    let start = x
    while x < old.count, x - diagonal < new.count, old[x] == new[x - diagonal] { x += 1 }
    reach[middle + diagonal] = x
    return x - start + 1
  }

  private func walkBack(_ edits: Int) -> [Myers.Match] {
    var matches: [Myers.Match] = []
    var (x, y) = (old.count, new.count)
    for step in stride(from: edits, to: 0, by: -1) {
      let before = trace[step - 1]
      /// The value of `reach` on a diagonal one edit earlier.
      func reached(_ diagonal: Int) -> Int { before[(diagonal + step - 1) / 2] }
      let diagonal = x - y
      let comesFromAbove =
        diagonal == -step || (diagonal != step && reached(diagonal - 1) < reached(diagonal + 1))
      let previous = comesFromAbove ? diagonal + 1 : diagonal - 1
      let (fromX, fromY) = (reached(previous), reached(previous) - previous)
      while x > fromX, y > fromY {
        (x, y) = (x - 1, y - 1)
        matches.append(Myers.Match(old: x, new: y))
      }
      (x, y) = (fromX, fromY)
    }
    while x > 0, y > 0 {
      (x, y) = (x - 1, y - 1)
      matches.append(Myers.Match(old: x, new: y))
    }
    return matches.reversed()
  }
}
