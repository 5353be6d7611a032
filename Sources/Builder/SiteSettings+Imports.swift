internal import Model

extension SiteSettings {
  /// What the command line says wins over `site.yml`; without that file a zone is the site's too.
  mutating func apply(_ options: Imports, isProject: Bool) {
    imports.me = options.me ?? imports.me
    imports.dateOrder = options.dateOrder ?? imports.dateOrder
    guard let zone = options.zone else { return }
    imports.zone = zone
    if !isProject { self.zone = zone }
  }
}
