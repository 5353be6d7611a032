extension RandomAccessCollection where Index == Int {
  /// The first index whose element is `true` for `predicate`, where all that are come after all that are not; the end when
  /// none is. Halves the range at each step.
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
