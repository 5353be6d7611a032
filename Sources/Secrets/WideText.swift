/// Text with two bytes per letter, as older Windows programs write it.
package enum WideText {
  /// The text as UTF-8; nil if the bytes are not UTF-16, which has a byte order mark or every second byte zero.
  package static func decoded(_ bytes: [UInt8]) -> [UInt8]? {
    guard bytes.count >= 4, let isLittle = isLittle(bytes) else { return nil }
    let units = stride(from: 0, to: bytes.count - 1, by: 2).map { index in
      let (first, second) = (UInt16(bytes[index]), UInt16(bytes[index + 1]))
      return isLittle ? second << 8 | first : first << 8 | second
    }
    return Array(
      String(decoding: units.first == 0xFEFF ? units.dropFirst() : units[...], as: UTF16.self).utf8)
  }

  private static func isLittle(_ bytes: [UInt8]) -> Bool? {
    if bytes.starts(with: [0xFF, 0xFE]) { return true }
    if bytes.starts(with: [0xFE, 0xFF]) { return false }
    guard bytes.count.isMultiple(of: 2) else { return nil }
    let head = bytes.prefix(4096)
    var zeros = [0, 0]
    for (index, byte) in head.enumerated() where byte == 0 { zeros[index & 1] += 1 }
    let half = head.count / 2
    if zeros[1] * 3 >= half * 2, zeros[0] * 50 <= half { return true }
    if zeros[0] * 3 >= half * 2, zeros[1] * 50 <= half { return false }
    return nil
  }
}
