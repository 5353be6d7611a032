/// Where a viewer goes from an item. The script has the same rules and test vectors:
/// `stories.js/10-rules.js`.
struct StoryNavigation: Sendable {
  /// Number of items of each user, in tray order.
  let counts: [Int]
  /// Whether an explicit step past either end wraps around.
  let wraps: Bool

  /// The cause of a step; `advance` means that an item's time is up.
  enum Action: Sendable { case next, previous, advance, nextUser, previousUser }

  /// An item of a user; both indices from 0.
  struct Place: Sendable, Equatable {
    var user: Int
    var item: Int
  }

  /// The viewer's reaction.
  enum Outcome: Sendable, Equatable {
    case show(Place)
    /// The same item from its beginning.
    case restart
    case close
  }

  func outcome(of action: Action, at place: Place) -> Outcome {
    switch action {
    case .next where !isLast(place), .advance where !isLast(place):
      .show(Place(user: place.user, item: place.item + 1))
    case .next, .advance, .nextUser: after(place, action)
    case .previous where place.item > 0: .show(Place(user: place.user, item: place.item - 1))
    case .previousUser where place.item > 0 && userBefore(place, action) == nil:
      .show(Place(user: place.user, item: 0))
    case .previous, .previousUser: before(place, action)
    }
  }

  private func isLast(_ place: Place) -> Bool { place.item + 1 >= counts[place.user] }

  /// The first item of the next user with items.
  private func after(_ place: Place, _ action: Action) -> Outcome {
    if let user = counts.indices.dropFirst(place.user + 1).first(where: { counts[$0] > 0 }) {
      return .show(Place(user: user, item: 0))
    }
    guard wraps, action != .advance, let user = counts.firstIndex(where: { $0 > 0 }) else { return .close }
    let isAlone = user == place.user && (action == .nextUser || counts[user] == 1)
    return isAlone ? .close : .show(Place(user: user, item: 0))
  }

  private func before(_ place: Place, _ action: Action) -> Outcome {
    guard let user = userBefore(place, action) else { return .restart }
    return .show(Place(user: user, item: action == .previous ? counts[user] - 1 : 0))
  }

  /// Nil if the first user's first item only restarts; a single item never loops.
  private func userBefore(_ place: Place, _ action: Action) -> Int? {
    if let user = counts.indices.prefix(place.user).last(where: { counts[$0] > 0 }) { return user }
    guard wraps, let user = counts.lastIndex(where: { $0 > 0 }) else { return nil }
    return user == place.user && (action == .previousUser || counts[user] == 1) ? nil : user
  }

  /// The user at a position of the endless tray, which repeats `count` users both ways; nil without users.
  static func user(at position: Int, of count: Int) -> Int? {
    count > 0 ? (position % count + count) % count : nil
  }
}
