internal import Basics

/// The counts of clusters, and their sums over a draw. Equal clusters are stored once, so a draw sums only
/// distinct ones.
struct ClusterTable<Number: Numeric & Hashable & Sendable>: Sendable {
  /// Distinct rows after each other.
  private let cells: [Number]
  /// For each cluster, the index of its row.
  private let rows: [Int]
  /// How often each row was drawn.
  private var hits: [Number]
  /// Over the last draw, one for each column.
  private(set) var sums: [Number]

  var clusterCount: Int { rows.count }

  /// All clusters have the same number of counts.
  init(_ clusters: [[Number]]) {
    let width = clusters.first?.count ?? 0
    var (places, cells, rows): ([[Number]: Int], [Number], [Int]) = ([:], [], [])
    for cluster in clusters {
      precondition(cluster.count == width, "all clusters have the same columns")
      let row = places[cluster] ?? places.count
      if row == places.count {
        places[cluster] = row
        cells += cluster
      }
      rows.append(row)
    }
    (self.cells, self.rows) = (cells, rows)
    hits = Array(repeating: 0, count: places.count)
    sums = Array(repeating: 0, count: width)
  }

  /// As many clusters as there are, with replacement. Rows are added in the order of their first cluster.
  mutating func draw(_ random: inout SplitMix64) {
    for row in hits.indices { hits[row] = 0 }
    for _ in rows { hits[rows[random.pick(of: rows.count)]] += 1 }
    for column in sums.indices { sums[column] = 0 }
    for row in hits.indices where hits[row] != 0 {
      let (hit, start) = (hits[row], row * sums.count)
      for column in sums.indices { sums[column] += hit * cells[start + column] }
    }
  }
}
