package import Basics
package import Model

/// What the user asked for.
package struct BuildOptions {
  package var path: String
  /// Set where the export is piped in, and there is no path.
  package var standardInput: PipedExport?
  package var output: String?
  package var baseURL: String?
  /// What the command line says of exports; wins over site.yml.
  package var imports = SiteSettings.Imports()
  package var now: Instant?
  package var jobs: Int?
  package var isStrict = false
  package var includesFuture = false
  package var includesDrafts = false
  /// Whether the new site is checked before it replaces the old one.
  package var checks = true
  /// Whether this is a preview that is rebuilt on each change: browsers then cache no page, whatever site.yml says.
  package var isPreview = false
  /// Whether the site may go into a folder that has files of others.
  package var isForced = false
  /// Whether pieces are taken from the last build, and kept for the next one.
  package var caches = true
  /// The part of the build that is made; nil for all of it.
  package var shard: Shard?
  /// Folders of all shards, which are joined.
  package var merged: [String] = []

  package init(path: String) { self.path = path }
}

/// An export from standard input.
package struct PipedExport {
  /// What the extension of a file would be; nil when its beginning tells.
  package var format: String?

  package init(format: String?) { self.format = format }
}
