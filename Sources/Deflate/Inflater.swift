internal import CZlib

/// Unpacks raw deflate (RFC 1951) piece by piece: keeps zlib's window of 32 KB and nothing else, however much comes out.
package final class Inflater {
  /// zlib remembers the address of its stream, so it must stay where it is; freed in `deinit`.
  private let stream: UnsafeMutablePointer<z_stream>
  /// Whether the last block has been unpacked to its end.
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

  /// At most `room` bytes, with how many of `input` they took; nil when the input is no deflate.
  ///
  /// Nothing unpacked and nothing taken means that more input is needed.
  package func unpack(_ input: ArraySlice<UInt8>, room: Int) -> (bytes: [UInt8], used: Int)? {
    guard !isAtEnd else { return ([], 0) }
    var (status, used) = (Z_OK, 0)
    // zlib reads `next_in` and writes `next_out` during the call only; both places are its own until then.
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
    // Z_BUF_ERROR only says that this call could do nothing.
    guard [Z_OK, Z_STREAM_END, Z_BUF_ERROR].contains(status) else { return nil }
    isAtEnd = status == Z_STREAM_END
    return (bytes, used)
  }
}
