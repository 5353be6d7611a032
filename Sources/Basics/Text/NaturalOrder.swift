/// Orders names as people expect: digits in them compare by value.
package enum NaturalOrder {
  /// A run of digits, or of other characters.
  package enum Part: Comparable {
    /// Without leading zeros, so that the longer number is larger.
    case number(length: Int, digits: String)
    case text(String)
  }

  package static func parts(_ name: String) -> [Part] {
    var parts: [Part] = []
    var rest = name.utf8[...]
    while let first = rest.first {
      let isDigit = isDigit(first)
      let run = rest.prefix { Self.isDigit($0) == isDigit }
      rest = rest.dropFirst(run.count)
      if isDigit {
        let digits = String(decoding: run.drop { $0 == UInt8(ascii: "0") }, as: UTF8.self)
        parts.append(.number(length: digits.utf8.count, digits: digits))
      } else {
        parts.append(.text(String(decoding: run, as: UTF8.self)))
      }
    }
    return parts
  }

  private static func isDigit(_ byte: UInt8) -> Bool { (0x30...0x39).contains(byte) }
}
