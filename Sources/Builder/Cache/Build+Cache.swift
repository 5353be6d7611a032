internal import Basics
internal import Input
internal import Model
internal import Output

/// What a build takes from the last one and leaves for the next.
extension Build {
  /// Nil without a cache: the content of a pipe can be read only once.
  func cachePlace(_ site: PreparedSite) -> CachePlace? {
    guard options.caches, options.standardInput == nil, options.merged.isEmpty,
      let folder = environment.cacheFolder
    else { return nil }
    return CachePlace(folder: folder, site: site.target.path)
  }

  func cache(_ site: PreparedSite, _ now: Instant) throws(BuildFailure) -> PieceCache? {
    guard let place = cachePlace(site) else { return nil }
    let common = try wrap(.inputOutput) { () throws(Diagnostic) in try key(site, now).make() }
    return PieceCache(place, key: common)
  }

  func key(_ site: PreparedSite, _ now: Instant) -> BuildKey {
    BuildKey(
      project: site.project, settings: site.settings, options: options, target: site.target, now: now,
      environment: environment)
  }

  /// Repeats the last build's diagnostics if nothing has changed since, in input or output.
  func isUnchanged(
    _ cache: PieceCache, _ site: PreparedSite, _ now: Instant, _ writer: SiteWriter,
    _ outcome: inout BuildResult
  ) throws(BuildFailure) -> Bool {
    guard let last = cache.last, last.moments.contains(now),
      last.listing == InputFingerprint.listing(site.project)
    else { return false }
    let count = try wrap(.inputOutput) { () throws(Diagnostic) -> Int? in
      guard try site.inputs.hash(site.project, jobs: jobs) == last.input else { return nil }
      return try last.standing(cache, writer)
    }
    guard let count else { return false }
    outcome.diagnostics = last.diagnostics
    outcome.notes = last.notes
    outcome.counts = last.counts
    outcome.cached = CacheCounts(reused: last.pieces.count, total: last.pieces.count)
    if options.isStrict, !outcome.diagnostics.isEmpty { outcome.status = .content }
    try wrap(.inputOutput) { () throws(Diagnostic) in try writer.abandon() }
    if outcome.status == .success { outcome.output = OutputReport(pages: count, written: 0, kept: count) }
    outcome.stages.lap("compare")
    return true
  }

  /// The record that the next build compares with; nil if it must build everything.
  func record(_ site: PreparedSite, _ outcome: BuildResult) throws(BuildFailure) -> WholeBuild? {
    guard outcome.status == .success else { return nil }
    let input = try wrap(.inputOutput) { () throws(Diagnostic) in
      try site.inputs.hash(site.project, jobs: jobs)
    }
    return WholeBuild(
      listing: InputFingerprint.listing(site.project), input: input, moments: outcome.moments,
      files: outcome.files, diagnostics: outcome.diagnostics, notes: outcome.notes,
      counts: outcome.counts)
  }
}
