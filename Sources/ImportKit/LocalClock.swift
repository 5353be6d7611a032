package import Basics

/// Moments of a log whose times name no zone, line by line.
///
/// In the hour that an autumn change repeats, the order of the lines decides which of the two is meant: 02:50 and then 02:10 are
/// twenty minutes apart.
package struct LocalClock {
  private let zone: ZoneTable
  private var last: Int64?

  package init(_ zone: ZoneTable) { self.zone = zone }

  /// The moment at which clocks showed `local`, counted as if they were in UTC.
  package mutating func moment(_ local: Int64) -> Instant {
    let moments = zone.moments(atLocal: local)
    let moment = moments.first { $0 >= last ?? .min } ?? nearest(moments)
    last = moment
    return Instant(seconds: moment)
  }

  /// Where no moment comes after the line before: the second one within the repeated hour, else the first.
  private func nearest(_ moments: [Int64]) -> Int64 {
    guard let last, let second = moments.last, last - second < Self.repeated else { return moments[0] }
    return second
  }

  /// No zone repeats more than this, in seconds.
  private static let repeated: Int64 = 2 * 3600
}
