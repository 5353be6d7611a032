/// A table of finite state entropy: the symbol of each state, and how the next state follows.
struct ZstandardTable {
  struct Entry {
    var symbol: UInt8 = 0
    var bits: UInt8 = 0
    var base: UInt16 = 0
  }

  let log: Int
  private(set) var entries: [Entry]

  /// One symbol, which takes no bits.
  init(symbol: UInt8) {
    log = 0
    entries = [Entry(symbol: symbol)]
  }

  /// `counts`: how many states each symbol has; -1 for one with less than a whole.
  init(_ counts: [Int], log: Int) throws(ZstandardFault) {
    self.log = log
    entries = Array(repeating: Entry(), count: 1 << log)
    try spread(counts)
    var next = counts.map { $0 == -1 ? 1 : $0 }
    for state in entries.indices {
      let symbol = Int(entries[state].symbol)
      let number = next[symbol]
      next[symbol] += 1
      let bits = log - number.highestBit
      entries[state].bits = UInt8(bits)
      entries[state].base = UInt16(truncatingIfNeeded: (number << bits) - entries.count)
    }
  }

  /// Symbols with less than a whole state are at the end, the others in steps around the table.
  private mutating func spread(_ counts: [Int]) throws(ZstandardFault) {
    let size = entries.count
    guard counts.reduce(0, { $0 + abs($1) }) == size else { throw ZstandardFault() }
    var last = size - 1
    for (symbol, count) in counts.enumerated() where count == -1 {
      entries[last].symbol = UInt8(symbol)
      last -= 1
    }
    let step = (size >> 1) + (size >> 3) + 3
    var place = 0
    for (symbol, count) in counts.enumerated() where count > 0 {
      for _ in 0..<count {
        entries[place].symbol = UInt8(symbol)
        repeat { place = (place + step) & (size - 1) } while place > last
      }
    }
  }

  /// Reads a description of up to `symbols` symbols; returns how many bytes it has.
  static func read(_ bytes: ArraySlice<UInt8>, maximumLog: Int, symbols: Int) throws(ZstandardFault)
    -> (table: ZstandardTable, used: Int)
  {
    var bits = ForwardBits(bytes)
    let log = try bits.read(4) + 5
    guard log <= maximumLog else { throw ZstandardFault() }
    var counts: [Int] = []
    var rest = 1 << log
    while rest > 0 {
      let count = try count(&bits, rest)
      counts.append(count)
      rest -= abs(count)
      if count == 0 { try zeros(&bits, &counts) }
      guard counts.count <= symbols, rest >= 0 else { throw ZstandardFault() }
    }
    return (try ZstandardTable(counts, log: log), bits.usedBytes)
  }

  /// Small values take a bit less.
  private static func count(_ bits: inout ForwardBits, _ rest: Int) throws(ZstandardFault) -> Int {
    let width = (rest + 1).highestBit + 1
    let half = (1 << (width - 1)) - 1
    let limit = (1 << width) - 1 - (rest + 1)
    // The last value may be in the last bits of all.
    var value = try bits.read(width - 1)
    if value & half >= limit {
      value |= try bits.read(1) << (width - 1)
      if value > half { value -= limit }
    }
    return value - 1
  }

  /// After a symbol without states, two bits count more of them.
  private static func zeros(_ bits: inout ForwardBits, _ counts: inout [Int]) throws(ZstandardFault) {
    var more = 3
    while more == 3 {
      more = try bits.read(2)
      counts += Array(repeating: 0, count: more)
      guard counts.count <= 256 else { throw ZstandardFault() }
    }
  }
}

/// A place in a table.
struct ZstandardState {
  private let table: ZstandardTable
  private var state: Int

  init(_ table: ZstandardTable, _ bits: inout BackwardBits) {
    self.table = table
    state = bits.read(table.log)
  }

  var symbol: UInt8 { table.entries[state].symbol }

  mutating func advance(_ bits: inout BackwardBits) {
    let entry = table.entries[state]
    state = Int(entry.base) + bits.read(Int(entry.bits))
  }

  /// How many bits the next state takes.
  var bits: Int { Int(table.entries[state].bits) }
}
