/// Follows the API's pages: determines the page size, where the next page begins, and the end.
///
/// The cursor is the id of the last user, never a count: ids have gaps.
struct Paging: Sendable, Equatable {
  /// The length of the first batch; nil before the first batch (G-16).
  private(set) var pageSize: Int?
  /// The `since` of the next request; nil at the end.
  private(set) var next: Int?

  /// Takes the ids of a batch in response order. The first batch sets the page size, so only a later one can
  /// be short.
  mutating func take(_ ids: [Int]) {
    let size = pageSize ?? ids.count
    pageSize = size
    next = ids.count < size ? nil : ids.last
  }
}
