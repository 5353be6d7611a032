internal import Basics
internal import Conversations

/// Where each page of a chat is, and on which one a message stands.
///
/// A chat of one page is that page. A longer one has numbered pages, 1 the oldest, which never move once they are full;
/// the chat's own address shows the newest of them again.
package struct MessagePlaces {
  /// Site path of the chat's folder: `chats/alisha`.
  let folder: String
  /// The chat's own address.
  let home: String
  let ranges: [Range<Int>]
  private let messages: [Message]
  /// Of messages that others answer.
  private let indices: [String: Int]

  init(_ messages: [Message], _ ranges: [Range<Int>], folder: String) {
    self.folder = folder
    home = "\(folder)/index.html"
    self.ranges = ranges
    self.messages = messages
    let targets = Set(messages.compactMap(\.replyTo))
    var indices: [String: Int] = [:]
    if !targets.isEmpty {
      for (index, message) in messages.enumerated() where targets.contains(message.id) {
        indices[message.id] = index
      }
    }
    self.indices = indices
  }

  var count: Int { ranges.count }

  /// The address of a page that stays its own.
  func path(ofPage number: Int) -> String { count == 1 ? home : "\(folder)/page/\(number)/index.html" }

  /// The page, from 1, on which a message stands.
  package func page(of index: Int) -> Int { max(ranges.partitioningIndex { $0.lowerBound > index }, 1) }

  /// The page that holds a message for ever.
  func path(of index: Int) -> String { path(ofPage: page(of: index)) }

  /// The index of a message that somebody answers.
  func index(of id: String) -> Int? { indices[id] }
}
