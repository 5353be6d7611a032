/// Members of gzip files (RFC 1952). A file of several unpacks to all of them; each also unpacks alone.
package enum Gzip {
  package static func member(_ bytes: [UInt8], _ deflater: Deflater) -> [UInt8] {
    // Deflate, no name, no time, unknown system.
    var out: [UInt8] = [0x1F, 0x8B, 8, 0, 0, 0, 0, 0, 0, 255]
    out += deflater.pack(bytes)
    append(CRC32.of(bytes), to: &out)
    append(UInt32(truncatingIfNeeded: bytes.count), to: &out)
    return out
  }

  private static func append(_ value: UInt32, to out: inout [UInt8]) {
    for shift in [0, 8, 16, 24] { out.append(UInt8(truncatingIfNeeded: value >> UInt32(shift))) }
  }
}
