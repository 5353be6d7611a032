internal import CLibDeflate

/// Packs many pieces with the same buffers; earlier pieces do not affect a result. libdeflate takes a third to two thirds
/// of zlib's time for pieces of a few kilobytes.
package final class Deflater {
  private let compressor: OpaquePointer

  /// `level`: from 1 to 12. The result is deterministic for one version of libdeflate.
  package init(level: Int32) {
    guard let compressor = libdeflate_alloc_compressor(level) else {
      preconditionFailure("the level is from 1 to 12, and there is memory")
    }
    self.compressor = compressor
  }

  deinit { libdeflate_free_compressor(compressor) }

  /// A raw deflate stream (RFC 1951). libdeflate chooses where codes change.
  package func pack(_ bytes: [UInt8]) -> [UInt8] {
    packed(
      bytes, bound: libdeflate_deflate_compress_bound(compressor, bytes.count), libdeflate_deflate_compress)
  }

  /// Appends a member of a gzip file (RFC 1952), without a name or a time. A file of several unpacks to all of them;
  /// each also unpacks alone.
  package func addGzip(_ bytes: [UInt8], to file: inout [UInt8]) {
    file += packed(
      bytes, bound: libdeflate_gzip_compress_bound(compressor, bytes.count), libdeflate_gzip_compress)
  }

  private typealias Compress = (OpaquePointer?, UnsafeRawPointer?, Int, UnsafeMutableRawPointer?, Int) -> Int

  private func packed(_ bytes: [UInt8], bound: Int, _ compress: Compress) -> [UInt8] {
    [UInt8](unsafeUninitializedCapacity: bound) { output, count in
      // libdeflate uses both only during the call.
      count = bytes.withUnsafeBytes {
        compress(compressor, $0.baseAddress, $0.count, output.baseAddress, bound)
      }
      precondition(count > 0, "the bound of libdeflate was too small")
    }
  }
}
