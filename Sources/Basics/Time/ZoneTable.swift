import Foundation

/// A time zone as a sorted table of offsets: the only zone used to compute labels.
///
/// Built once from Foundation, then much faster than `Calendar`. Its answers equal Foundation's, see
/// `ZoneTableTests`.
package struct ZoneTable: Sendable {
  /// The IANA name.
  package let identifier: String
  /// Seconds since 1970 from which the offset with the same index applies.
  private let starts: [Int64]
  /// Seconds east of Greenwich.
  private let offsets: [Int64]

  package static let utc = ZoneTable(identifier: "UTC", starts: [.min], offsets: [0])

  private init(identifier: String, starts: [Int64], offsets: [Int64]) {
    self.identifier = identifier
    self.starts = starts
    self.offsets = offsets
  }

  /// Nil if no zone has this name.
  package init?(identifier: String) {
    guard Self.isKnown(identifier), let zone = TimeZone(identifier: identifier) else { return nil }
    let first = Date(timeIntervalSince1970: Self.firstSecond)
    var starts: [Int64] = [.min]
    var offsets = [Int64(zone.secondsFromGMT(for: first))]
    var moment = first
    while let next = zone.nextDaylightSavingTimeTransition(after: moment), next > moment,
      next.timeIntervalSince1970 < Self.lastSecond
    {
      starts.append(Int64(next.timeIntervalSince1970))
      offsets.append(Int64(zone.secondsFromGMT(for: next)))
      moment = next
    }
    self.init(identifier: identifier, starts: starts, offsets: offsets)
  }

  /// Local seconds since 1970: divided by 86,400, they are the day.
  package func wallSeconds(_ instant: Instant) -> Int64 {
    instant.seconds + offset(at: instant.seconds)
  }

  /// Seconds east of Greenwich at `seconds` since 1970.
  package func offset(at seconds: Int64) -> Int64 {
    offsets[max(starts.partitioningIndex { $0 > seconds } - 1, 0)]
  }

  /// Of a zone whose clocks are never changed.
  var onlyOffset: Int64? { offsets.count == 1 ? offsets[0] : nil }

  /// All names, for "did you mean".
  package static var knownIdentifiers: [String] { TimeZone.knownTimeZoneIdentifiers.sorted() + ["UTC"] }

  /// Foundation also accepts abbreviations such as "EST", which differ between systems. Its list of names
  /// lacks every renamed zone (it has Asia/Calcutta, not Asia/Kolkata), so names of the right shape are tried
  /// too.
  private static func isKnown(_ identifier: String) -> Bool {
    let parts = identifier.split(separator: "/", omittingEmptySubsequences: false)
    return identifier == "UTC" || (parts.count > 1 && parts.allSatisfy(isNamePart))
  }

  /// `Kolkata`, `Port-au-Prince`, `St_Johns`, `GMT+5`.
  private static func isNamePart(_ part: Substring) -> Bool {
    guard let first = part.utf8.first, (0x41...0x5A).contains(first) else { return false }
    return part.utf8.allSatisfy { byte in
      switch byte {
      case 0x30...0x39, 0x41...0x5A, 0x61...0x7A, UInt8(ascii: "_"), UInt8(ascii: "-"), UInt8(ascii: "+"):
        true
      default: false
      }
    }
  }

  /// 1900: earlier offsets are local mean times with odd seconds.
  private static let firstSecond = -2_208_988_800.0
  /// 2100: rules further ahead are guesses anyway.
  private static let lastSecond = 4_102_444_800.0
}
