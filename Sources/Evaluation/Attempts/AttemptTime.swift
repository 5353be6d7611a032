internal import Basics
package import Conversations

extension Conversation {
  /// How long the attempt took: as its run recorded, or else from the first message to the last; nil if unknown.
  package var seconds: Double? {
    if let recorded = record.seconds { return recorded }
    guard !isUntimed, let first = messages.first, let last = messages.last, first.time < last.time else {
      return nil
    }
    return Double(last.time.milliseconds - first.time.milliseconds) / 1000
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
