/// Where the list of users goes on.
struct Paging {
  /// The length of the first batch; nil until it is known (G-16).
  private(set) var pageSize: Int?

  init(pageSize: Int?) { self.pageSize = pageSize.flatMap { $0 > 0 ? $0 : nil } }

  /// Why a list does not go on.
  enum Step: Equatable {
    case next(Int)
    case end
    /// The cursor would not move forward: asking on would never end.
    case stuck
  }

  /// After a batch: the id of its last user, or the end when it is shorter than the first one or empty.
  mutating func step(since: Int, count: Int, lastID: Int?) -> Step {
    guard count > 0, let lastID else { return .end }
    let isFirst = pageSize == nil
    if isFirst { pageSize = count }
    guard lastID > since else { return .stuck }
    return isFirst || count >= (pageSize ?? 0) ? .next(lastID) : .end
  }
}
