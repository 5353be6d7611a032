package import Basics

/// Everything that a page may depend on besides its source: settings, the moment, the zone, shared elements.
package struct BuildContext: Sendable {
  package let settings: SiteSettings
  /// The moment of this build; nothing below Command reads a clock.
  package let now: Instant
  package let shell: SiteShell
  /// Whether messages later than `now` are shown (C-65).
  package let includesFuture: Bool
  /// Dates relative to `now`.
  package let dates: SmartDate

  package init(
    settings: SiteSettings, now: Instant, shell: SiteShell, includesFuture: Bool = false
  ) {
    self.includesFuture = includesFuture
    self.settings = settings
    self.now = now
    self.shell = shell
    dates = SmartDate(
      asOf: now, in: settings.zone, isRelative: settings.relativeDates != .never,
      formats: settings.strings.formats,
      isolates: settings.strings.isolatesDates)
  }

  package var zone: ZoneTable { settings.zone }

  /// The theme's texts in the site's language.
  package var strings: Strings { settings.strings }

  /// The day that relative dates refer to.
  package var today: CivilDate { WallTime(now, in: zone).date }

  /// The frame of the page at `path`: navigation, title, style sheet.
  package func frame(
    _ path: String, title: String, description: String = "", section: String, isRootAbsolute: Bool = false
  ) -> PageFrame {
    PageFrame(
      path: path, title: title, description: description, section: section, self,
      isRootAbsolute: isRootAbsolute)
  }
}

/// What all pages share, known before the first page is built.
package struct SiteShell: Sendable {
  /// The sections with content, in navigation order.
  package var sections: [Section]
  /// Site paths of the assets by plain name: `site.css` → `assets/site.3f2a….css`.
  package var assets: [String: String]

  /// An entry of the navigation.
  package struct Section: Sendable {
    /// First URL segment, and name of the icon.
    package let name: String
    package let title: String

    package init(name: String, title: String) {
      self.name = name
      self.title = title
    }
  }

  package init(sections: [Section], assets: [String: String]) {
    self.sections = sections
    self.assets = assets
  }
}
