package import Model

/// What all kinds say of themselves, in the order of the navigation: what the pages of the whole site are made from.
package struct SiteContent: Sendable {
  package var sections: [HomeSection] = []
  /// For the feed.
  package var news: [FeedEntry] = []
  /// For the report.
  package var figures: [ReportPart] = []
  package var tagged: [TaggedThing] = []
  /// For the calendar.
  package var days: [DayLog] = []

  package init() {}

  /// Pages about the whole site that it has, with the English words for them.
  var ways: [(title: String, path: String)] {
    [
      figures.isEmpty ? nil : ("Report", ReportPage.path),
      days.allSatisfy(\.isEmpty) ? nil : (CalendarPage.title, CalendarPage.path),
      tagged.isEmpty ? nil : (TagListPage.title, TagListPage.path),
    ].compactMap { $0 }
  }
}
