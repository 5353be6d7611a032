extension RandomAccessCollection where Index == Int {
  /// The first index whose element satisfies `predicate`, if all that do come after all that do not;
  /// otherwise the end. Binary search.
  @inlinable
  package func partitioningIndex(where predicate: (Element) -> Bool) -> Int {
    var (low, high) = (startIndex, endIndex)
    while low < high {
      let middle = low + (high - low) / 2
      if predicate(self[middle]) { high = middle } else { low = middle + 1 }
    }
    return low
  }
}

extension RandomAccessCollection where Element: FixedWidthInteger, Index == Int {
  /// Binary search in ascending numbers.
  @inlinable
  package func containsSorted(_ wanted: Element) -> Bool {
    let place = partitioningIndex { $0 >= wanted }
    return place < endIndex && self[place] == wanted
  }
}
