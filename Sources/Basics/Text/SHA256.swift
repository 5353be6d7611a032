internal import CNettle

/// SHA-256 (FIPS 180-4), for names and caches that must not depend on the machine, and for secrets.
///
/// Nettle's uses the processor's own instructions for it.
package struct SHA256: Sendable {
  private var context = sha256_ctx()

  package init() { nettle_sha256_init(&context) }

  /// The 32 bytes of the digest.
  package static func digest(_ bytes: [UInt8]) -> [UInt8] {
    var hash = SHA256()
    hash.update(bytes)
    return hash.digest()
  }

  /// The digest of `bytes` as 64 lower-case hexadecimal digits.
  package static func hex(_ bytes: [UInt8]) -> String { hex(digest(bytes), 64) }

  package static func hex(_ text: String) -> String { hex(text, digits: 64) }

  /// The first `digits` of them.
  package static func hex(_ text: String, digits: Int) -> String { hex(digest(Array(text.utf8)), digits) }

  /// The same of several texts with a zero byte between them.
  package static func hex(joining texts: String..., digits: Int) -> String {
    var bytes: [UInt8] = []
    bytes.reserveCapacity(texts.reduce(texts.count) { $0 + $1.utf8.count })
    for (place, text) in texts.enumerated() {
      if place > 0 { bytes.append(0) }
      bytes.append(contentsOf: text.utf8)
    }
    return hex(digest(bytes), digits)
  }

  package mutating func update(_ bytes: [UInt8]) { nettle_sha256_update(&context, bytes.count, bytes) }

  /// Ends the message; the value must not be updated afterwards.
  package mutating func digest() -> [UInt8] {
    var digest = [UInt8](repeating: 0, count: Int(SHA256_DIGEST_SIZE))
    nettle_sha256_digest(&context, digest.count, &digest)
    return digest
  }

  /// As above, in hexadecimal digits.
  package mutating func hexDigest() -> String { Self.hex(digest(), 64) }

  private static func hex(_ digest: [UInt8], _ count: Int) -> String {
    let digits = (0..<count).map { place in
      let digit = digest[place / 2] >> (place % 2 == 0 ? 4 : 0) & 15
      return digit < 10 ? 0x30 + digit : 0x57 + digit
    }
    return String(decoding: digits, as: UTF8.self)
  }
}
