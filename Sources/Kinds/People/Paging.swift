/// Follows the API's pages: what the page size is, where the next page begins, and when there is none.
///
/// The cursor is the id of the last user, never a count: ids have gaps.
struct Paging: Sendable, Equatable {
  /// The length of the first batch; nil before it came (G-16).
  private(set) var pageSize: Int?
  /// The `since` of the next request; nil at the end.
  private(set) var next: Int?

  /// Takes the ids of a batch in the order of the answer. A first batch tells the size, so only a later one can be short.
  mutating func take(_ ids: [Int]) {
    let size = pageSize ?? ids.count
    pageSize = size
    next = ids.count < size ? nil : ids.last
  }
}
