package import Model

/// The data of all kinds for the pages about the whole site, in navigation order.
package struct SiteContent: Sendable {
  package var sections: [HomeSection] = []
  /// For the site's feed.
  package var news: [FeedEntry] = []
  /// For the report.
  package var figures: [ReportPart] = []
  package var tagged: [TaggedThing] = []
  /// For the calendar.
  package var days: [DayLog] = []

  package init() {}

  /// Where the site opens if not on the home page: at its only chat.
  package var opening: Alias? { sections.count == 1 ? sections.first?.only : nil }

  /// The site's pages about the whole site, with their English titles.
  var ways: [(title: String, path: String)] {
    [
      figures.isEmpty ? nil : ("Report", ReportPage.path),
      days.allSatisfy(\.isEmpty) ? nil : (CalendarPage.title, CalendarPage.path),
      tagged.isEmpty ? nil : (TagListPage.title, TagListPage.path),
    ].compactMap { $0 }
  }
}
