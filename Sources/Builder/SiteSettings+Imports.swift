internal import Model

extension SiteSettings {
  /// Command line options override `site.yml`; without that file the zone also applies to the site.
  mutating func apply(_ options: Imports, isProject: Bool) {
    imports.me = options.me ?? imports.me
    imports.dateOrder = options.dateOrder ?? imports.dateOrder
    guard let zone = options.zone else { return }
    imports.zone = zone
    if !isProject { self.zone = zone }
  }
}
