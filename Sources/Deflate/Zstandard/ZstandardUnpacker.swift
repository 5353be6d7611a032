/// Unpacks Zstandard (RFC 8878) incrementally, frame after frame. Dictionaries are not supported, and windows
/// larger than 64 MB are refused. The checksum of a frame is not compared: archives have their own.
package final class ZstandardUnpacker {
  private enum Step { case frame, block, checksum }

  private var step = Step.frame
  private var blocks = ZstandardBlocks(window: 0)
  private var hasChecksum = false
  /// Input of which too little was there.
  private var waiting: [UInt8] = []
  /// Bytes of a skippable frame that are still to come.
  private var skipped = 0

  private static let longestWindow = 64 << 20
  private static let frame: [UInt8] = [0x28, 0xB5, 0x2F, 0xFD]

  package init() {}

  /// Whether a frame has ended and no other has begun.
  package var isAtEnd: Bool { step == .frame && waiting.isEmpty && skipped == 0 }

  /// Unpacks `input` after what earlier calls left, until there are `room` bytes or a block more. Nothing means that
  /// more input is needed; nil that it is not Zstandard.
  package func unpack(_ input: ArraySlice<UInt8>, room: Int) -> [UInt8]? {
    waiting += input
    var (out, used) = ([UInt8](), 0)
    do throws(ZstandardFault) {
      while out.count < room, let count = try next(waiting[used...], &out) { used += count }
    } catch {
      return nil
    }
    waiting.removeFirst(used)
    return out
  }

  /// How many bytes were used; nil if more are needed.
  private func next(_ bytes: ArraySlice<UInt8>, _ out: inout [UInt8]) throws(ZstandardFault) -> Int? {
    if skipped > 0 {
      let count = min(skipped, bytes.count)
      skipped -= count
      return count == 0 ? nil : count
    }
    switch step {
    case .frame: return try header(bytes)
    case .block: return try block(bytes, &out)
    case .checksum:
      guard bytes.count >= 4 else { return nil }
      step = .frame
      return 4
    }
  }

  private static func number(_ bytes: ArraySlice<UInt8>, at start: Int, _ count: Int) -> Int {
    (0..<count).reduce(0) { $0 | Int(bytes[bytes.startIndex + start + $1]) << (8 * $1) }
  }

  // MARK: frames

  private func header(_ bytes: ArraySlice<UInt8>) throws(ZstandardFault) -> Int? {
    guard bytes.count >= 8 else {
      return bytes.count >= 4 && !bytes.starts(with: Self.frame) ? try skip(bytes) : nil
    }
    guard bytes.starts(with: Self.frame) else { return try skip(bytes) }
    let head = bytes[bytes.startIndex + 4]
    let isSingle = head & 0x20 != 0
    let (name, size) = ([0, 1, 2, 4][Int(head & 3)], [isSingle ? 1 : 0, 2, 4, 8][Int(head >> 6)])
    let place = isSingle ? 5 : 6
    guard head & 0x08 == 0 else { throw ZstandardFault() }
    guard bytes.count >= place + name + size else { return nil }
    guard name == 0 || Self.number(bytes, at: place, name) == 0 else { throw ZstandardFault() }
    let content = Self.number(bytes, at: place + name, min(size, 7)) + (size == 2 ? 256 : 0)
    let window = isSingle ? content : Self.window(bytes[bytes.startIndex + 5])
    guard window <= Self.longestWindow else { throw ZstandardFault() }
    (blocks, hasChecksum, step) = (ZstandardBlocks(window: window), head & 4 != 0, .block)
    return place + name + size
  }

  private static func window(_ byte: UInt8) -> Int {
    let base = 1 << (10 + Int(byte >> 3))
    return base + base / 8 * Int(byte & 7)
  }

  /// A frame of another program, which is passed over.
  private func skip(_ bytes: ArraySlice<UInt8>) throws(ZstandardFault) -> Int? {
    guard Self.number(bytes, at: 0, 4) & 0xFFFF_FFF0 == 0x184D_2A50 else { throw ZstandardFault() }
    guard bytes.count >= 8 else { return nil }
    skipped = Self.number(bytes, at: 4, 4)
    return 8
  }

  // MARK: blocks

  private func block(_ bytes: ArraySlice<UInt8>, _ out: inout [UInt8]) throws(ZstandardFault) -> Int? {
    guard bytes.count >= 3 else { return nil }
    let head = Self.number(bytes, at: 0, 3)
    let (kind, size) = (head >> 1 & 3, head >> 3)
    guard size <= ZstandardBlocks.largest, kind < 3 else { throw ZstandardFault() }
    let length = kind == 1 ? 1 : size
    guard bytes.count >= 3 + length else { return nil }
    let content = bytes.dropFirst(3).prefix(length)
    switch kind {
    case 0: out += blocks.copy(content)
    case 1: out += blocks.copy(Array(repeating: content[content.startIndex], count: size)[...])
    default: out += try blocks.unpack(content)
    }
    if head & 1 == 1 { step = hasChecksum ? .checksum : .frame }
    return 3 + length
  }
}
