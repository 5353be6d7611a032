/// A short name for bytes: 64-bit FNV-1a, ten times as fast as SHA-256, where nobody gains by making two things look alike.
package struct Fingerprint: Sendable {
  package private(set) var value: UInt64 = 0xcbf2_9ce4_8422_2325

  package init() {}

  package static func of(_ bytes: some Sequence<UInt8>) -> UInt64 {
    var fingerprint = Fingerprint()
    fingerprint.update(bytes)
    return fingerprint.value
  }

  package static func of(_ bytes: [UInt8]) -> UInt64 {
    var fingerprint = Fingerprint()
    fingerprint.update(bytes)
    return fingerprint.value
  }

  /// Of one type: every file that is read or written passes here, and through the protocol of sequences a byte takes ten
  /// times as long.
  package mutating func update(_ bytes: [UInt8]) {
    var value = value
    for byte in bytes { value = (value ^ UInt64(byte)) &* 0x100_0000_01b3 }
    self.value = value
  }

  package mutating func update(_ bytes: some Sequence<UInt8>) {
    value = bytes.reduce(value) { ($0 ^ UInt64($1)) &* 0x100_0000_01b3 }
  }
}
