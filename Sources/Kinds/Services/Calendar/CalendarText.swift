/// Lines of an iCalendar file (RFC 5545): escaped, folded and terminated by CR LF.
struct CalendarText {
  /// Octets per line without its terminator (RFC 5545, 3.1).
  private static let limit = 75

  private(set) var bytes: [UInt8] = []

  /// A raw line: a name, parameters and a value that needs no escaping.
  mutating func line(_ name: String, _ value: String) {
    fold(Array("\(name):\(value)".utf8))
  }

  /// A line with a user-written value; omitted if empty.
  mutating func text(_ name: String, _ value: String) {
    if !value.isEmpty { line(name, Self.escaped(value)) }
  }

  /// Escapes `\`, `;`, `,` and line ends (3.3.11). Control characters, which the format forbids, become
  /// U+FFFD, as on pages. Anything that other programs treat as a line end counts as one.
  static func escaped(_ text: String) -> String {
    var out = String.UnicodeScalarView()
    var previous: Unicode.Scalar?
    for scalar in text.unicodeScalars {
      switch scalar.value {
      case 0x0A where previous == "\r": break
      case 0x0A, 0x0D, 0x85, 0x2028, 0x2029: out.append(contentsOf: "\\n".unicodeScalars)
      case 0x09: out.append(scalar)
      case 0x00...0x1F, 0x7F...0x9F: out.append("\u{FFFD}")
      case 0x5C, 0x3B, 0x2C:
        out.append("\\")
        out.append(scalar)
      default: out.append(scalar)
      }
      previous = scalar
    }
    return String(out)
  }

  /// Folds between UTF-8 characters. A continuation line begins with a space, which counts towards its
  /// length.
  private mutating func fold(_ line: [UInt8]) {
    var start = 0
    while start < line.count {
      let room = start == 0 ? Self.limit : Self.limit - 1
      var end = min(start + room, line.count)
      while end < line.count, line[end] & 0xC0 == 0x80 { end -= 1 }
      if start > 0 { bytes.append(UInt8(ascii: " ")) }
      bytes += line[start..<end]
      bytes += [0x0D, 0x0A]
      start = end
    }
  }
}
