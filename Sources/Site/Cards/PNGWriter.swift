internal import Deflate

/// Writes a picture as PNG (RFC 2083): true colours, no alpha, the same bytes for the same pixels.
enum PNGWriter {
  /// `pixels`: red, green and blue of each, row by row.
  static func bytes(_ pixels: [UInt8], width: Int, height: Int) -> [UInt8] {
    precondition(pixels.count == width * height * 3, "three bytes a pixel")
    var out: [UInt8] = [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A]
    out += chunk("IHDR", big(UInt32(width)) + big(UInt32(height)) + [8, 2, 0, 0, 0])
    out += chunk("IDAT", zlib(filtered(pixels, width * 3)))
    return out + chunk("IEND", [])
  }

  /// Each row as its difference from the one above: a plain colour becomes nothing but zeros.
  private static func filtered(_ pixels: [UInt8], _ width: Int) -> [UInt8] {
    var out: [UInt8] = []
    out.reserveCapacity(pixels.count + pixels.count / width)
    for start in stride(from: 0, to: pixels.count, by: width) {
      out.append(start == 0 ? 0 : 2)
      for index in start..<start + width {
        out.append(start == 0 ? pixels[index] : pixels[index] &- pixels[index - width])
      }
    }
    return out
  }

  /// RFC 1950: two bytes before the packed ones, a checksum of the others after.
  private static func zlib(_ bytes: [UInt8]) -> [UInt8] {
    [0x78, 0x9C] + Deflate.compress(bytes) + big(adler32(bytes))
  }

  private static func adler32(_ bytes: [UInt8]) -> UInt32 {
    var (one, two): (UInt32, UInt32) = (1, 0)
    // 5,552 is the most that cannot overflow between two divisions.
    for start in stride(from: 0, to: bytes.count, by: 5552) {
      for byte in bytes[start..<min(start + 5552, bytes.count)] {
        one &+= UInt32(byte)
        two &+= one
      }
      one %= 65521
      two %= 65521
    }
    return two << 16 | one
  }

  private static func chunk(_ name: String, _ data: [UInt8]) -> [UInt8] {
    let body = Array(name.utf8) + data
    return big(UInt32(data.count)) + body + big(CRC32.of(body))
  }

  private static func big(_ value: UInt32) -> [UInt8] {
    [UInt8(value >> 24), UInt8(value >> 16 & 255), UInt8(value >> 8 & 255), UInt8(value & 255)]
  }
}
