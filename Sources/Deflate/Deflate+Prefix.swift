extension Deflate {
  /// Unpacks the stream at the start of `bytes`, and returns how many bytes it used.
  ///
  /// A damaged or truncated stream returns what could be unpacked with `isWhole` false, as does one that
  /// exceeds `limit` bytes.
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
