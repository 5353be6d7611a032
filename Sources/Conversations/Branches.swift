/// The alternatives of turns in a generated conversation that was continued from an earlier turn.
///
/// A turn answers its `parent`, or else the previous turn. The current turn, by default the newest, and its
/// ancestors form the current branch; all other turns are folded.
package struct Branches: Sendable {
  /// By index: the parent turn.
  package let parents: [Int?]
  /// By index: all turns with the same parent, if there are several, in time order.
  package private(set) var siblings: [Int: [Int]] = [:]
  /// For turns off the current branch: the first turn of their branch.
  package private(set) var heads: [Int: Int] = [:]

  package init(_ messages: [Message], current: String? = nil) {
    guard messages.indices.contains(where: { messages[$0].generation?.parent != nil }) else {
      parents = messages.indices.map { $0 > 0 ? $0 - 1 : nil }
      return
    }
    parents = Self.parents(messages)
    var children: [Int?: [Int]] = [:]
    for (index, parent) in parents.enumerated() { children[parent, default: []].append(index) }
    for group in children.values where group.count > 1 { for index in group { siblings[index] = group } }
    foldOffTheLine(from: current.flatMap { id in messages.lastIndex { $0.id == id } } ?? messages.count - 1)
  }

  /// Ignores a parent that is unknown or later than its answer.
  private static func parents(_ messages: [Message]) -> [Int?] {
    var indices: [String: Int] = [:]
    return messages.enumerated().map { index, message in
      defer { indices[message.id] = index }
      let parent = message.generation?.parent
      if parent == Generation.beginning { return nil }
      return parent.flatMap { indices[$0] } ?? (index > 0 ? index - 1 : nil)
    }
  }

  private mutating func foldOffTheLine(from last: Int) {
    var line: Set<Int> = []
    var current: Int? = last
    while let index = current {
      line.insert(index)
      current = parents[index]
    }
    for index in parents.indices where !line.contains(index) {
      heads[index] = parents[index].flatMap { heads[$0] } ?? index
    }
  }
}
