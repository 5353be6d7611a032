/// Measures the stages of a build in sequence.
package struct Stopwatch {
  /// The cost of one stage.
  package struct Lap {
    package let name: String
    package let time: Duration
    /// Over all threads: unlike the time, it does not depend on the load of the machine.
    package let processor: Duration
    /// Made in this stage; 0 without a profile.
    package var files = 0
    package var bytes = 0

    /// `search: 1.24 s (2.10 s CPU)`.
    package var text: String {
      "\(name): \(Stopwatch.text(time)) (\(Stopwatch.text(processor)) CPU)"
    }
  }

  private let clocks: BuildClocks
  private let start: Duration
  private var last: Duration
  private var lastProcessor: Duration
  package private(set) var laps: [Lap] = []
  /// Counts the files; nil without `--profile`.
  package var profile: BuildProfile?

  init(_ clocks: BuildClocks) {
    self.clocks = clocks
    (start, last, lastProcessor) = (clocks.wall(), clocks.wall(), clocks.processor())
  }

  /// Ends a stage.
  mutating func lap(_ name: String) {
    let (now, processor) = (clocks.wall(), clocks.processor())
    var lap = Lap(name: name, time: now - last, processor: processor - lastProcessor)
    if let made = profile?.files {
      lap.files = made.count - laps.reduce(0) { $0 + $1.files }
      lap.bytes = made.bytes - laps.reduce(0) { $0 + $1.bytes }
    }
    laps.append(lap)
    (last, lastProcessor) = (now, processor)
  }

  package var total: Duration { last - start }

  /// `1.24 s`.
  package static func text(_ duration: Duration) -> String {
    let hundredths =
      duration.components.seconds * 100 + duration.components.attoseconds / 10_000_000_000_000_000
    let fraction = hundredths % 100
    return "\(hundredths / 100).\(fraction < 10 ? "0" : "")\(fraction) s"
  }
}
