internal import Basics
internal import Content

/// A trajectory inside another one, or in a file of its own beside it.
struct ATIFPart {
  let value: ContentValue
  var file: InputFile?
}

/// Trajectories that nothing has named so far, by their names.
struct ATIFParts {
  enum Name: Hashable {
    case file(String), trajectory(String), session(String)
    /// Of any file that goes on with an attempt.
    case continuation
  }

  /// In reverse order; nil for those that were taken.
  private var parts: [ATIFPart?] = []
  private var places: [Name: [Int]] = [:]

  /// In their order.
  var rest: [ATIFPart] { parts.reversed().compactMap { $0 } }

  /// Adds trajectories before all others.
  mutating func add(_ more: [ATIFPart]) {
    for part in more.reversed() {
      for name in Self.names(of: part) { places[name, default: []].append(parts.count) }
      parts.append(part)
    }
  }

  /// Removes the first trajectory with a name.
  mutating func take(_ name: Name) -> ATIFPart? {
    while let place = places[name]?.popLast() {
      guard let part = parts[place] else { continue }
      parts[place] = nil
      return part
    }
    return nil
  }

  private static func names(of part: ATIFPart) -> [Name] {
    guard let file = part.file else {
      let names = [part.value.text("trajectory_id").map { Name.trajectory($0) }]
      return (names + [part.value.text("session_id").map { Name.session($0) }]).compactMap { $0 }
    }
    return [.file(file.name)] + (file.name.hasPrefix(continuation) ? [.continuation] : [])
  }

  /// How names of such files begin.
  static let continuation = "trajectory.cont-"
}
