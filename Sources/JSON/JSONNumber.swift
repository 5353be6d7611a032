/// A number as written in the document; converted to `Int` or `Double` on use.
package struct JSONNumber: Sendable, Hashable {
  /// As written, such as `-0`, `1e400` or `12345678901234567890`; always valid JSON.
  package let text: String

  init(grammatical text: String) { self.text = text }

  package init(_ value: Int) { text = String(value) }

  /// Nil if the text is not a JSON number.
  package init?(_ text: String) {
    let bytes = Array(text.utf8)
    let grammar = NumberGrammar(bytes[...])
    guard grammar.failure == nil, grammar.end == bytes.endIndex else { return nil }
    self.text = text
  }

  /// The nearest double; nil if the number is too large.
  package var double: Double? {
    guard let value = Double(text), value.isFinite else { return nil }
    return value
  }

  /// The exact value of a 64-bit whole number, also of `1.0` and `15e2`, but not of `1.5`.
  package var int: Int? { Int(text) ?? wholeFromParts }

  /// Moves the decimal point across the written digits, without rounding.
  private var wholeFromParts: Int? {
    let parts = text.utf8.split(maxSplits: 1, whereSeparator: { $0 | 0x20 == UInt8(ascii: "e") })
    guard let mantissa = parts.first else { return nil }
    var digits = mantissa.filter(NumberGrammar.isDigit).drop { $0 == Byte.zero }
    guard !digits.isEmpty else { return 0 }
    guard let exponent = parts.count == 1 ? 0 : Int(Substring(parts[1])),
      (-1 << 40...1 << 40).contains(exponent)  // no number has enough digits to offset more
    else { return nil }
    let fraction = mantissa.drop { $0 != Byte.point }.dropFirst()
    var zeros = exponent - fraction.count
    while digits.last == Byte.zero {
      digits.removeLast()
      zeros += 1
    }
    guard zeros >= 0, digits.count + zeros <= 19 else { return nil }
    let sign = text.utf8.first == Byte.minus ? "-" : ""
    return Int(sign + String(decoding: digits, as: UTF8.self) + String(repeating: "0", count: zeros))
  }
}
