internal import Basics

/// Statistics of sums over clusters, for intervals that share their draws.
package struct DrawnStatistics: Sendable {
  /// For each cluster, a row of finite sums; zeros if it has nothing to do with these statistics.
  let clusters: [[Double]]
  /// The number of statistics.
  let count: Int
  /// From the sums of a draw: each statistic, nil where it is undefined.
  let values: @Sendable ([Double]) -> [Double?]

  init(clusters: [[Double]], count: Int, values: @escaping @Sendable ([Double]) -> [Double?]) {
    (self.clusters, self.count, self.values) = (clusters, count, values)
  }
}

extension Bootstrap {
  /// The intervals of all statistics of each part. Every draw is drawn once for all of them, the same as of
  /// `interval(counts:)`. Parts have the same clusters in the same order; those without anything for a part do not
  /// count as its conversations.
  package func intervals(_ parts: [DrawnStatistics]) -> [[Estimate<BootstrapInterval>]] {
    guard let count = parts.first?.clusters.count else { return [] }
    precondition(parts.allSatisfy { $0.clusters.count == count }, "all parts have the same clusters")
    var shared = SharedClusters(parts.map(\.clusters))
    var found = parts.map { Array(repeating: [Double](), count: $0.count) }
    var random = SplitMix64(seed: seed)
    for _ in 0..<draws {
      shared.draw(&random)
      for (place, part) in parts.enumerated() {
        for (number, value) in part.values(shared.sums(place)).enumerated() {
          if let value, value.isFinite { found[place][number].append(value + 0) }
        }
      }
    }
    return zip(parts, found).map { part, found in
      let isFew = part.clusters.count { $0.contains { $0 != 0 } } < 2
      return found.map { isFew ? .undefined(.fewConversations) : middle(of: $0) }
    }
  }
}

/// Clusters with a row in each of several tables, drawn together. Clusters with the same rows are one.
private struct SharedClusters {
  /// For each cluster, the number of its rows.
  private var kinds: [Int] = []
  /// How often each kind was drawn.
  private var hits: [Double]
  private var tables: [SharedTable]

  /// `tables`: of each, a row for each cluster.
  init(_ tables: [[[Double]]]) {
    let rows = tables.map(DistinctRows.init)
    var numbers: [[Int]: Int] = [:]
    for cluster in tables[0].indices {
      let kind = rows.map { $0.places[cluster] }
      kinds.append(numbers[kind] ?? numbers.count)
      if numbers[kind] == nil { numbers[kind] = numbers.count }
    }
    hits = Array(repeating: 0, count: numbers.count)
    let sorted = numbers.sorted { $0.value < $1.value }.map(\.key)
    self.tables = rows.enumerated().map { place, rows in SharedTable(rows, sorted.map { $0[place] }) }
  }

  mutating func draw(_ random: inout SplitMix64) {
    for kind in hits.indices { hits[kind] = 0 }
    for _ in kinds { hits[kinds[random.pick(of: kinds.count)]] += 1 }
  }

  /// Of a table over the last draw.
  mutating func sums(_ table: Int) -> [Double] { tables[table].sums(hits, Double(kinds.count)) }
}

/// The different rows of a table, in the order of their first cluster.
private struct DistinctRows {
  private(set) var cells: [[Double]] = []
  /// For each cluster, the place of its row.
  private(set) var places: [Int] = []

  init(_ rows: [[Double]]) {
    var numbers: [[Double]: Int] = [:]
    for row in rows {
      let place = numbers[row] ?? cells.count
      if place == cells.count {
        numbers[row] = place
        cells.append(row)
      }
      places.append(place)
    }
  }
}

/// One of the tables: what kinds of clusters have in it.
private struct SharedTable {
  /// Rows after each other.
  private let cells: [Double]
  /// The row of most kinds; its hits are those that no other row has.
  private let usual: Int
  private let others: [(kind: Int, row: Int)]
  /// Whether each kind has a row of its own, in the same order.
  private let isDirect: Bool
  private var hits: [Double]

  /// `places`: for each kind, the place of its row.
  init(_ rows: DistinctRows, _ places: [Int]) {
    cells = Array(rows.cells.joined())
    var counts = Array(repeating: 0, count: rows.cells.count)
    for place in places { counts[place] += 1 }
    let usual = counts.indices.max { counts[$0] < counts[$1] } ?? 0
    self.usual = usual
    others = places.enumerated().filter { $0.element != usual }.map { ($0.offset, $0.element) }
    isDirect = counts.count == places.count
    hits = Array(repeating: 0, count: counts.count)
  }

  /// Rows are added in their order, so that rounding does not depend on which of them is usual.
  mutating func sums(_ kinds: [Double], _ total: Double) -> [Double] {
    if isDirect { return sums(kinds) }
    for row in hits.indices { hits[row] = 0 }
    var rest = total
    for (kind, row) in others where kinds[kind] != 0 {
      hits[row] += kinds[kind]
      rest -= kinds[kind]
    }
    hits[usual] = rest
    return sums(hits)
  }

  private func sums(_ hits: [Double]) -> [Double] {
    var sums = Array(repeating: 0.0, count: cells.count / hits.count)
    for row in hits.indices where hits[row] != 0 {
      let (hit, start) = (hits[row], row * sums.count)
      for column in sums.indices { sums[column] += hit * cells[start + column] }
    }
    return sums
  }
}
