internal import Deflate

/// The contents of a gzip file: one file, in one or more streams (RFC 1952).
enum GzipParts {
  static func parts(_ bytes: [UInt8], _ unpacker: inout Unpacker) -> [Unpacker.Part] {
    var (out, rest, isWhole) = ([UInt8](), bytes[...], true)
    while rest.starts(with: [0x1F, 0x8B, 8]), let start = headSize(rest) {
      let unpacked = Deflate.inflatePrefix(rest.dropFirst(start), limit: unpacker.limit - out.count)
      out += unpacked.bytes
      guard unpacked.isWhole else {
        isWhole = false
        break
      }
      // Checksum and size follow each stream.
      rest = rest.dropFirst(start + unpacked.used + 8)
    }
    return unpacker.take("", out, isWhole: isWhole && !out.isEmpty).map { [$0] } ?? []
  }

  /// Bytes of the header with its optional fields.
  private static func headSize(_ bytes: ArraySlice<UInt8>) -> Int? {
    guard let flags = bytes.little(3, 1), bytes.count >= 10 else { return nil }
    var size = 10
    if flags & 4 != 0 {
      guard let extra = bytes.little(10, 2) else { return nil }
      size += 2 + extra
    }
    // Name and comment each end with a zero byte.
    for flag in [8, 16] where flags & flag != 0 {
      guard let end = bytes.dropFirst(size).firstIndex(of: 0) else { return nil }
      size = end - bytes.startIndex + 1
    }
    return size + (flags & 2 != 0 ? 2 : 0)
  }
}

/// The files of a tar archive, each after a header of 512 bytes.
enum TarParts {
  static func isTar(_ bytes: [UInt8]) -> Bool {
    bytes.count >= 512 && bytes[257..<262].elementsEqual("ustar".utf8)
  }

  static func parts(_ bytes: [UInt8], _ unpacker: inout Unpacker) -> [Unpacker.Part] {
    var (parts, rest) = ([Unpacker.Part](), bytes[...])
    while rest.count >= 512, rest.first != 0 {
      let head = rest.prefix(512)
      let digits = head.dropFirst(124).prefix(11).filter { (0x30...0x37).contains($0) }
      let size = digits.reduce(0) { $0 << 3 | Int($1 - 0x30) }
      rest = rest.dropFirst(512)
      let name = String(decoding: head.prefix(100).prefix { $0 != 0 }, as: UTF8.self)
      guard let part = unpacker.take(name, Array(rest.prefix(size)), isWhole: rest.count >= size) else {
        break
      }
      parts.append(part)
      rest = rest.dropFirst((size + 511) / 512 * 512)
    }
    return parts
  }
}
