internal import Model

/// Where each page of a chat is, and on which one a message stands.
struct MessagePlaces {
  private let slug: String
  private let pageCount: Int
  private let pages: [String: Int]
  private let indices: [String: Int]

  init(_ messages: [Message], _ ranges: [Range<Int>], slug: String) {
    self.slug = slug
    pageCount = ranges.count
    var pages: [String: Int] = [:]
    var indices: [String: Int] = [:]
    let targets = Set(messages.compactMap(\.replyTo))
    for (page, range) in ranges.enumerated() where !targets.isEmpty {
      for index in range where targets.contains(messages[index].id) {
        pages[messages[index].id] = page + 1
        indices[messages[index].id] = index
      }
    }
    self.pages = pages
    self.indices = indices
  }

  var count: Int { pageCount }

  /// The newest page is the chat's own address; older ones are numbered from the oldest, 1, and stay there (D.8).
  func path(ofPage number: Int) -> String {
    number == pageCount ? "chats/\(slug)/index.html" : "chats/\(slug)/page/\(number)/index.html"
  }

  /// The page and index of a message that somebody replied to.
  func place(of id: String) -> (path: String, index: Int)? {
    guard let page = pages[id], let index = indices[id] else { return nil }
    return (path(ofPage: page), index)
  }
}
