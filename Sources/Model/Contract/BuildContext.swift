package import Basics

/// Everything that a page may depend on besides its source: settings, the moment, the zone, shared elements.
///
/// One object for all pages: each contains it, and copying its settings for each would cost more than a page.
package final class BuildContext: Sendable {
  package let settings: SiteSettings
  /// The moment of this build; nothing below Command reads a clock.
  package let now: Instant
  package let shell: SiteShell
  /// Whether messages later than `now` are shown (C-65).
  package let includesFuture: Bool
  /// `ltr` or `rtl`; see `SiteSettings.pageDirection`.
  package let direction: String
  /// Of all kinds together.
  package let scale: ContentScale
  /// Threads that a kind may use at a time.
  package let jobs: Int
  /// Dates relative to `now`.
  package let dates: SmartDate

  package init(
    settings: SiteSettings, now: Instant, shell: SiteShell, includesFuture: Bool = false,
    scale: ContentScale = ContentScale(), jobs: Int = 1
  ) {
    self.includesFuture = includesFuture
    self.scale = scale
    self.jobs = jobs
    self.settings = settings
    direction = settings.pageDirection
    self.now = now
    self.shell = shell
    dates = SmartDate(
      asOf: now, in: settings.zone, isRelative: settings.relativeDates != .never,
      formats: settings.strings.formats,
      isolates: settings.strings.isolatesDates, style: settings.dateStyle)
  }

  package var zone: ZoneTable { settings.zone }

  /// The theme's texts in the site's language.
  package var strings: Strings { settings.strings }

  /// The day that relative dates refer to.
  package var today: CivilDate { WallTime(now, in: zone).date }

  /// Whether conversations read together share files of exports.
  package var bundlesExports: Bool {
    switch settings.exports {
    case .auto: scale.isLarge
    case .files: false
    case .bundles: true
    }
  }

  /// The frame of the page at `path`: navigation, title, style sheet. `alternate`: site path of its Markdown
  /// alternate, if it is not the one beside it.
  package func frame(
    _ path: String, title: String, description: String = "", section: String, isRootAbsolute: Bool = false,
    alternate: String? = nil, hasAlternate: Bool = true
  ) -> PageFrame {
    PageFrame(
      path: path, title: title, description: description, section: section, self,
      isRootAbsolute: isRootAbsolute, alternate: alternate,
      hasAlternate: hasAlternate)
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
