/// An address found in plain text: `https://…`, `www.…` or an e-mail address.
struct Autolink: Equatable {
  let range: Range<Int>
  /// The missing part of the written form: `http://` before `www.`, `mailto:` before an e-mail address.
  let prefix: String

  /// The addresses in `bytes[range]`, in order, in linear time: lookahead is skipped or bounded.
  static func find(in bytes: [UInt8], _ range: Range<Int>) -> [Autolink] {
    var found: [Autolink] = []
    var free = range.lowerBound
    var index = range.lowerBound
    while index < range.upperBound {
      if let link = link(at: index, in: bytes, free..<range.upperBound) {
        found.append(link)
        free = link.range.upperBound
        index = max(index + 1, free)
      } else {
        index += 1
      }
    }
    return found
  }

  private static func link(at index: Int, in bytes: [UInt8], _ range: Range<Int>) -> Autolink? {
    switch bytes[index] | 0x20 {
    case UInt8(ascii: "h"): web(at: index, in: bytes, range, starts: ["http://", "https://"], prefix: "")
    case UInt8(ascii: "w"): web(at: index, in: bytes, range, starts: ["www."], prefix: "http://")
    default: bytes[index] == UInt8(ascii: "@") ? mail(around: index, in: bytes, range) : nil
    }
  }

  private static func web(
    at index: Int, in bytes: [UInt8], _ range: Range<Int>, starts: [String], prefix: String
  ) -> Autolink? {
    if index > range.lowerBound, bytes[index - 1].isASCIIAlphanumeric { return nil }
    guard let start = starts.first(where: { isPrefix($0, of: bytes[index..<range.upperBound]) }) else {
      return nil
    }
    let host = index + start.utf8.count
    guard host < range.upperBound, bytes[host].isASCIIAlphanumeric || bytes[host] >= 0x80 else { return nil }
    let stop = bytes[host..<range.upperBound].firstIndex(where: endsAddress)
    let end = withoutTrailingPunctuation(bytes, host..<(stop ?? range.upperBound))
    return Autolink(range: index..<end, prefix: prefix)
  }

  /// White space, and the quotes and angle brackets around addresses.
  private static func endsAddress(_ byte: UInt8) -> Bool {
    byte <= 0x20 || byte == UInt8(ascii: "<") || byte == UInt8(ascii: ">") || byte == UInt8(ascii: "\"")
  }

  private static func isPrefix(_ prefix: String, of bytes: ArraySlice<UInt8>) -> Bool {
    bytes.count >= prefix.utf8.count && zip(bytes, prefix.utf8).allSatisfy { $0 | 0x20 == $1 | 0x20 }
  }

  /// Excludes a sentence's full stop and the bracket around the address.
  private static func withoutTrailingPunctuation(_ bytes: [UInt8], _ range: Range<Int>) -> Int {
    var surplus = 0
    for byte in bytes[range] {
      if byte == UInt8(ascii: "(") { surplus -= 1 } else if byte == UInt8(ascii: ")") { surplus += 1 }
    }
    var end = range.upperBound
    while end > range.lowerBound + 1 {
      switch bytes[end - 1] {
      case UInt8(ascii: ")") where surplus > 0: surplus -= 1
      case UInt8(ascii: "?"), UInt8(ascii: "!"), UInt8(ascii: "."), UInt8(ascii: ","), UInt8(ascii: ":"),
        UInt8(ascii: ";"), UInt8(ascii: "*"), UInt8(ascii: "_"), UInt8(ascii: "~"), UInt8(ascii: "'"):
        break
      default: return end
      }
      end -= 1
    }
    return end
  }

  /// Up to 64 bytes before the `@` and 255 after it (RFC 5321), which also bounds the work.
  private static func mail(around at: Int, in bytes: [UInt8], _ range: Range<Int>) -> Autolink? {
    var start = at
    while start > range.lowerBound, at - start < 64, isLocal(bytes[start - 1]) { start -= 1 }
    var end = at + 1
    var lastDot: Int?
    while end < range.upperBound, end - at <= 255, isDomain(bytes[end]) {
      if bytes[end] == UInt8(ascii: ".") { lastDot = end }
      end += 1
    }
    while end > at + 1, !bytes[end - 1].isASCIIAlphanumeric { end -= 1 }
    if let dot = lastDot, dot >= end { lastDot = bytes[at..<end].lastIndex(of: UInt8(ascii: ".")) }
    guard start < at, let lastDot, lastDot > at + 1, lastDot + 1 < end else { return nil }
    return Autolink(range: start..<end, prefix: "mailto:")
  }

  private static func isLocal(_ byte: UInt8) -> Bool {
    byte.isASCIIAlphanumeric || byte == 0x2E || byte == 0x2D || byte == 0x5F || byte == 0x2B
  }

  private static func isDomain(_ byte: UInt8) -> Bool {
    byte.isASCIIAlphanumeric || byte == UInt8(ascii: ".") || byte == UInt8(ascii: "-")
  }
}
