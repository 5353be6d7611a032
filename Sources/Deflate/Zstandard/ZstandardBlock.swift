/// Unpacks the blocks of a frame, each of which may use codes, tables and bytes of those before it.
struct ZstandardBlocks {
  /// What was unpacked, as far back as the frame's window and more.
  private var output: [UInt8] = []
  private let window: Int
  private var code: ZstandardHuffman?
  private var sequences = ZstandardSequences()
  private var recent = [1, 4, 8]

  /// A block is never larger.
  static let largest = 128 << 10

  init(window: Int) { self.window = window }

  mutating func copy(_ bytes: ArraySlice<UInt8>) -> ArraySlice<UInt8> {
    let start = begin()
    output += bytes
    return output[start...]
  }

  mutating func unpack(_ block: ArraySlice<UInt8>) throws(ZstandardFault) -> ArraySlice<UInt8> {
    let (literals, used) = try literals(block)
    let start = begin()
    var next = 0
    // Changed in place: the closure must not copy it.
    var (made, last) = (output, recent)
    output = []
    try sequences.read(block.dropFirst(used)) { (sequence) throws(ZstandardFault) in
      guard sequence.literals <= literals.count - next else { throw ZstandardFault() }
      made += literals[next..<next + sequence.literals]
      next += sequence.literals
      let distance = Self.distance(sequence, &last)
      guard distance > 0, distance <= made.count, made.count - start + sequence.match <= Self.largest else {
        throw ZstandardFault()
      }
      for place in (made.count - distance)..<(made.count - distance + sequence.match) {
        made.append(made[place])
      }
    }
    made += literals[next...]
    (output, recent) = (made, last)
    guard output.count - start <= Self.largest else { throw ZstandardFault() }
    return output[start...]
  }

  /// Forgets what no block can refer to, now and then.
  private mutating func begin() -> Int {
    if output.count > window + max(window, 1 << 20) { output.removeFirst(output.count - window) }
    return output.count
  }

  /// The distance of a match, which becomes the most recent one.
  private static func distance(_ sequence: ZstandardSequences.Sequence, _ recent: inout [Int]) -> Int {
    guard sequence.distance <= 3 else {
      recent = [sequence.distance - 3, recent[0], recent[1]]
      return recent[0]
    }
    let index = sequence.distance - 1 + (sequence.literals == 0 ? 1 : 0)
    let distance = index == 3 ? recent[0] - 1 : recent[index]
    switch index {
    case 0: break
    case 1: recent = [distance, recent[0], recent[2]]
    default: recent = [distance, recent[0], recent[1]]
    }
    return distance
  }

  // MARK: literals

  /// The literals of a block, and how many bytes they have in it.
  private mutating func literals(_ block: ArraySlice<UInt8>) throws(ZstandardFault) -> ([UInt8], Int) {
    var head = ForwardBits(block)
    let (kind, format) = (try head.read(2), try head.read(2))
    guard kind > 1 else {
      if format & 1 == 0 { head.back(1) }
      let size = try Self.number(&head, format & 1 == 0 ? 5 : format == 1 ? 12 : 20)
      return try plain(block.dropFirst(head.usedBytes), size, head.usedBytes, isRepeated: kind == 1)
    }
    let width = [10, 10, 14, 18][format]
    let (size, packed) = (try Self.number(&head, width), try Self.number(&head, width))
    let rest = block.dropFirst(head.usedBytes)
    guard size <= Self.largest, rest.count >= packed else { throw ZstandardFault() }
    var streams = rest.prefix(packed)
    if kind == 2 {
      let (code, used) = try ZstandardHuffman.read(streams)
      self.code = code
      streams = streams.dropFirst(used)
    }
    guard let code else { throw ZstandardFault() }
    return (try Self.unpack(streams, size, code, isOne: format == 0), head.usedBytes + packed)
  }

  private static func number(_ bits: inout ForwardBits, _ width: Int) throws(ZstandardFault) -> Int {
    let low = try bits.read(min(width, 16))
    return width > 16 ? low | (try bits.read(width - 16)) << 16 : low
  }

  private func plain(_ bytes: ArraySlice<UInt8>, _ size: Int, _ head: Int, isRepeated: Bool)
    throws(ZstandardFault) -> ([UInt8], Int)
  {
    guard size <= Self.largest, bytes.count >= (isRepeated ? 1 : size),
      let first = bytes.first ?? (size == 0 ? 0 : nil)
    else { throw ZstandardFault() }
    if isRepeated { return (Array(repeating: first, count: size), head + 1) }
    return (Array(bytes.prefix(size)), head + size)
  }

  /// One stream, or four with the sizes of three in front.
  private static func unpack(
    _ bytes: ArraySlice<UInt8>, _ size: Int, _ code: ZstandardHuffman, isOne: Bool
  ) throws(ZstandardFault) -> [UInt8] {
    var out: [UInt8] = []
    out.reserveCapacity(size)
    if isOne {
      try code.unpack(bytes, size, into: &out)
      return out
    }
    guard bytes.count > 6 else { throw ZstandardFault() }
    var rest = bytes.dropFirst(6)
    let each = (size + 3) / 4
    for stream in 0..<4 {
      let place = bytes.startIndex + 2 * stream
      let length = stream == 3 ? rest.count : Int(bytes[place]) | Int(bytes[place + 1]) << 8
      let count = stream == 3 ? size - out.count : each
      guard rest.count >= length, count >= 0 else { throw ZstandardFault() }
      try code.unpack(rest.prefix(length), count, into: &out)
      rest = rest.dropFirst(length)
    }
    return out
  }
}
