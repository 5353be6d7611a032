extension Array {
  /// A copy that takes no more memory than its elements need, for what stays long after it grew.
  @inlinable
  package var fitting: [Element] {
    var copy: [Element] = []
    copy.reserveCapacity(count)
    copy += self
    return copy
  }
}
