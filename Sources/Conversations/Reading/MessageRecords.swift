package import Basics
internal import Content
internal import Synchronization

/// Position of each message in its file, by anchor, for diagnostics about pages. Computed on first use, since
/// most chats never need it.
package final class MessageRecords: Sendable {
  private let messages: [Message]
  /// Of all messages, ascending: a dictionary of their anchors would take more memory than the messages.
  private let table = Mutex<[Entry]?>(nil)

  private struct Entry {
    /// Of the anchor.
    let hash: UInt64
    let index: Int32
  }

  package init(_ messages: [Message]) { self.messages = messages }

  package var place: @Sendable (String) -> SourcePosition? {
    { [self] anchor in
      let entries = entries
      let hash = ContentHash.of(anchor).low
      let first = entries.partitioningIndex { $0.hash >= hash }
      guard first < entries.count, entries[first].hash == hash else { return nil }
      return messages[Int(entries[first].index)].position
    }
  }

  private var entries: [Entry] {
    table.withLock { table in
      let known =
        table
        ?? messages.indices.map { Entry(hash: ContentHash.of(messages[$0].anchor).low, index: Int32($0)) }
        .sorted { ($0.hash, $0.index) < ($1.hash, $1.index) }
      table = known
      return known
    }
  }
}
