import Basics

/// Bytes that no kind should have to read.
enum Garbage {
  private static let spice: [[UInt8]] = [
    [0x00], [0xFF], [0xEF, 0xBB, 0xBF], [0xED, 0xA0, 0x80], Array("\r".utf8), Array("---\n".utf8),
    Array("\"".utf8),
    Array("{".utf8), Array("]".utf8), Array("null".utf8), Array("-9223372036854775808".utf8),
    Array("1e999".utf8),
    Array("\t".utf8), Array("\\ud800".utf8), Array("../".utf8), Array("&a *a".utf8),
    Array("9999-12-31T23:59:59-14:00".utf8),
  ]

  /// The good bytes cut, doubled, spiced or exchanged, or nothing but noise.
  static func make(from good: [UInt8], _ random: inout SplitMix64) -> [UInt8] {
    var bytes = good
    for _ in 0...random.next(below: 3) {
      let place = random.next(below: bytes.count + 1)
      switch random.next(below: 6) {
      case 0: bytes = Array(bytes[..<place])
      case 1: bytes = (0..<random.next(below: 200)).map { _ in UInt8(random.next(below: 256)) }
      case 2: bytes.insert(contentsOf: spice[random.next(below: spice.count)], at: place)
      case 3 where place < bytes.count: bytes[place] = UInt8(random.next(below: 256))
      case 4 where place < bytes.count: bytes.remove(at: place)
      default: bytes += bytes.prefix(2000)
      }
    }
    return bytes
  }

  /// Whether bytes that are not UTF-8 must be an error: pictures are copied as they are.
  /// Lines that programs wrote, of which each is kept as far as it can be.
  static func isArchive(_ path: String) -> Bool { path.hasSuffix(".jsonl") || path.hasSuffix(".ndjson") }

  static func isUnreadable(_ path: String) -> Bool { !path.hasSuffix(".svg") }
}
