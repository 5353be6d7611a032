/// Measures the stages of a build, one after the other.
struct Stopwatch {
  private let start = ContinuousClock.now
  private var last = ContinuousClock.now
  private(set) var laps: [(name: String, time: Duration)] = []

  /// Ends a stage.
  mutating func lap(_ name: String) {
    let now = ContinuousClock.now
    laps.append((name, now - last))
    last = now
  }

  var total: Duration { last - start }

  /// `1.24 s`.
  static func text(_ duration: Duration) -> String {
    let hundredths =
      duration.components.seconds * 100 + duration.components.attoseconds / 10_000_000_000_000_000
    let fraction = hundredths % 100
    return "\(hundredths / 100).\(fraction < 10 ? "0" : "")\(fraction) s"
  }
}
