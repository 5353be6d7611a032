internal import CXXHash

/// A 128-bit hash of bytes (XXH3): wide enough that collisions do not happen by chance, and fast enough for
/// everything that a build reads.
///
/// It need not resist attacks, since the content's authors control its pages anyway; where that matters, use
/// `SHA256`. Its value is the same on any machine and with any version of xxHash from 0.8 on.
package struct ContentHash: Hashable, Comparable, Sendable {
  package let high: UInt64
  /// Sufficient alone where 64 bits are enough.
  package let low: UInt64

  package init(high: UInt64, low: UInt64) {
    self.high = high
    self.low = low
  }

  fileprivate init(_ hash: XXH128_hash_t) { self.init(high: hash.high64, low: hash.low64) }

  package static func of(_ bytes: some Sequence<UInt8>) -> ContentHash {
    // xxHash reads the bytes only during the call.
    bytes.withContiguousStorageIfAvailable { ContentHash(XXH3_128bits($0.baseAddress, $0.count)) }
      ?? of(Array(bytes))
  }

  package static func of(_ text: String) -> ContentHash { of(text.utf8) }

  /// The first bytes, up to eight of them.
  package func bytes(_ count: Int) -> [UInt8] {
    (0..<count).map { UInt8(truncatingIfNeeded: high >> UInt64(56 - 8 * $0)) }
  }

  /// The hexadecimal digits of the first bytes.
  package func hex(bytes count: Int) -> String { String(hex.prefix(2 * count)) }

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

/// Hashes bytes in chunks; the chunk boundaries do not affect the result.
package struct ContentHashMaker: ~Copyable {
  /// xxHash allocates its state, aligned to 64 bytes; freed in `deinit`.
  private let state: OpaquePointer

  package init() {
    guard let state = XXH3_createState() else { preconditionFailure("xxHash has no memory") }
    XXH3_128bits_reset(state)
    self.state = state
  }

  deinit { XXH3_freeState(state) }

  package mutating func update(_ bytes: [UInt8]) {
    // xxHash copies what it needs later.
    bytes.withUnsafeBufferPointer { _ = XXH3_128bits_update(state, $0.baseAddress, $0.count) }
  }

  /// Text, delimited from what follows it.
  package mutating func update(_ text: String) {
    update(Array(text.utf8))
    update([0])
  }

  package mutating func update(_ hash: ContentHash) { update(hash.packed) }

  package func finish() -> ContentHash { ContentHash(XXH3_128bits_digest(state)) }
}
