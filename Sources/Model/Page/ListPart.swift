package import Markup

/// One page of a long list.
package struct ListPart<Item: Sendable>: Sendable {
  package let items: ArraySlice<Item>
  /// From 1.
  package let number: Int
  /// Number of pages.
  package let count: Int
  /// Number of items on all pages.
  package let total: Int
  /// Folder of the pages, without a trailing slash.
  private let folder: String

  /// Pages of up to `size` items that weigh up to `bytes`; at least one, which may be empty.
  package static func all(
    _ folder: String, _ items: [Item], _ size: Int = .max, bytes: Int = ListParts.bytes,
    weight: (Item) -> Int = { _ in 0 }
  ) -> [ListPart] {
    let parts = ListParts.ranges(items, size, bytes: bytes, weight: weight)
    return parts.enumerated().map { index, part in
      ListPart(items: items[part], number: index + 1, count: parts.count, total: items.count, folder: folder)
    }
  }

  package var path: String { ListParts.path(folder, number) }

  /// Links to the previous and next pages; nil if everything fits on one.
  package func pager(_ frame: PageFrame) -> ListPager? {
    ListPager(number: number, count: count, frame: frame) { [folder] in ListParts.path(folder, $0) }
  }

  /// Link to the index of all rows, if there is one.
  package func index(_ frame: PageFrame) -> SafeURL? {
    count > 1 && total <= ListIndex.limit ? frame.link(ListIndex.path(folder)) : nil
  }
}
