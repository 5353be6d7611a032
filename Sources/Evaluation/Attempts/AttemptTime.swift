internal import Basics
package import Conversations

extension Conversation {
  /// How long the attempt took: as its run recorded, or else from the first message to the last, or else the time that
  /// its replies took; nil if unknown.
  package var seconds: Double? { record.seconds ?? span ?? delay }

  private var span: Double? {
    guard !isUntimed, let first = messages.first, let last = messages.last, first.time < last.time else {
      return nil
    }
    return Double(last.time.milliseconds - first.time.milliseconds) / 1000
  }

  private var delay: Double? {
    let delays = messages.compactMap { $0.generation?.delay }.filter { $0 >= 0 && $0 < 1e9 }
    return delays.isEmpty ? nil : delays.reduce(0, +)
  }
}

extension RunRecord {
  /// Names of durations in seconds: Inspect's first.
  private static let durations = ["total_time", "total time", "duration", "duration_seconds"]

  /// The recorded duration; nil if there is none.
  fileprivate var seconds: Double? {
    Self.durations.lazy.compactMap { name in metadata.first { $0.name == name } }
      .compactMap { Double($0.value) }.first { $0 > 0 && $0 < 1e9 }
  }
}
