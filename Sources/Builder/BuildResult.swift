package import Basics
internal import Model
package import Output

/// The result of a build.
package struct BuildResult {
  package var status = BuildStatus.success
  package var diagnostics: [Diagnostic] = []
  /// What the reader of the log needs to know about exports.
  package var notes: [String] = []
  /// Notes of the kinds about their sources, for a verbose log.
  package var details: [String] = []
  /// Nil if nothing was written.
  package var output: OutputReport?
  package var target = "site"
  /// The path of the site's address, from `/` to `/`.
  package var basePath = "/"
  package var counts = BuildCounts()
  /// Nil in a build without a cache.
  package var cached: CacheCounts?
  /// Whether only one shard of the site was built.
  package var isShard = false
  /// The record that the merge needs; nil if the shard is incomplete.
  var shard: ShardRecord?
  /// The interval in which the result stays the same.
  var moments = ValidityInterval()
  /// Files that no cache entry has.
  var files: [KeptFile] = []
  package var stages: Stopwatch

  init(stages: Stopwatch) { self.stages = stages }

  /// The finished shard, and its number of pieces.
  package var madeShard: (shard: Shard, pieces: Int)? { shard.map { ($0.shard, $0.pieceCount) } }

  /// Adds diagnostics; the first error decides the status.
  mutating func add(_ diagnostics: [Diagnostic], _ status: BuildStatus) {
    self.diagnostics += diagnostics
    if self.status == .success, diagnostics.contains(where: { $0.severity == .error }) {
      self.status = status
    }
  }
}
