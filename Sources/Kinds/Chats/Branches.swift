/// Which turns are alternatives of one another, where a generated conversation went back to an earlier turn and on from
/// there.
///
/// A turn answers the one that its `parent` names, else the one before it. The newest turn and all that led to it are the
/// line that is read; what leaves the line is folded.
struct Branches: Sendable {
  /// By index: the turn that it answers.
  let parents: [Int?]
  /// By index: all turns that answer the same one, where there are several; in order of time.
  private(set) var siblings: [Int: [Int]] = [:]
  /// Of turns off the line: where their branch left it.
  private(set) var heads: [Int: Int] = [:]

  init(_ messages: [Message]) {
    parents = Self.parents(messages)
    guard messages.contains(where: { $0.generation?.parent != nil }) else { return }
    var children: [Int: [Int]] = [:]
    for (index, parent) in parents.enumerated() {
      if let parent { children[parent, default: []].append(index) }
    }
    for group in children.values where group.count > 1 { for index in group { siblings[index] = group } }
    foldOffTheLine()
  }

  /// A parent that is unknown or later than its answer counts as none.
  private static func parents(_ messages: [Message]) -> [Int?] {
    var indices: [String: Int] = [:]
    return messages.enumerated().map { index, message in
      defer { indices[message.id] = index }
      return message.generation?.parent.flatMap { indices[$0] } ?? (index > 0 ? index - 1 : nil)
    }
  }

  private mutating func foldOffTheLine() {
    var line: Set<Int> = []
    var current = parents.isEmpty ? nil : Optional(parents.count - 1)
    while let index = current {
      line.insert(index)
      current = parents[index]
    }
    for index in parents.indices where !line.contains(index) {
      heads[index] = parents[index].flatMap { heads[$0] } ?? index
    }
  }
}
