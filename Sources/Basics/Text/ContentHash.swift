/// A name for bytes, 128 bits long: so wide that two things never get one by chance, and fast enough to name all that a
/// build reads.
///
/// Who writes the content decides what is on its pages anyway, so it need not resist those who look for two things of one
/// name; where that matters there is `SHA256`.
package struct ContentHash: Hashable, Comparable, Sendable {
  package let high: UInt64
  package let low: UInt64

  package init(high: UInt64, low: UInt64) {
    self.high = high
    self.low = low
  }

  package static func of(_ bytes: [UInt8]) -> ContentHash {
    var maker = ContentHashMaker()
    maker.update(bytes)
    return maker.finish()
  }

  package static func of(_ text: String) -> ContentHash { of(Array(text.utf8)) }

  /// 32 hexadecimal digits.
  package var hex: String { Self.hex(high) + Self.hex(low) }

  package static func < (left: ContentHash, right: ContentHash) -> Bool {
    (left.high, left.low) < (right.high, right.low)
  }

  private static func hex(_ word: UInt64) -> String {
    let digits = String(word, radix: 16)
    return String(repeating: "0", count: 16 - digits.count) + digits
  }
}

/// Takes bytes in any portions; the portions make no difference.
package struct ContentHashMaker: Sendable {
  private var one: UInt64 = 0x9e37_79b9_7f4a_7c15
  private var two: UInt64 = 0xc2b2_ae3d_27d4_eb4f
  private var pending: [UInt8] = []
  private var length: UInt64 = 0

  package init() {}

  package mutating func update(_ bytes: [UInt8]) {
    length &+= UInt64(bytes.count)
    var start = 0
    if !pending.isEmpty {
      start = min(16 - pending.count, bytes.count)
      pending.append(contentsOf: bytes[..<start])
      guard pending.count == 16 else { return }
      mix(pending, 0..<16)
      pending.removeAll(keepingCapacity: true)
    }
    let end = bytes.count - (bytes.count - start) % 16
    mix(bytes, start..<end)
    if end < bytes.count { pending.append(contentsOf: bytes[end...]) }
  }

  /// A text that cannot run into what follows it.
  package mutating func update(_ text: String) {
    update(Array(text.utf8))
    update([0])
  }

  package mutating func update(_ hash: ContentHash) {
    update(Self.bytes(hash.high) + Self.bytes(hash.low))
  }

  package func finish() -> ContentHash {
    var copy = self
    copy.mix(pending + [UInt8](repeating: 0, count: 16 - pending.count), 0..<16)
    let high = Self.fold(copy.one ^ length, copy.two ^ Self.keys.0)
    return ContentHash(high: high, low: Self.fold(copy.two ^ high, copy.one ^ Self.keys.1))
  }

  /// Two words a step, each of which reaches both halves.
  private mutating func mix(_ bytes: [UInt8], _ range: Range<Int>) {
    let raw = bytes.span.bytes
    var (one, two) = (one, two)
    var place = range.lowerBound
    while place < range.upperBound {
      let first = raw.unsafeLoadUnaligned(fromByteOffset: place, as: UInt64.self)
      let second = raw.unsafeLoadUnaligned(fromByteOffset: place + 8, as: UInt64.self)
      let next = Self.fold(first ^ one, second ^ Self.keys.0)
      two = Self.fold(second ^ two, first ^ Self.keys.1) &+ one
      one = next ^ two &+ first
      place += 16
    }
    (self.one, self.two) = (one, two)
  }

  /// The halves of the product, laid over each other.
  private static func fold(_ a: UInt64, _ b: UInt64) -> UInt64 {
    let product = a.multipliedFullWidth(by: b)
    return product.high ^ product.low
  }

  private static let keys: (UInt64, UInt64) = (0xa076_1d64_78bd_642f, 0xe703_7ed1_a0b4_28db)

  private static func bytes(_ word: UInt64) -> [UInt8] {
    stride(from: 0, to: 64, by: 8).map { UInt8(truncatingIfNeeded: word >> UInt64($0)) }
  }
}
