/// Determines where the list of users continues.
struct Paging {
  /// The length of the first page; nil until known (G-16).
  private(set) var pageSize: Int?

  init(pageSize: Int?) { self.pageSize = pageSize.flatMap { $0 > 0 ? $0 : nil } }

  /// What follows a page.
  enum Step: Equatable {
    case next(Int)
    case end
    /// The cursor would not advance: continuing would loop forever.
    case stuck
  }

  /// After a page: the id of its last user, or the end if the page is empty or shorter than the first.
  mutating func step(since: Int, count: Int, lastID: Int?) -> Step {
    guard count > 0, let lastID else { return .end }
    let isFirst = pageSize == nil
    if isFirst { pageSize = count }
    guard lastID > since else { return .stuck }
    return isFirst || count >= (pageSize ?? 0) ? .next(lastID) : .end
  }
}
