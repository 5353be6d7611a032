/// A moment, in whole milliseconds since 1970-01-01T00:00:00Z (without leap seconds, as in POSIX).
package struct Instant: Sendable, Hashable, Comparable, Codable {
  package var milliseconds: Int64

  package init(milliseconds: Int64) { self.milliseconds = milliseconds }

  package init(seconds: Int64) { milliseconds = seconds * 1000 }

  /// Whole seconds, rounded towards the past.
  package var seconds: Int64 { floorDivide(milliseconds, 1000) }

  package static func < (left: Instant, right: Instant) -> Bool { left.milliseconds < right.milliseconds }

  /// Milliseconds from `other` to this one.
  package func millisecondsSince(_ other: Instant) -> Int64 { milliseconds - other.milliseconds }

  package init(from decoder: any Decoder) throws {
    milliseconds = try decoder.singleValueContainer().decode(Int64.self)
  }

  package func encode(to encoder: any Encoder) throws {
    var container = encoder.singleValueContainer()
    try container.encode(milliseconds)
  }
}

/// Integer division that rounds down, also below zero.
package func floorDivide(_ value: Int64, _ divisor: Int64) -> Int64 {
  let quotient = value / divisor
  return value % divisor < 0 ? quotient - 1 : quotient
}
