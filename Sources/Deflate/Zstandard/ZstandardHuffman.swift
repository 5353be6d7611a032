/// A Huffman code of literals: which byte each sequence of bits begins with.
struct ZstandardHuffman {
  private let log: Int
  private let symbols: [UInt8]
  private let lengths: [UInt8]

  private static let maximumLog = 11

  /// Reads the description of a code; returns how many bytes it has.
  static func read(_ bytes: ArraySlice<UInt8>) throws(ZstandardFault) -> (code: ZstandardHuffman, used: Int) {
    guard let head = bytes.first else { throw ZstandardFault() }
    let rest = bytes.dropFirst()
    guard head < 128 else {
      let count = Int(head) - 127
      let used = (count + 1) / 2
      guard rest.count >= used else { throw ZstandardFault() }
      let weights = (0..<count).map { index in
        let byte = rest[rest.startIndex + index / 2]
        return Int(index % 2 == 0 ? byte >> 4 : byte & 15)
      }
      return (try ZstandardHuffman(weights), 1 + used)
    }
    guard rest.count >= Int(head) else { throw ZstandardFault() }
    return (try ZstandardHuffman(packed(rest.prefix(Int(head)))), 1 + Int(head))
  }

  /// Weights of two states that take turns.
  private static func packed(_ bytes: ArraySlice<UInt8>) throws(ZstandardFault) -> [Int] {
    let (table, used) = try ZstandardTable.read(bytes, maximumLog: 6, symbols: 256)
    var bits = try BackwardBits(bytes.dropFirst(used))
    var states = [ZstandardState(table, &bits), ZstandardState(table, &bits)]
    var weights: [Int] = []
    while weights.count < 255 {
      let turn = weights.count % 2
      weights.append(Int(states[turn].symbol))
      guard bits.rest >= states[turn].bits else {
        weights.append(Int(states[1 - turn].symbol))
        return weights
      }
      states[turn].advance(&bits)
    }
    throw ZstandardFault()
  }

  /// The weight of the last symbol follows from the others.
  private init(_ given: [Int]) throws(ZstandardFault) {
    guard given.count < 256, given.allSatisfy({ $0 <= Self.maximumLog }) else { throw ZstandardFault() }
    let sum = given.reduce(0) { $0 + ($1 == 0 ? 0 : 1 << ($1 - 1)) }
    guard sum > 0 else { throw ZstandardFault() }
    log = sum.highestBit + 1
    let left = (1 << log) - sum
    guard log <= Self.maximumLog, left & (left - 1) == 0 else { throw ZstandardFault() }
    let weights = given + [left.highestBit + 1]
    var (symbols, lengths) = ([UInt8](), [UInt8]())
    for weight in 1...log {
      for (symbol, own) in weights.enumerated() where own == weight {
        symbols += Array(repeating: UInt8(symbol), count: 1 << (weight - 1))
        lengths += Array(repeating: UInt8(log + 1 - weight), count: 1 << (weight - 1))
      }
    }
    guard symbols.count == 1 << log else { throw ZstandardFault() }
    (self.symbols, self.lengths) = (symbols, lengths)
  }

  /// Appends `count` bytes of a stream.
  func unpack(_ bytes: ArraySlice<UInt8>, _ count: Int, into out: inout [UInt8]) throws(ZstandardFault) {
    var bits = try BackwardBits(bytes)
    for _ in 0..<count {
      let place = bits.look(log)
      out.append(symbols[place])
      bits.skip(Int(lengths[place]))
      guard bits.rest >= 0 else { throw ZstandardFault() }
    }
    guard bits.rest == 0 else { throw ZstandardFault() }
  }
}
