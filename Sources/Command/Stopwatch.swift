/// Measures the stages of a build, one after the other.
struct Stopwatch {
  /// What one stage took.
  struct Lap {
    let name: String
    let time: Duration
    /// Of all threads: unlike the time, the same on a busy machine.
    let processor: Duration

    /// `search: 1.24 s (2.10 s of processor time)`.
    var text: String {
      "\(name): \(Stopwatch.text(time)) (\(Stopwatch.text(processor)) of processor time)"
    }
  }

  private let start = ContinuousClock.now
  private var last = ContinuousClock.now
  private var lastProcessor = Machine.processorTime
  private(set) var laps: [Lap] = []

  /// Ends a stage.
  mutating func lap(_ name: String) {
    let (now, processor) = (ContinuousClock.now, Machine.processorTime)
    laps.append(Lap(name: name, time: now - last, processor: processor - lastProcessor))
    (last, lastProcessor) = (now, processor)
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
