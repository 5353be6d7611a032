/// The sequences of a block: how many literals to copy, then how much of what was unpacked before.
struct ZstandardSequences {
  struct Sequence {
    let literals: Int
    let match: Int
    /// 1 to 3 are recent distances.
    let distance: Int
  }

  private var tables: [Kind: ZstandardTable] = [:]

  enum Kind: CaseIterable {
    case literals, distance, match

    var maximumLog: Int { self == .distance ? 8 : 9 }
    var symbols: Int { self == .literals ? 36 : self == .distance ? 32 : 53 }
    var defaultLog: Int { self == .distance ? 5 : 6 }
    var defaultCounts: [Int] {
      switch self {
      case .literals:
        [4, 3] + Array(repeating: 2, count: 11) + [1, 1, 1] + Array(repeating: 2, count: 9) + [3, 2]
          + Array(repeating: 1, count: 5) + Array(repeating: -1, count: 4)
      case .distance:
        Array(repeating: 1, count: 6) + [2, 2, 2] + Array(repeating: 1, count: 15)
          + Array(repeating: -1, count: 5)
      case .match:
        [1, 4, 3] + Array(repeating: 2, count: 6) + Array(repeating: 1, count: 37)
          + Array(repeating: -1, count: 7)
      }
    }
  }

  /// Codes from 16 or 32 on: the smallest value, and how many bits are added to it.
  private static let literalCodes: [(base: Int, bits: Int)] = [
    (16, 1), (18, 1), (20, 1), (22, 1), (24, 2), (28, 2), (32, 3), (40, 3), (48, 4), (64, 6), (128, 7),
    (256, 8), (512, 9), (1024, 10), (2048, 11), (4096, 12), (8192, 13), (16384, 14), (32768, 15), (65536, 16),
  ]
  private static let matchCodes: [(base: Int, bits: Int)] = [
    (35, 1), (37, 1), (39, 1), (41, 1), (43, 2), (47, 2), (51, 3), (59, 3), (67, 4), (83, 4), (99, 5),
    (131, 7), (259, 8), (515, 9), (1027, 10), (2051, 11), (4099, 12), (8195, 13), (16387, 14), (32771, 15),
    (65539, 16),
  ]

  /// Calls `take` for each sequence of a block.
  mutating func read(_ bytes: ArraySlice<UInt8>, _ take: (Sequence) throws(ZstandardFault) -> Void)
    throws(ZstandardFault)
  {
    var rest = bytes
    let count = try Self.count(&rest)
    guard count > 0 else {
      guard rest.isEmpty else { throw ZstandardFault() }
      return
    }
    guard let modes = rest.popFirst(), modes & 3 == 0 else { throw ZstandardFault() }
    try read(.literals, Int(modes >> 6), &rest)
    try read(.distance, Int(modes >> 4 & 3), &rest)
    try read(.match, Int(modes >> 2 & 3), &rest)
    try unpack(count, rest, take)
  }

  private static func count(_ bytes: inout ArraySlice<UInt8>) throws(ZstandardFault) -> Int {
    guard let first = bytes.popFirst().map(Int.init) else { throw ZstandardFault() }
    if first < 128 { return first }
    guard let second = bytes.popFirst().map(Int.init) else { throw ZstandardFault() }
    if first < 255 { return (first - 128) << 8 + second }
    guard let third = bytes.popFirst().map(Int.init) else { throw ZstandardFault() }
    return second + third << 8 + 0x7F00
  }

  /// The table of a kind: the one that everyone knows, one symbol, one that is described, or the last one.
  private mutating func read(_ kind: Kind, _ mode: Int, _ bytes: inout ArraySlice<UInt8>)
    throws(ZstandardFault)
  {
    switch mode {
    case 0: tables[kind] = try ZstandardTable(kind.defaultCounts, log: kind.defaultLog)
    case 1:
      guard let symbol = bytes.popFirst(), Int(symbol) < kind.symbols else { throw ZstandardFault() }
      tables[kind] = ZstandardTable(symbol: symbol)
    case 2:
      let (table, used) = try ZstandardTable.read(bytes, maximumLog: kind.maximumLog, symbols: kind.symbols)
      tables[kind] = table
      bytes = bytes.dropFirst(used)
    default: if tables[kind] == nil { throw ZstandardFault() }
    }
  }

  private func unpack(
    _ count: Int, _ bytes: ArraySlice<UInt8>, _ take: (Sequence) throws(ZstandardFault) -> Void
  ) throws(ZstandardFault) {
    guard let first = tables[.literals], let second = tables[.distance], let third = tables[.match] else {
      throw ZstandardFault()
    }
    var bits = try BackwardBits(bytes)
    var literals = ZstandardState(first, &bits)
    var distance = ZstandardState(second, &bits)
    var match = ZstandardState(third, &bits)
    for number in 1...count {
      let far = Int(distance.symbol)
      let away = 1 << far + bits.read(far)
      let length = Self.value(Int(match.symbol), 32, Self.matchCodes, &bits) + (match.symbol < 32 ? 3 : 0)
      let before = Self.value(Int(literals.symbol), 16, Self.literalCodes, &bits)
      try take(Sequence(literals: before, match: length, distance: away))
      if number == count { break }
      literals.advance(&bits)
      match.advance(&bits)
      distance.advance(&bits)
    }
    guard bits.rest == 0 else { throw ZstandardFault() }
  }

  private static func value(
    _ code: Int, _ plain: Int, _ codes: [(base: Int, bits: Int)], _ bits: inout BackwardBits
  ) -> Int {
    guard code >= plain else { return code }
    let (base, more) = codes[code - plain]
    return base + bits.read(more)
  }
}
