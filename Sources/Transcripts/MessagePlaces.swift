internal import Basics
internal import Conversations

/// The path of each page of a chat, and the page of each message.
///
/// A chat with one page is that page. A longer one has numbered pages, 1 the oldest, which never change once
/// they are full; the chat's own URL shows the newest of them again.
package struct MessagePlaces {
  /// Site path of the chat's folder: `chats/alisha`.
  let folder: String
  /// The chat's own URL.
  let home: String
  let ranges: [Range<Int>]
  private let messages: [Message]
  /// Indices of messages that have replies.
  private let indices: [String: Int]

  init(_ messages: [Message], _ ranges: [Range<Int>], folder: String) {
    self.folder = folder
    home = "\(folder)/index.html"
    self.ranges = ranges
    self.messages = messages
    let targets = messages.replyTargets
    var indices: [String: Int] = [:]
    if !targets.isEmpty {
      for (index, message) in messages.enumerated() where targets.contains(message.id) {
        indices[message.id] = index
      }
    }
    self.indices = indices
  }

  var count: Int { ranges.count }

  /// The permanent path of a page.
  func path(ofPage number: Int) -> String { count == 1 ? home : "\(folder)/page/\(number)/index.html" }

  /// The page of a message, from 1.
  package func page(of index: Int) -> Int { max(ranges.partitioningIndex { $0.lowerBound > index }, 1) }

  /// Path of the page that permanently contains a message.
  func path(of index: Int) -> String { path(ofPage: page(of: index)) }

  /// The index of a message that has replies.
  func index(of id: String) -> Int? { indices[id] }
}
