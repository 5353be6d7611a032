package import Basics
internal import Model
package import Output

/// The result of a build.
package struct BuildResult {
  package var status = BuildStatus.success
  package var diagnostics: [Diagnostic] = []
  /// What kinds say about their sources, for the log.
  package var notes: [String] = []
  /// Nil when nothing was written.
  package var output: OutputReport?
  package var target = "site"
  /// The path of the site's address, from `/` to `/`.
  package var basePath = "/"
  package var counts = BuildCounts()
  /// Nil in a build without a cache.
  package var cached: CacheCounts?
  /// Whether only one shard of the site was built.
  package var isShard = false
  /// What that shard tells the merge; nil when it is not whole.
  var shard: ShardRecord?
  /// When the same would come of it.
  var moments = ValidityInterval()
  /// Those that no piece keeps.
  var files: [KeptFile] = []
  package var stages: Stopwatch

  init(stages: Stopwatch) { self.stages = stages }

  /// The shard that was made, and how many pieces it has.
  package var madeShard: (shard: Shard, pieces: Int)? { shard.map { ($0.shard, $0.pieceCount) } }

  /// Adds problems; the first error decides how the run ends.
  mutating func add(_ diagnostics: [Diagnostic], _ status: BuildStatus) {
    self.diagnostics += diagnostics
    if self.status == .success, diagnostics.contains(where: { $0.severity == .error }) {
      self.status = status
    }
  }
}
