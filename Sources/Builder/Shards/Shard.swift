package import Basics

/// A part of a build: `2/8` makes every eighth piece, starting with the second.
///
/// Neighbouring sources have similar sizes, so dealing them out in turn balances the shards.
package struct Shard: PackedFields, Equatable, CustomStringConvertible {
  /// From 1.
  let number: Int
  let count: Int

  package static let packing = Packing(Self.init(number:count:)) { ($0.number, $0.count) }
  static let most = 1_000_000

  package init?(argument: String) {
    let parts = argument.split(separator: "/", omittingEmptySubsequences: false).map { Int($0) }
    guard parts.count == 2, let number = parts[0], let count = parts[1] else { return nil }
    self.init(number: number, count: count)
  }

  init?(number: Int, count: Int) {
    guard (1...Self.most).contains(count), (1...count).contains(number) else { return nil }
    (self.number, self.count) = (number, count)
  }

  package var description: String { "\(number)/\(count)" }

  /// Whether it makes the source with this index, counted from 0.
  func owns(_ source: Int) -> Bool { source % count == number - 1 }
}
