/// How much of a build came from its cache.
package struct CacheCounts: Sendable, Equatable {
  /// Cache entries of the last build that this one used.
  package var reused: Int
  /// Cache entries that this build leaves to the next one.
  package var total: Int
}
