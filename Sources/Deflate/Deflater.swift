internal import CZlib

/// Packs many pieces with the same buffers: setting up zlib takes longer than packing 4 KB.
package final class Deflater {
  // zlib's state contains the address of its stream, so the stream has memory of its own until `deinit`.
  private let stream: UnsafeMutablePointer<z_stream>

  /// The result is deterministic for one version of zlib; level 6 is zlib's default.
  /// Level 0, which only copies, is rejected: some versions of zlib return too small a bound for it.
  /// `isFiltered`: for small numbers, whose short repetitions are chance and cost more than they save.
  package init(level: Int32 = 6, isFiltered: Bool = false) {
    precondition((1...9).contains(level), "a level from 1 to 9")
    stream = .allocate(capacity: 1)
    stream.initialize(to: z_stream())
    guard scrollback_deflate_init(stream, level, isFiltered ? 1 : 0) == Z_OK else {
      preconditionFailure("zlib has no memory")
    }
  }

  deinit {
    deflateEnd(stream)
    stream.deallocate()
  }

  /// Earlier pieces do not affect the result.
  package func pack(_ bytes: [UInt8]) -> [UInt8] { pack([bytes]) }

  /// One stream of several parts, each with its own codes, which is smaller where numbers are next to text.
  package func pack(_ parts: [[UInt8]]) -> [UInt8] {
    let isReset = deflateReset(stream) == Z_OK
    precondition(isReset, "zlib has no stream")
    // Each block may start with its codes, which take less than 400 bytes.
    let bound = Int(deflateBound(stream, UInt(parts.reduce(0) { $0 + $1.count }))) + 400 * parts.count
    return [UInt8](unsafeUninitializedCapacity: bound) { output, count in
      // zlib uses `next_in` and `next_out` only during the call; both arrays stay in place until then.
      stream.pointee.next_out = output.baseAddress
      stream.pointee.avail_out = UInt32(bound)
      for (number, part) in parts.enumerated() { add(part, isLast: number == parts.count - 1) }
      count = bound - Int(stream.pointee.avail_out)
    }
  }

  private func add(_ part: [UInt8], isLast: Bool) {
    part.withUnsafeBufferPointer { input in
      stream.pointee.next_in = UnsafeMutablePointer(mutating: input.baseAddress)
      stream.pointee.avail_in = UInt32(input.count)
      let status = deflate(stream, isLast ? Z_FINISH : Z_BLOCK)
      precondition(
        status == (isLast ? Z_STREAM_END : Z_OK) || input.isEmpty, "the bound of zlib was too small")
    }
  }
}
