package import Basics

/// Activity by day of one kind's records, which the site-wide calendar totals.
///
/// Sixteen bytes per day of a thing, so 100,000 conversations of a few days take a few megabytes.
package struct DayLog: Sendable {
  /// Something with one or more pages.
  package struct Thing: Sendable {
    package let title: String
    /// Site path without a trailing slash.
    package let folder: String
    package let place: Place
  }

  /// Where a day is on a page of a thing.
  package enum Place: Sendable {
    /// At the anchor of the day.
    case day
    case anchor(String)
    case top
  }

  /// The activity of a thing on a day.
  package struct Entry: Sendable {
    /// Days since 1970.
    package let day: Int32
    /// Index of the thing.
    let thing: Int32
    package let count: Int32
    /// Page number; 0 is the thing's own page.
    let page: Int32

    package var date: CivilDate { CivilDate(daysSince1970: Int64(day)) }
  }

  /// What is counted, in English singular and plural.
  package let words: (one: String, many: String)
  private var things: [Thing] = []
  package private(set) var entries: [Entry] = []

  package init(_ one: String, _ many: String) { words = (one, many) }

  package var isEmpty: Bool { entries.isEmpty }

  /// Adds a thing; its days follow.
  package mutating func add(_ title: String, folder: String, place: Place) {
    things.append(Thing(title: title, folder: folder, place: place))
  }

  /// Adds a day of the last thing.
  package mutating func add(_ date: CivilDate, count: Int = 1, page: Int = 0) {
    entries.append(
      Entry(
        day: Int32(clamping: date.daysSince1970), thing: Int32(clamping: things.count - 1),
        count: Int32(clamping: count), page: Int32(clamping: page)))
  }

  package func title(of entry: Entry) -> String { things[Int(entry.thing)].title }

  /// Site path of the page, and the fragment.
  package func target(of entry: Entry) -> (path: String, fragment: String?) {
    let thing = things[Int(entry.thing)]
    let path = entry.page == 0 ? "" : "page/\(entry.page)/"
    let fragment: String? =
      switch thing.place {
      case .day: Self.anchor(entry.date)
      case .anchor(let anchor): anchor
      case .top: nil
      }
    return ("\(thing.folder)/\(path)index.html", fragment)
  }

  /// `d-2025-11-05`: the id of a day on any page.
  package static func anchor(_ date: CivilDate) -> String { "d-\(date.iso)" }
}
