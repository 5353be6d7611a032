/// Percentages for people: `9.6 %`, in every locale.
package enum Percent {
  /// 0 % of nothing.
  package static func text(_ part: Int, of whole: Int) -> String {
    whole == 0 ? "0 %" : tenths((part * 1000 + whole / 2) / whole)
  }

  package static func text(_ share: Double) -> String { tenths(Int((share * 1000).rounded())) }

  /// With a no-break space, for pages.
  package static func unbroken(_ text: String) -> String { text.replacing(" ", with: "\u{A0}") }

  private static func tenths(_ tenths: Int) -> String {
    tenths % 10 == 0 ? "\(tenths / 10) %" : "\(tenths / 10).\(tenths % 10) %"
  }
}

/// Short durations for people: `1.4 s`.
package enum Seconds {
  /// Up to a day.
  package static func text(ofSeconds seconds: Double) -> String { text(milliseconds(seconds)) }

  /// Rounded, from zero to one day.
  package static func milliseconds(_ seconds: Double) -> Int {
    Int((min(max(seconds, 0), 86_400) * 1000).rounded())
  }

  package static func text(_ milliseconds: Int) -> String { "\(number(milliseconds)) s" }

  /// With one decimal, without the unit.
  package static func number(_ milliseconds: Int) -> String {
    let tenths = (milliseconds + 50) / 100
    return "\(tenths / 10).\(tenths % 10)"
  }
}

/// Numbers for people, with up to four decimals and no zeros at the end: `0.6667`, `3`.
package enum ShortDecimals {
  /// `value` is finite; one of 1e12 or more is not rounded.
  package static func text(_ value: Double) -> String {
    guard value.magnitude < 1e12 else { return "\(value)" }
    let units = Int((value * 10_000).rounded())
    let digits = String(units.magnitude % 10_000)
    let fraction = String(repeating: "0", count: 4 - digits.utf8.count) + digits
    let kept = fraction.reversed().drop { $0 == "0" }.reversed()
    return "\(units < 0 ? "-" : "")\(units.magnitude / 10_000)" + (kept.isEmpty ? "" : "." + String(kept))
  }
}
