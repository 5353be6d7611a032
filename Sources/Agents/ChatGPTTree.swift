internal import Basics
internal import Content
internal import Conversations
internal import ImportKit

/// The tree of messages of one conversation, from its roots to its leaves.
struct ChatGPTTree {
  /// The last turn of the main line; nil if nothing branches.
  private(set) var current: String?

  private let nodes: [(id: String, value: ContentValue)]
  private var indices: [String: Int] = [:]
  private var children: [Int: [Int]] = [:]
  private var roots: [Int] = []
  private var isBranched = false
  private let wanted: String?

  /// Inherited by the children of a node.
  private struct Place {
    var node: Int
    /// The nearest preceding turn.
    var turn: String?
    var time: Instant?
  }

  init(_ conversation: ContentValue) {
    nodes = (conversation["mapping"]?.entries ?? []).map { ($0.key, $0.value) }
    wanted = conversation.text("current_node")
    for (index, node) in nodes.enumerated() { indices[node.id] = index }
    // Other programs write the messages one after the other.
    let isList = nodes.allSatisfy { $0.value["parent"] == nil && $0.value["children"] == nil }
    for (index, node) in nodes.enumerated() {
      let before = index > 0 && isList ? index - 1 : node.value.text("parent").flatMap { indices[$0] }
      if let parent = before, parent != index {
        children[parent, default: []].append(index)
      } else {
        roots.append(index)
      }
    }
    for (index, node) in nodes.enumerated() { order(index, by: node.value.elements("children")) }
    isBranched = roots.count > 1 || children.values.contains { $0.count > 1 }
  }

  /// Children in the order given by their parent, then the others.
  private mutating func order(_ index: Int, by names: [ContentValue]) {
    guard let own = children[index], own.count > 1 else { return }
    var places: [Int: Int] = [:]
    for (place, name) in names.enumerated() {
      if let child = name.string.flatMap({ indices[$0] }) { places[child] = place }
    }
    children[index] = own.sorted { (places[$0] ?? .max, $0) < (places[$1] ?? .max, $1) }
  }

  /// One record per node, parents before children. `start`: when the conversation began.
  mutating func records(
    _ files: inout ChatGPTFiles, start: Instant?, _ log: inout AgentLog, _ out: inout ImportWriter
  ) -> [ImportedRecord] {
    var records: [ImportedRecord] = []
    var turns: [Int: String] = [:]
    var visited: Set<Int> = []
    // Cycles, which only invalid files have, are not reachable from a root: each is read from its first node.
    for root in roots + Array(nodes.indices) where !visited.contains(root) {
      var open = [Place(node: root, turn: nil, time: start)]
      while let place = open.popLast() {
        guard visited.insert(place.node).inserted else { continue }
        var next = place
        records.append(record(&next, &files, &log, &out))
        turns[place.node] = next.turn
        for child in (children[place.node] ?? []).reversed() {
          open.append(Place(node: child, turn: next.turn, time: next.time))
        }
      }
    }
    if isBranched { current = last(records, turns) }
    return records
  }

  private func record(
    _ place: inout Place, _ files: inout ChatGPTFiles, _ log: inout AgentLog, _ out: inout ImportWriter
  ) -> ImportedRecord {
    let (id, value) = nodes[place.node]
    guard let message = value["message"] else {
      return .skipped("tree node without a message", value.position)
    }
    guard message.entries != nil else { return .broken("not a message", message.position) }
    switch ChatGPTMessage.read(message, &files, &log, &out) {
    case .turn(var turn, let time):
      turn.id = id
      if isBranched { turn.generation?.parent = place.turn ?? Generation.beginning }
      place.turn = id
      place.time = time ?? place.time
      return .turn(turn, time: place.time)
    case let other: return other
    }
  }

  /// The current node, or the newest leaf.
  private func last(_ records: [ImportedRecord], _ turns: [Int: String]) -> String? {
    if let node = wanted.flatMap({ indices[$0] }), let turn = turns[node] { return turn }
    let leaves = nodes.indices.filter { children[$0] == nil && turns[$0] != nil }
    let times = leaves.map {
      ImportedTime.seconds(nodes[$0].value["message"]?["create_time"])?.milliseconds ?? .min
    }
    return zip(leaves, times).max { ($0.1, $0.0) < ($1.1, $1.0) }.flatMap { turns[$0.0] }
  }
}
