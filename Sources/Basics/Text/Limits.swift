extension String {
  /// Without white space at both ends (C-04).
  package var trimmed: String {
    // Most texts begin and end with a visible character of ASCII, some after a space or line break.
    var bytes = utf8[...]
    while let first = bytes.first, Self.isBlank(first) { bytes.removeFirst() }
    while let last = bytes.last, Self.isBlank(last) { bytes.removeLast() }
    if let first = bytes.first, let last = bytes.last, (0x21...0x7E).contains(first),
      (0x21...0x7E).contains(last)
    {
      return bytes.count == utf8.count ? self : String(Substring(bytes))
    }
    guard let start = firstIndex(where: { !$0.isWhitespace }),
      let end = lastIndex(where: { !$0.isWhitespace })
    else { return "" }
    return String(self[start...end])
  }

  private static func isBlank(_ byte: UInt8) -> Bool { byte == 0x20 || (0x09...0x0D).contains(byte) }
}

extension Int {
  package func clamped(_ low: Int, _ high: Int) -> Int { Swift.min(Swift.max(self, low), high) }
}
