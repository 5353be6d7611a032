internal import CXXHash

/// A name for bytes, 128 bits long (XXH3): so wide that two things never get one by chance, and fast enough to name all that a
/// build reads.
///
/// Who writes the content decides what is on its pages anyway, so it need not resist those who look for two things of one
/// name; where that matters there is `SHA256`. A name that a site publishes is one of `FNV1a`.
package struct ContentHash: Hashable, Comparable, Sendable {
  package let high: UInt64
  /// Good for itself where 64 bits are enough.
  package let low: UInt64

  package init(high: UInt64, low: UInt64) {
    self.high = high
    self.low = low
  }

  fileprivate init(_ hash: XXH128_hash_t) { self.init(high: hash.high64, low: hash.low64) }

  package static func of(_ bytes: some Sequence<UInt8>) -> ContentHash {
    // xxHash reads the bytes during the call only.
    bytes.withContiguousStorageIfAvailable { ContentHash(XXH3_128bits($0.baseAddress, $0.count)) }
      ?? of(Array(bytes))
  }

  package static func of(_ text: String) -> ContentHash { of(text.utf8) }

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
package struct ContentHashMaker: ~Copyable {
  /// xxHash allocates its state, which is aligned to 64 bytes; freed in `deinit`.
  private let state: OpaquePointer

  package init() {
    guard let state = XXH3_createState() else { preconditionFailure("xxHash has no memory") }
    XXH3_128bits_reset(state)
    self.state = state
  }

  deinit { XXH3_freeState(state) }

  package mutating func update(_ bytes: [UInt8]) {
    // xxHash keeps copies of what it needs later.
    bytes.withUnsafeBufferPointer { _ = XXH3_128bits_update(state, $0.baseAddress, $0.count) }
  }

  /// A text that cannot run into what follows it.
  package mutating func update(_ text: String) {
    update(Array(text.utf8))
    update([0])
  }

  package mutating func update(_ hash: ContentHash) { update(hash.packed) }

  package func finish() -> ContentHash { ContentHash(XXH3_128bits_digest(state)) }
}
