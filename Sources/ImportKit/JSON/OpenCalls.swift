package import Conversations

/// Calls without a result, for programs that write no ids: a result answers the oldest call of its name, or the
/// oldest of all.
package struct OpenCalls {
  private var calls: [Generation.ToolCall?] = []
  /// Everything before it is answered.
  private var first = 0
  /// Places of the calls of each name, and how many of them were looked at.
  private var places: [String: (all: [Int], seen: Int)] = [:]

  /// Calls that wait for a result.
  package private(set) var count = 0

  package init() {}

  package var isEmpty: Bool { count == 0 }

  package mutating func add(_ call: Generation.ToolCall) {
    places[call.name, default: ([], 0)].all.append(calls.count)
    calls.append(call)
    count += 1
  }

  package mutating func take(named name: String? = nil) -> Generation.ToolCall? {
    guard let place = name.flatMap({ next(named: $0) }) ?? (isEmpty ? nil : first) else { return nil }
    let call = calls[place]
    calls[place] = nil
    count -= 1
    while first < calls.count, calls[first] == nil { first += 1 }
    return call
  }

  private mutating func next(named name: String) -> Int? {
    guard let count = places[name]?.all.count else { return nil }
    while let seen = places[name]?.seen, seen < count, let place = places[name]?.all[seen] {
      places[name]?.seen += 1
      if calls[place] != nil { return place }
    }
    return nil
  }
}
