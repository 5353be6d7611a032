package import Basics
internal import Content
internal import Synchronization

/// Position of each message in its file, by anchor, for diagnostics about pages. Computed on first use, since
/// most chats never need it.
package final class MessageRecords: Sendable {
  private let messages: [Message]
  private let table = Mutex<[String: SourcePosition]?>(nil)

  package init(_ messages: [Message]) { self.messages = messages }

  package var place: @Sendable (String) -> SourcePosition? {
    { [self] anchor in
      table.withLock { table in
        let known =
          table
          ?? Dictionary(messages.map { ($0.anchor, $0.position) }, uniquingKeysWith: { first, _ in first })
        table = known
        return known[anchor]
      }
    }
  }
}
