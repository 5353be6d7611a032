/// Converts Windows-1252, which is Latin-1 except for `0x80` to `0x9F`.
package enum Windows1252 {
  /// The characters `0x80` to `0x9F`; five are undefined and keep their Latin-1 value.
  private static let middle: [UInt32] = [
    0x20AC, 0x81, 0x201A, 0x0192, 0x201E, 0x2026, 0x2020, 0x2021, 0x02C6, 0x2030, 0x0160, 0x2039, 0x0152,
    0x8D,
    0x017D, 0x8F, 0x90, 0x2018, 0x2019, 0x201C, 0x201D, 0x2022, 0x2013, 0x2014, 0x02DC, 0x2122, 0x0161,
    0x203A,
    0x0153, 0x9D, 0x017E, 0x0178,
  ]

  /// The bytes as UTF-8.
  package static func utf8(_ bytes: [UInt8]) -> [UInt8] {
    var scalars = String.UnicodeScalarView()
    for byte in bytes {
      let value = (0x80...0x9F).contains(byte) ? middle[Int(byte) - 0x80] : UInt32(byte)
      if let scalar = Unicode.Scalar(value) { scalars.append(scalar) }
    }
    return Array(String(scalars).utf8)
  }
}
