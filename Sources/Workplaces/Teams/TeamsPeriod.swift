/// Periods of ISO 8601, as Teams writes them: `P1DT1H2M3.5S`.
enum TeamsPeriod {
  /// Whole seconds; nil if the text is no period.
  static func seconds(_ text: String) -> Int? {
    var rest = text.utf8[...]
    guard rest.popFirst() == UInt8(ascii: "P"), let days = whole("D", &rest) else { return nil }
    var (hours, minutes, seconds) = (0, 0, 0.0)
    if rest.first == UInt8(ascii: "T") {
      rest.removeFirst()
      guard let h = whole("H", &rest), let m = whole("M", &rest) else { return nil }
      (hours, minutes, seconds) = (h, m, Double(number("S", &rest)) ?? 0)
    }
    guard rest.isEmpty, days < 10_000, hours < 10_000, minutes < 1_000_000, seconds < 1e9 else { return nil }
    return (days * 24 + hours) * 3600 + minutes * 60 + Int(seconds)
  }

  /// The whole number before a unit, 0 without one; nil for another number.
  private static func whole(_ unit: Unicode.Scalar, _ rest: inout Substring.UTF8View) -> Int? {
    let number = number(unit, &rest)
    return number.isEmpty ? 0 : Int(number)
  }

  /// The number before a unit; empty without one.
  private static func number(_ unit: Unicode.Scalar, _ rest: inout Substring.UTF8View) -> Substring {
    let digits = rest.prefix { (0x30...0x39).contains($0) || $0 == UInt8(ascii: ".") }
    guard !digits.isEmpty, rest[digits.endIndex...].first == UInt8(ascii: unit) else { return "" }
    rest = rest[digits.endIndex...].dropFirst()
    return Substring(digits)
  }
}
