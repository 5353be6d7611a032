internal import Basics

/// How much more often each word meets each context than by chance: positive pointwise mutual information in bits.
///
/// Words meet in one message, or within two messages of each other, which counts half. Each row has its columns
/// ascending.
struct Association: Sendable {
  private(set) var starts: [Int] = [0]
  private(set) var columns: [UInt16] = []
  private(set) var values: [Float] = []
  let width: Int

  /// Messages before and after that count.
  private static let reach = 2
  /// Meetings in one message count this much, beside it half.
  private static let whole: Int32 = 2
  /// Fewer meetings happen by chance.
  private static let least: Int32 = 3
  /// Of a word in more messages, evenly chosen ones are enough.
  private static let mostUses = 4096
  /// Words that a worker takes at a time.
  private static let group = 64

  private typealias Row = (columns: [UInt16], counts: [Int32])

  init(_ uses: WordUses, _ contexts: Contexts, jobs: Int) {
    width = contexts.count
    var rest = stride(from: 0, to: uses.lists.count, by: Self.group).makeIterator()
    let rows = ParallelMap.map({ rest.next() }, jobs: jobs) { start in
      var counts = [Int32](repeating: 0, count: contexts.count)
      return (start..<min(start + Self.group, uses.lists.count)).map {
        Self.row(uses.lists[$0], own: contexts.numbers[$0], contexts, end: uses.end, &counts)
      }
    }.flatMap { $0 }
    weigh(rows)
  }

  /// `counts`: zero for each context, before and after.
  private static func row(
    _ list: [Int32], own: Int32, _ contexts: Contexts, end: Int, _ counts: inout [Int32]
  ) -> Row {
    var met: [UInt16] = []
    for step in 0..<min(list.count, mostUses) {
      let id = Int(list[list.count <= mostUses ? step : step * list.count / mostUses])
      for near in max(id - reach, 0)...min(id + reach, end - 1) {
        let weight = near == id ? whole : whole / 2
        for context in contexts[near] {
          if counts[Int(context)] == 0 { met.append(context) }
          counts[Int(context)] += weight
        }
      }
    }
    let kept = met.sorted().filter { counts[Int($0)] >= least && Int32($0) != own }
    let row = (kept, kept.map { counts[Int($0)] })
    for context in met { counts[Int(context)] = 0 }
    return row
  }

  /// Contexts count by the power 0.75 of their meetings: rare ones would weigh too much.
  private mutating func weigh(_ rows: [Row]) {
    var sums = [Double](repeating: 0, count: width)
    for row in rows {
      for (context, count) in zip(row.columns, row.counts) { sums[Int(context)] += Double(count) }
    }
    let damped = sums.map { ($0 * $0.squareRoot()).squareRoot() }
    let total = damped.reduce(0, +)
    for row in rows {
      let own = Double(row.counts.reduce(0, +))
      for (context, count) in zip(row.columns, row.counts) {
        let bits = Logarithm.base2(Double(count) * total / (own * damped[Int(context)]))
        guard bits > 0 else { continue }
        columns.append(context)
        values.append(Float(bits))
      }
      starts.append(columns.count)
    }
  }

  var height: Int { starts.count - 1 }
}

/// A logarithm that is the same on any machine: those of C libraries differ in the last bit.
enum Logarithm {
  private static let terms = stride(from: 23.0, through: 1, by: -2)

  /// For positive numbers, to 11 digits: the series of the area tangent for the significand.
  static func base2(_ number: Double) -> Double {
    let part = (number.significand - 1) / (number.significand + 1)
    let sum = terms.reduce(0.0) { $0 * part * part + 1 / $1 }
    return Double(number.exponent) + 2 * part * sum / 0.693_147_180_559_945_3
  }
}
