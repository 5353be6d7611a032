/// The pages about the whole site that More links to. A site has `report`, `calendar` and `tags` only with
/// content for them.
package enum SitePage: String, CaseIterable, Sendable {
  case report, calendar, tags, build, settings

  /// In English.
  package var title: String {
    switch self {
    case .report: "Report"
    case .calendar: "Calendar"
    case .tags: "Tags"
    case .build: "About this build"
    case .settings: "Settings"
    }
  }

  /// Path from the site folder.
  package var path: String { self == .build ? "about/build/index.html" : "\(rawValue)/index.html" }
}
