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
