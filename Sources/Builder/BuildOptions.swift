package import Basics
package import Model

/// The options of a build.
package struct BuildOptions {
  package var path: String
  /// Set if the export comes from standard input, which has no path.
  package var standardInput: PipedExport?
  package var output: String?
  package var baseURL: String?
  /// Reading options from the command line; override site.yml.
  package var imports = SiteSettings.Imports()
  package var now: Instant?
  package var jobs: Int?
  package var isStrict = false
  package var includesFuture = false
  package var includesDrafts = false
  /// Whether the new site is checked before it replaces the old one.
  package var checks = true
  /// Whether this is a preview rebuilt on each change: browsers must not cache pages, whatever site.yml says.
  package var isPreview = false
  /// Whether the site may go into a folder with other files.
  package var isForced = false
  /// Whether to reuse cache entries of the last build, and store new ones.
  package var caches = true
  /// The shard to build; nil for the whole site.
  package var shard: Shard?
  /// Folders of all shards to merge.
  package var merged: [String] = []

  package init(path: String) { self.path = path }
}

/// An export from standard input.
package struct PipedExport {
  /// As a file extension; nil to detect it.
  package var format: String?

  package init(format: String?) { self.format = format }
}
