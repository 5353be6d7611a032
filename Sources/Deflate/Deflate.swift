internal import CZlib

/// Unpacks raw deflate (RFC 1951) with zlib.
package enum Deflate {
  /// Nil if the bytes are not a complete stream or unpack to more than `limit` bytes.
  package static func inflate(_ bytes: [UInt8], limit: Int) -> [UInt8]? {
    var stream = z_stream()
    guard scrollback_inflate_init(&stream) == Z_OK else { preconditionFailure("zlib has no memory") }
    defer { inflateEnd(&stream) }
    var out: [UInt8] = []
    var status = Z_OK
    // zlib keeps `next_in` between calls, so all calls are inside this closure.
    bytes.withUnsafeBufferPointer { input in
      stream.next_in = UnsafeMutablePointer(mutating: input.baseAddress)
      stream.avail_in = UInt32(input.count)
      while status == Z_OK, out.count <= limit { status = step(&stream, &out) }
    }
    guard status == Z_STREAM_END, stream.avail_in == 0, out.count <= limit else { return nil }
    return out
  }

  private static func step(_ stream: inout z_stream, _ out: inout [UInt8]) -> Int32 {
    var status = Z_OK
    out += [UInt8](unsafeUninitializedCapacity: pieceSize) { piece, count in
      stream.next_out = piece.baseAddress
      stream.avail_out = UInt32(pieceSize)
      status = CZlib.inflate(&stream, Z_NO_FLUSH)
      count = pieceSize - Int(stream.avail_out)
    }
    return status
  }

  private static let pieceSize = 64 << 10
}
