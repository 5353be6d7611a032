package import Basics

/// Converts the local times of a log without a zone, line by line.
///
/// In the hour repeated when daylight saving time ends, the order of the lines decides: 02:50 followed by
/// 02:10 are twenty minutes apart.
package struct LocalClock {
  private let zone: ZoneTable
  private var last: Int64?

  package init(_ zone: ZoneTable) { self.zone = zone }

  /// The moment at which clocks showed `local`, given in seconds as if in UTC.
  package mutating func moment(_ local: Int64) -> Instant {
    let moments = zone.moments(atLocal: local)
    let moment = moments.first { $0 >= last ?? .min } ?? nearest(moments)
    last = moment
    return Instant(seconds: moment)
  }

  /// The second moment in the repeated hour if the first would be before the previous line, otherwise the
  /// first.
  private func nearest(_ moments: [Int64]) -> Int64 {
    guard let last, let second = moments.last, last - second < Self.repeated else { return moments[0] }
    return second
  }

  /// Longest repeated period of any zone, in seconds.
  private static let repeated: Int64 = 2 * 3600
}
