extension Deflate {
  /// Unpacks the stream that `bytes` begins with, and says how many bytes it took.
  ///
  /// A damaged or cut stream gives what it held until then; `isWhole` is false, as it is when `limit` bytes were not enough.
  package static func inflatePrefix(
    _ bytes: ArraySlice<UInt8>, limit: Int
  ) -> (bytes: [UInt8], used: Int, isWhole: Bool) {
    let inflater = Inflater()
    var (out, rest) = ([UInt8](), bytes)
    while !inflater.isAtEnd, out.count < limit,
      let piece = inflater.unpack(rest, room: min(64 << 10, limit - out.count))
    {
      if piece.bytes.isEmpty, piece.used == 0 { break }
      out += piece.bytes
      rest = rest.dropFirst(piece.used)
    }
    return (out, bytes.count - rest.count, inflater.isAtEnd)
  }
}
