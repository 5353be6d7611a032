internal import Basics
internal import Content
internal import Conversations
package import ImportKit

/// Messages of a conversation that may branch, in any order, each with its parent.
package struct MessageTree {
  package struct Node {
    package let id: String
    /// Nil at the beginning.
    package let parent: String?
    /// The first record is the message; a message with results of tools has more.
    package var records: [ImportedRecord]
  }

  package private(set) var nodes: [Node] = []

  package init() {}

  package mutating func add(_ id: String, after parent: String?, _ records: [ImportedRecord]) {
    nodes.append(Node(id: id, parent: parent, records: records))
  }

  /// Adds all records, parents before children. `current`: the message at which the main line ends.
  package func add(to log: inout AgentLog, current: String?) {
    let indices = Dictionary(nodes.enumerated().map { ($1.id, $0) }, uniquingKeysWith: { first, _ in first })
    var children: [Int: [Int]] = [:]
    var roots: [Int] = []
    for (index, node) in nodes.enumerated() {
      if let parent = node.parent.flatMap({ indices[$0] }), parent != index {
        children[parent, default: []].append(index)
      } else {
        roots.append(index)
      }
    }
    let isBranched = roots.count > 1 || children.values.contains { $0.count > 1 }
    var ends: [String: String] = [:]
    var seen: Set<Int> = []
    // Cycles are not reachable from a root: each is read from its first node.
    for root in roots + Array(nodes.indices) where !seen.contains(root) {
      var open: [(node: Int, before: String)] = [(root, Generation.beginning)]
      while let (index, before) = open.popLast() {
        guard seen.insert(index).inserted else { continue }
        var last = before
        for (number, record) in nodes[index].records.enumerated() {
          guard case .turn(var message, let time) = record else {
            log.append(record)
            continue
          }
          if message.id.isEmpty {
            message.id = number == 0 ? nodes[index].id : "\(nodes[index].id).\(number + 1)"
          }
          if isBranched { message.generation?.parent = last }
          last = message.id
          log.add(message, time: time)
        }
        ends[nodes[index].id] = last
        for child in (children[index] ?? []).reversed() { open.append((child, last)) }
      }
    }
    if isBranched { log.current = current.flatMap { ends[$0] } }
  }
}

extension AgentLog {
  package mutating func append(_ record: ImportedRecord) {
    switch record {
    case .turn(let message, let time): add(message, time: time)
    case .skipped, .broken: keep(record)
    }
  }
}
