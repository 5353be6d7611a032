/// A moment as other programs and people write it: ISO 8601 without "T", without a zone, or without a time of
/// day.
///
/// `2024-11-15 14:30`, `2024/11/15 14:30:05 UTC`, `2024-11-15 14:30:05 +0100`, `2024-11-15`. Ambiguous orders
/// of day and month are not accepted.
package struct WrittenTime: Sendable, Equatable {
  /// What the text leaves open.
  package enum Assumption: Sendable, Hashable, CaseIterable {
    /// A space or nothing replaces the marks of ISO 8601.
    case form
    /// Midnight was assumed.
    case midnight
    /// The site's zone was assumed.
    case zone
    /// The clocks skip this time in the zone.
    case gap
  }

  package let instant: Instant
  package let assumptions: [Assumption]

  /// `zone`: for texts without one.
  package init(_ text: String, in zone: ZoneTable) throws(ISO8601.Failure) {
    let (standard, isDay) = Self.standard(text)
    var found: [Assumption] = []
    if isDay { found.append(.midnight) } else if standard != text { found.append(.form) }
    if Self.lacksZone(standard) {
      let local = try ISO8601.parse(standard, assuming: .utc)
      if !isDay { found.append(.zone) }
      if zone.skips(local) { found.append(.gap) }
    }
    instant = try ISO8601.parse(standard, assuming: zone)
    assumptions = found
  }

  private static func lacksZone(_ text: String) -> Bool {
    let clock = text.utf8.drop { $0 | 0x20 != UInt8(ascii: "t") }
    return !clock.contains { byte in
      byte | 0x20 == UInt8(ascii: "z") || byte == UInt8(ascii: "+") || byte == UInt8(ascii: "-")
    }
  }

  /// The text in ISO 8601 form, and whether it is only a day.
  private static func standard(_ text: String) -> (text: String, isDay: Bool) {
    var bytes = Array(text.utf8)
    guard bytes.count >= 10 else { return (text, false) }
    if bytes[4] == UInt8(ascii: "/"), bytes[7] == UInt8(ascii: "/") {
      bytes[4] = UInt8(ascii: "-")
      bytes[7] = UInt8(ascii: "-")
    }
    guard bytes.count > 10 else { return (String(decoding: bytes, as: UTF8.self) + "T00:00:00", true) }
    if bytes[10] == UInt8(ascii: " ") { bytes[10] = UInt8(ascii: "T") }
    if bytes.suffix(3).elementsEqual("UTC".utf8) || bytes.suffix(3).elementsEqual("GMT".utf8) {
      bytes.replaceSubrange((bytes.count - 3)..., with: "Z".utf8)
    }
    let clock = bytes.dropFirst(11).filter { $0 != UInt8(ascii: " ") }
    return (String(decoding: bytes.prefix(11) + clock, as: UTF8.self), false)
  }
}

extension ZoneTable {
  /// Whether clocks never show `local`, counted as if in UTC: an hour in spring.
  package func skips(_ local: Instant) -> Bool {
    let seconds = seconds(atLocal: local.seconds)
    return seconds + offset(at: seconds) != local.seconds
  }
}
