/// The beginning of a block: lengths of both codes, with repetitions, in a third code.
struct BlockHead {
  private(set) var letterCount = 0
  private(set) var distanceCount = 0
  private(set) var orderCount = 0
  private(set) var code = HuffmanCode(symbols: 19, limit: 7)
  /// A symbol in five bits, and what follows it.
  private(set) var steps: [UInt16] = []
  private var uses = [UInt32](repeating: 0, count: 19)
  private var lengths: [UInt8] = []

  mutating func make(_ letters: HuffmanCode, _ distances: HuffmanCode) {
    letterCount = max((letters.lengths.lastIndex { $0 > 0 } ?? 0) + 1, 257)
    distanceCount = (distances.lengths.lastIndex { $0 > 0 } ?? 0) + 1
    lengths.removeAll(keepingCapacity: true)
    lengths += letters.lengths[..<letterCount]
    lengths += distances.lengths[..<distanceCount]
    steps.removeAll(keepingCapacity: true)
    for symbol in uses.indices { uses[symbol] = 0 }
    var place = 0
    while place < lengths.count {
      var end = place + 1
      while end < lengths.count, lengths[end] == lengths[place] { end += 1 }
      addRun(Int(lengths[place]), end - place)
      place = end
    }
    uses.withUnsafeBufferPointer { code.make($0) }
    orderCount = max((DeflateSymbols.order.lastIndex { code.lengths[$0] > 0 } ?? 0) + 1, 4)
  }

  private mutating func addRun(_ length: Int, _ count: Int) {
    var rest = count
    if length == 0 {
      while rest >= 11 { rest -= add(18, 11, min(rest, 138)) }
      while rest >= 3 { rest -= add(17, 3, min(rest, 10)) }
    } else {
      rest -= add(length, 1, 1)
      while rest >= 3 { rest -= add(16, 3, min(rest, 6)) }
    }
    for _ in 0..<rest { _ = add(length, 1, 1) }
  }

  private mutating func add(_ symbol: Int, _ least: Int, _ count: Int) -> Int {
    steps.append(UInt16(symbol | (count - least) << 5))
    uses[symbol] += 1
    return count
  }

  /// In bits.
  var size: Int {
    let extra = Int(uses[16]) * 2 + Int(uses[17]) * 3 + Int(uses[18]) * 7
    return 17 + 3 * orderCount + uses.withUnsafeBufferPointer { code.size($0) } + extra
  }
}
