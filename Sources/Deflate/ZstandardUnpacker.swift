internal import CLibZstd

/// Unpacks Zstandard (RFC 8878) incrementally, frame after frame. Dictionaries are not supported, and windows
/// larger than 64 MB are refused.
package final class ZstandardUnpacker {
  private let context: OpaquePointer
  /// Input that libzstd has not taken yet.
  private var waiting: [UInt8] = []
  private var isBetweenFrames = true

  /// A power of two, in bytes.
  private static let longestWindow: Int32 = 26

  package init() {
    guard let context = ZSTD_createDCtx() else { preconditionFailure("libzstd has no memory") }
    let status = ZSTD_DCtx_setParameter(context, ZSTD_d_windowLogMax, Self.longestWindow)
    precondition(ZSTD_isError(status) == 0, "libzstd knows the parameter")
    self.context = context
  }

  deinit { ZSTD_freeDCtx(context) }

  /// Whether a frame has ended and no other has begun.
  package var isAtEnd: Bool { isBetweenFrames && waiting.isEmpty }

  /// Unpacks `input` after what earlier calls left, up to `room` bytes. Nothing means that more input is needed; nil
  /// that it is not Zstandard.
  package func unpack(_ input: ArraySlice<UInt8>, room: Int) -> [UInt8]? {
    waiting += input
    while true {
      guard let (bytes, used) = next(room) else { return nil }
      waiting.removeFirst(used)
      if !bytes.isEmpty || used == 0 || waiting.isEmpty { return bytes }
    }
  }

  private func next(_ room: Int) -> (bytes: [UInt8], used: Int)? {
    var (status, used) = (0, 0)
    // libzstd uses both buffers only during the call.
    let bytes = [UInt8](unsafeUninitializedCapacity: room) { output, count in
      waiting.withUnsafeBytes { input in
        var from = ZSTD_inBuffer(src: input.baseAddress, size: input.count, pos: 0)
        var to = ZSTD_outBuffer(dst: output.baseAddress, size: room, pos: 0)
        status = ZSTD_decompressStream(context, &to, &from)
        (count, used) = (to.pos, from.pos)
      }
    }
    guard ZSTD_isError(status) == 0 else { return nil }
    // Without input, libzstd only says that it waits for some.
    if used > 0 || !bytes.isEmpty { isBetweenFrames = status == 0 }
    return (bytes, used)
  }
}
