internal import CZlib

/// Unpacks raw deflate (RFC 1951) incrementally: keeps only zlib's window of 32 KB, however much is unpacked.
package final class Inflater {
  /// zlib stores the address of its stream, so it must not move; freed in `deinit`.
  private let stream: UnsafeMutablePointer<z_stream>
  /// Whether the last block is completely unpacked.
  package private(set) var isAtEnd = false

  package init() {
    stream = .allocate(capacity: 1)
    stream.initialize(to: z_stream())
    guard scrollback_inflate_init(stream) == Z_OK else { preconditionFailure("zlib has no memory") }
  }

  deinit {
    inflateEnd(stream)
    stream.deinitialize(count: 1)
    stream.deallocate()
  }

  /// Up to `room` bytes, and how many bytes of `input` were used; nil if the input is not deflate.
  ///
  /// No output and no used input means that more input is needed.
  package func unpack(_ input: ArraySlice<UInt8>, room: Int) -> (bytes: [UInt8], used: Int)? {
    guard !isAtEnd else { return ([], 0) }
    var (status, used) = (Z_OK, 0)
    // zlib uses `next_in` and `next_out` only during the call; it owns both until then.
    let bytes = [UInt8](unsafeUninitializedCapacity: room) { output, count in
      input.withUnsafeBufferPointer { input in
        stream.pointee.next_in = UnsafeMutablePointer(mutating: input.baseAddress)
        stream.pointee.avail_in = UInt32(input.count)
        stream.pointee.next_out = output.baseAddress
        stream.pointee.avail_out = UInt32(room)
        status = inflate(stream, Z_NO_FLUSH)
        used = input.count - Int(stream.pointee.avail_in)
      }
      count = room - Int(stream.pointee.avail_out)
      stream.pointee.next_in = nil
      stream.pointee.next_out = nil
    }
    // Z_BUF_ERROR only means that this call could do nothing.
    guard [Z_OK, Z_STREAM_END, Z_BUF_ERROR].contains(status) else { return nil }
    isAtEnd = status == Z_STREAM_END
    return (bytes, used)
  }
}
