package import Basics

/// When a piece stays the same: on one day, until a message starts or stops being shown (C-65).
package struct ValidityInterval: PackedFields, Equatable {
  /// The newest message that is shown.
  package var from: Instant?
  /// The oldest message that is not yet shown.
  package var before: Instant?

  package init(from: Instant? = nil, before: Instant? = nil) {
    self.from = from
    self.before = before
  }

  package func contains(_ now: Instant) -> Bool {
    if let from, now < from { return false }
    if let before, now >= before { return false }
    return true
  }

  /// Restricts to times when both are valid.
  package mutating func narrow(_ other: ValidityInterval) {
    from = [from, other.from].compactMap { $0 }.max()
    before = [before, other.before].compactMap { $0 }.min()
  }

  package static let packing = Packing(Self.init(from:before:)) { ($0.from, $0.before) }
}
