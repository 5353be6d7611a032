/// Measures the stages of a build, one after the other.
struct Stopwatch {
  /// What one stage took.
  struct Lap {
    let name: String
    let time: Duration
    /// Of all threads: unlike the time, the same on a busy machine.
    let processor: Duration
    /// Made in this stage, where a profile is taken.
    var files = 0
    var bytes = 0

    /// `search: 1.24 s (2.10 s of processor time)`.
    var text: String {
      "\(name): \(Stopwatch.text(time)) (\(Stopwatch.text(processor)) of processor time)"
    }
  }

  private let start = ContinuousClock.now
  private var last = ContinuousClock.now
  private var lastProcessor = Machine.processorTime
  private(set) var laps: [Lap] = []
  /// What counts the files; nil where nobody wants to know.
  var profile: BuildProfile?

  /// Ends a stage.
  mutating func lap(_ name: String) {
    let (now, processor) = (ContinuousClock.now, Machine.processorTime)
    var lap = Lap(name: name, time: now - last, processor: processor - lastProcessor)
    if let made = profile?.files {
      lap.files = made.count - laps.reduce(0) { $0 + $1.files }
      lap.bytes = made.bytes - laps.reduce(0) { $0 + $1.bytes }
    }
    laps.append(lap)
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
