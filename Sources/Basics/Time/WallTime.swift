/// Date and time of day in a zone at a moment.
package struct WallTime: Sendable, Equatable {
  package var date: CivilDate
  /// 0…23.
  package var hour: Int
  package var minute: Int
  package var second: Int

  package init(_ instant: Instant, in zone: ZoneTable) {
    let seconds = instant.seconds
    let local = seconds + zone.offset(at: seconds)
    let days = floorDivide(local, 86_400)
    let ofDay = Int(local - days * 86_400)
    date = CivilDate(daysSince1970: days)
    hour = ofDay / 3600
    minute = ofDay / 60 % 60
    second = ofDay % 60
  }

  /// `2:05 PM`: hour not padded, minute padded, a plain space, the same in every locale.
  package var clock: String { DateText.make { $0.addTwelveHours(self) } }
}

extension ZoneTable {
  /// The first moment of a day in this zone; where midnight is skipped, the moment after the gap.
  package func startOfDay(_ date: CivilDate) -> Instant {
    let midnight = date.daysSince1970 * 86_400
    let guesses = [offset(at: midnight - 86_400), offset(at: midnight), offset(at: midnight + 86_400)]
    let moments = guesses.map { midnight - $0 }.sorted()
    for moment in moments where moment + offset(at: moment) >= midnight { return Instant(seconds: moment) }
    return Instant(seconds: midnight - offset(at: midnight))
  }

  /// The moment at which clocks show `local`, counted as if in UTC. For a repeated time, the first; a skipped
  /// time uses the offset from before the gap, as in RFC 5545.
  package func seconds(atLocal local: Int64) -> Int64 {
    onlyOffset.map { local - $0 } ?? moments(atLocal: local)[0]
  }

  /// All moments at which clocks show `local`, in order: two where a change repeats it, else one.
  package func moments(atLocal local: Int64) -> [Int64] {
    let guesses = [offset(at: local - 86_400), offset(at: local + 86_400)].map { local - $0 }
    let shown = guesses.filter { $0 + offset(at: $0) == local }
    guard let first = shown.first, let last = shown.last else { return [guesses[0]] }
    return first < last ? [first, last] : [first]
  }

  /// Days from the day of `now` to the day of `date`; a day that the zone skipped (Apia, 30 December 2011)
  /// does not count. Exact for −2…2, which is all that labels need.
  package func dayDistance(from now: CivilDate, to date: CivilDate) -> Int64 {
    let distance = date.daysSince1970 - now.daysSince1970
    guard distance == 2 || distance == -2 else { return distance }
    let between = CivilDate(daysSince1970: now.daysSince1970 + distance / 2)
    let after = CivilDate(daysSince1970: between.daysSince1970 + 1)
    return startOfDay(between) == startOfDay(after) ? distance / 2 : distance
  }
}
