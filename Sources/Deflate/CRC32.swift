internal import CZlib

/// The checksum of zip entries (ISO 3309), computed incrementally.
package struct CRC32 {
  package private(set) var value: UInt32 = 0

  package init() {}

  package mutating func update(_ bytes: [UInt8]) {
    // zlib reads the bytes only during the call.
    value = bytes.withUnsafeBufferPointer { UInt32(crc32(UInt(value), $0.baseAddress, UInt32($0.count))) }
  }

  package static func of(_ bytes: [UInt8]) -> UInt32 {
    var sum = CRC32()
    sum.update(bytes)
    return sum.value
  }
}
