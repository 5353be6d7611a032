internal import Model
internal import Stems

/// All tags of the site, each with its items.
struct TagBook: Sendable {
  /// A tag in its first spelling, in the order of the kinds and their lists.
  struct Entry: Sendable {
    let tag: Tag
    /// By kind in navigation order, within a kind newest first.
    var things: [TaggedThing]

    /// Site path of its feed.
    var feedPath: String { "\(Tag.folder)/\(tag.slug)/\(SiteFeed.path)" }

    /// Whether it has a feed: entries need a time.
    func hasFeed(_ settings: SiteSettings) -> Bool {
      settings.hasFeed && things.contains { $0.time != nil }
    }

    var news: [FeedEntry] {
      things.compactMap { thing in
        thing.time.map { time in
          var entry = FeedEntry(
            path: thing.path, title: thing.title,
            summary: [thing.heading, thing.note].filter { !$0.isEmpty }.joined(separator: " · "),
            updated: time)
          entry.fragment = thing.fragment
          return entry
        }
      }
    }
  }

  /// By name.
  let entries: [Entry]

  /// `things`: in the order of the kinds.
  init(_ things: [TaggedThing]) {
    var bySlug: [String: Entry] = [:]
    for thing in things {
      for tag in thing.tags { bySlug[tag.slug, default: Entry(tag: tag, things: [])].things.append(thing) }
    }
    var kinds: [String: Int] = [:]
    for thing in things where kinds[thing.kind] == nil { kinds[thing.kind] = kinds.count }
    let named = bySlug.values.map { (name: Folding.fold($0.tag.name), entry: $0) }
    entries = named.sorted { Self.precedes($0, $1) }.map { pair in
      let ranked = pair.entry.things.map { (rank: kinds[$0.kind] ?? 0, thing: $0) }
      let sorted = ranked.sorted { one, other in
        one.rank == other.rank ? one.thing.precedes(other.thing) : one.rank < other.rank
      }
      return Entry(tag: pair.entry.tag, things: sorted.map(\.thing))
    }
  }

  /// Alphabetical, ignoring accents and case. Ties are ordered by slug, so that the order is deterministic.
  private static func precedes(_ one: (name: [UInt8], entry: Entry), _ other: (name: [UInt8], entry: Entry))
    -> Bool
  {
    if one.name == other.name { return one.entry.tag.slug < other.entry.tag.slug }
    return one.name.lexicographicallyPrecedes(other.name)
  }

  /// Display size of a tag, from 1 to 5; half as many items are up to one step smaller.
  func size(of entry: Entry) -> Int {
    let largest = Self.width(entries.map(\.things.count).max() ?? 1)
    return largest == 1 ? 3 : 1 + 4 * (Self.width(entry.things.count) - 1) / (largest - 1)
  }

  /// Number of binary digits.
  private static func width(_ count: Int) -> Int { Int.bitWidth - count.leadingZeroBitCount }
}
