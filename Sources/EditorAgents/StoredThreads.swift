internal import Basics
package import Content
package import Databases
package import ImportKit

/// Conversations in a database, with those that they started.
package enum StoredThreads {
  /// Each conversation without a parent, followed by all below it; every id is in one group.
  package static func groups(_ threads: [(id: String, parent: String?)]) -> [[String]] {
    let ids = Set(threads.map(\.id))
    var children: [String: [String]] = [:]
    for thread in threads {
      if let parent = thread.parent { children[parent, default: []].append(thread.id) }
    }
    var taken: Set<String> = []
    let roots = threads.filter { $0.parent.map { !ids.contains($0) } ?? true } + threads
    return roots.compactMap { root in
      var group: [String] = []
      var open = [root.id]
      while let id = open.popLast() {
        guard taken.insert(id).inserted else { continue }
        group.append(id)
        open += children[id, default: []].reversed()
      }
      return group.isEmpty ? nil : group
    }
  }
}

extension StoredRow {
  /// The JSON in a column; nil with a warning if it is none, which counts as a record.
  package func json(_ name: String, _ out: inout ImportWriter) -> ContentValue? {
    let bytes: [UInt8] =
      switch self[name] {
      case .text(let text): Array(text.utf8)
      case .bytes(let bytes): bytes
      default: []
      }
    return out.value(of: Lines.Line(bytes: bytes, number: number))
  }
}

extension ContentValue {
  /// With further fields, unless it has them.
  package func adding(_ entries: [(key: String, value: Kind?)]) -> ContentValue {
    let known = self.entries ?? []
    let names = Set(known.map(\.key))
    let added = entries.compactMap { entry -> Entry? in
      guard let value = entry.value, !names.contains(entry.key) else { return nil }
      return Entry(key: entry.key, position: position, value: ContentValue(value, at: position))
    }
    return ContentValue(.map(added + known), at: position)
  }
}
