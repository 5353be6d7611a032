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

  /// Those of the pages about the whole site that it has content for.
  var ways: [SitePage] {
    [
      figures.isEmpty ? nil : .report,
      days.allSatisfy(\.isEmpty) ? nil : .calendar,
      tagged.isEmpty ? nil : .tags,
    ].compactMap { $0 }
  }
}
