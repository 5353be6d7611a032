/// Escaping for text and quoted attribute values of polyglot HTML.
///
/// Works on bytes: a quote followed by a combining mark is one `Character`, which a character-based escape
/// would miss. Characters that HTML or XML forbids become U+FFFD; a carriage return becomes a line feed, as
/// in both parsers. Whole runs are copied at integer positions, since `String.Index` is much slower.
package enum Escape {
  /// Appends `text` so that it is safe both as element content and inside a quoted attribute.
  /// Returns how many forbidden characters were replaced.
  @discardableResult
  package static func append(_ text: String, to out: inout [UInt8]) -> Int {
    text.utf8.withContiguousStorageIfAvailable { append(bytes: $0, to: &out) }
      ?? append(bytes: Array(text.utf8), to: &out)
  }

  package static func text(_ text: String) -> String {
    var out: [UInt8] = []
    append(text, to: &out)
    return String(decoding: out, as: UTF8.self)
  }

  /// Appends bytes of valid UTF-8; copies whole runs between the bytes that need escaping.
  @discardableResult
  static func append<Bytes: RandomAccessCollection>(bytes: Bytes, to out: inout [UInt8]) -> Int
  where Bytes.Element == UInt8, Bytes.Index == Int {
    var replaced = 0
    var runStart = bytes.startIndex
    var index = runStart
    while index < bytes.endIndex {
      let byte = bytes[index]
      guard needsCare(byte) else {
        index += 1
        continue
      }
      let forbidden = ForbiddenCharacter.length(at: index, in: bytes)
      guard forbidden > 0 || byte < 0x80 else {
        index += 1
        continue
      }
      out.append(contentsOf: bytes[runStart..<index])
      if forbidden > 0 {
        out.append(contentsOf: ForbiddenCharacter.replacement)
        replaced += 1
        index += forbidden
      } else {
        let next = index + 1 < bytes.endIndex ? bytes[index + 1] : 0
        appendReplacement(of: byte, next: next, to: &out)
        index += 1
      }
      runStart = index
    }
    out.append(contentsOf: bytes[runStart...])
    return replaced
  }

  /// Whether a byte needs escaping: one shift and a mask for ASCII.
  @inline(__always)
  private static func needsCare(_ byte: UInt8) -> Bool {
    if byte < 0x40 { return (careMask >> UInt64(byte)) & 1 == 1 }
    return byte == 0x7F || byte == 0xC2 || byte >= 0xEF
  }

  /// Bit n is byte n: all C0 controls except tab and line feed, and `" & ' < >`.
  private static let careMask: UInt64 =
    (0xFFFF_FFFF & ~(1 << 0x09 | 1 << 0x0A)) | 1 << 0x22 | 1 << 0x26 | 1 << 0x27 | 1 << 0x3C | 1 << 0x3E

  private static func appendReplacement(of byte: UInt8, next: UInt8, to out: inout [UInt8]) {
    switch byte {
    case UInt8(ascii: "&"): out.append(contentsOf: "&amp;".utf8)
    case UInt8(ascii: "<"): out.append(contentsOf: "&lt;".utf8)
    case UInt8(ascii: ">"): out.append(contentsOf: "&gt;".utf8)
    case UInt8(ascii: "\""): out.append(contentsOf: "&quot;".utf8)
    case UInt8(ascii: "'"): out.append(contentsOf: "&#39;".utf8)
    case UInt8(ascii: "\r"): if next != UInt8(ascii: "\n") { out.append(UInt8(ascii: "\n")) }
    default: out.append(byte)
    }
  }
}
