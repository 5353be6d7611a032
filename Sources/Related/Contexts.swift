/// The words of each message that say something about the words beside them.
struct Contexts: Sendable {
  /// The number of each word among the contexts; -1 for others.
  private(set) var numbers: [Int32]
  private(set) var count = 0
  /// Where the contexts of each message start.
  private var starts: [Int32]
  private var words: [UInt16] = []

  /// Fewer uses tell too little.
  private static let leastUses = 50
  private static let most = 8192

  init(_ uses: WordUses) {
    numbers = Array(repeating: -1, count: uses.lists.count)
    starts = Array(repeating: 0, count: uses.end + 1)
    let fitting = uses.lists.indices.filter { uses.lists[$0].count >= Self.leastUses }
    let chosen = fitting.sorted { (uses.lists[$1].count, $0) < (uses.lists[$0].count, $1) }.prefix(Self.most)
    for (number, word) in chosen.enumerated() { numbers[word] = Int32(number) }
    count = chosen.count
    fill(chosen.map { uses.lists[$0] })
  }

  private mutating func fill(_ lists: [[Int32]]) {
    for list in lists { for id in list { starts[Int(id) + 1] += 1 } }
    for id in 1..<starts.count { starts[id] += starts[id - 1] }
    words = Array(repeating: 0, count: Int(starts[starts.count - 1]))
    var next = starts
    for (number, list) in lists.enumerated() {
      for id in list {
        words[Int(next[Int(id)])] = UInt16(number)
        next[Int(id)] += 1
      }
    }
  }

  subscript(id: Int) -> ArraySlice<UInt16> { words[Int(starts[id])..<Int(starts[id + 1])] }
}
