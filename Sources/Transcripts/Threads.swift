internal import Conversations

/// Replies to each message, and threads of several messages (C-66).
struct Threads: Sendable {
  /// Indices of direct replies, by index of their parent.
  private var replies: [Int: [Int]] = [:]
  /// Indices of whole threads, by their first message, in time order.
  private(set) var threads: [(root: Int, members: [Int])] = []
  private var roots: [Int: Int] = [:]

  /// Minimum number of messages for a thread page.
  static let minimumSize = 3

  init(_ messages: [Message], _ places: MessagePlaces) {
    var parents: [Int: Int] = [:]
    for index in messages.indices where messages[index].hasParts {
      guard let id = messages[index].replyTo, let parent = places.index(of: id), parent != index else {
        continue
      }
      parents[index] = parent
      replies[parent, default: []].append(index)
    }
    var members: [Int: [Int]] = [:]
    for index in parents.keys.sorted() { members[Self.root(of: index, parents), default: []].append(index) }
    threads = members.filter { $0.value.count + 1 >= Self.minimumSize }
      .map { (root: $0.key, members: ([$0.key] + $0.value).sorted()) }
      .sorted { $0.root < $1.root }
    for (number, thread) in threads.enumerated() { for member in thread.members { roots[member] = number } }
  }

  func replies(to index: Int) -> [Int] { replies[index] ?? [] }

  /// The first message of a message's thread, if the thread has a page.
  func root(of index: Int) -> Int? { roots[index].map { threads[$0].root } }

  /// Follows the replies up. A cycle, possible only in a broken file, ends at its start.
  private static func root(of index: Int, _ parents: [Int: Int]) -> Int {
    var current = index
    var seen: Set<Int> = [index]
    while let parent = parents[current], seen.insert(parent).inserted { current = parent }
    return current
  }
}
