package import Basics

/// When a piece would be the same: on one day, and as long as no message comes to be shown or held back (C-65).
package struct ValidityInterval: PackedFields, Equatable {
  /// The newest of the messages that are shown.
  package var from: Instant?
  /// The oldest of those that wait.
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

  /// When both hold.
  package mutating func narrow(_ other: ValidityInterval) {
    from = [from, other.from].compactMap { $0 }.max()
    before = [before, other.before].compactMap { $0 }.min()
  }

  package static let packing = Packing(Self.init(from:before:)) { ($0.from, $0.before) }
}
