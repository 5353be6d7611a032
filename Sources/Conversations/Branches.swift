/// Which turns are alternatives of one another, where a generated conversation went back to an earlier turn and on from
/// there.
///
/// A turn answers the one that its `parent` names, else the one before it. The current turn, which is the newest where
/// nothing else is said, and all that led to it are the line that is read; what leaves the line is folded.
package struct Branches: Sendable {
  /// By index: the turn that it answers.
  package let parents: [Int?]
  /// By index: all turns that answer the same one, where there are several; in order of time.
  package private(set) var siblings: [Int: [Int]] = [:]
  /// Of turns off the line: where their branch left it.
  package private(set) var heads: [Int: Int] = [:]

  package init(_ messages: [Message], current: String? = nil) {
    parents = Self.parents(messages)
    guard messages.contains(where: { $0.generation?.parent != nil }) else { return }
    var children: [Int?: [Int]] = [:]
    for (index, parent) in parents.enumerated() { children[parent, default: []].append(index) }
    for group in children.values where group.count > 1 { for index in group { siblings[index] = group } }
    foldOffTheLine(from: current.flatMap { id in messages.lastIndex { $0.id == id } } ?? messages.count - 1)
  }

  /// A parent that is unknown or later than its answer counts as none.
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
