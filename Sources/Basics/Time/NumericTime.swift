/// Epoch and unit of a number that represents a moment.
///
/// The ranges do not overlap: a number from 2010 to 2030 in Swift's reference dates would be from 1979 to
/// 1999 in Unix time, and 2000 to 2099 in Unix time is beyond 2030 in reference dates. All other numbers are
/// rejected.
package enum NumericTime: Sendable, CaseIterable {
  /// Seconds since 2001-01-01, Swift's default for dates in JSON.
  case referenceDate
  /// Unix time.
  case seconds
  /// Unix time in milliseconds, as in JavaScript and Java.
  case milliseconds
  case microseconds

  /// The only unit in which a number is a plausible moment; nil if there is none.
  package init?(_ value: Double) {
    guard let unit = Self.allCases.first(where: { $0.range.contains(value) }) else { return nil }
    self = unit
  }

  /// The unit of related numbers; nil if they disagree.
  package init?(_ values: some Sequence<Double>) {
    var found: NumericTime?
    for value in values {
      guard let unit = NumericTime(value), found == nil || found == unit else { return nil }
      found = unit
    }
    guard let found else { return nil }
    self = found
  }

  /// Nil for a number that is not plausible in this unit.
  package func instant(_ value: Double) -> Instant? {
    guard range.contains(value) else { return nil }
    return Instant(milliseconds: Int64((value * scale).rounded()) + offset)
  }

  /// For "times are …".
  package var words: String {
    switch self {
    case .referenceDate: "seconds since 2001"
    case .seconds: "seconds since 1970"
    case .milliseconds: "milliseconds since 1970"
    case .microseconds: "microseconds since 1970"
    }
  }

  private var range: Range<Double> {
    switch self {
    case .referenceDate: 300_000_000..<946_684_800
    case .seconds: 946_684_800..<4_102_444_800
    case .milliseconds: 946_684_800e3..<4_102_444_800e3
    case .microseconds: 946_684_800e6..<4_102_444_800e6
    }
  }

  /// Milliseconds per unit.
  private var scale: Double {
    switch self {
    case .referenceDate, .seconds: 1000
    case .milliseconds: 1
    case .microseconds: 0.001
    }
  }

  /// Milliseconds from 1970 to the epoch.
  private var offset: Int64 { self == .referenceDate ? 978_307_200_000 : 0 }
}
