internal import Basics
internal import Model
internal import Output
internal import Secrets

/// Building shards, and merging them.
extension Build {
  /// The site's name in diagnostics of a shard, which does not know the final path.
  private static let siteName = "site"

  /// Makes the shard's pieces and their pages, in its folder.
  func run(_ shard: Shard, _ site: PreparedSite, _ outcome: inout BuildResult) throws(BuildFailure) {
    outcome.isShard = true
    let now = try moment(site.settings)
    let target = site.target
    try wrap(.inputOutput) { () throws(Diagnostic) in try target.validate() }
    let gate = try gate(site, &outcome)
    let pages = try wrap(.inputOutput) { () throws(Diagnostic) in
      try ShardPages(folder: target.path, name: target.name)
    }
    var key = key(site, now)
    key.isShared = true
    let places = LocalPlaces(options, siteName: Self.siteName)
    let store = try wrap(.inputOutput) { () throws(Diagnostic) in
      try ShardStore(folder: target.path, shard: shard, key: try key.make(), places: places)
    }
    let sink = try PageSink(
      pages, checks: checks(site.settings, target, Self.siteName), siteName: Self.siteName, gate: gate,
      makesAlternates: site.settings.markdown)
    let run = try SiteRun(
      site, now: now, options: options, environment: environment, jobs: jobs, sink: sink,
      siteName: Self.siteName, store: store)
    let totals = run.run(shard, &outcome)
    guard outcome.status == .success else { return }
    let record = ShardRecord(
      shard: shard, now: now, listing: InputFingerprint.listing(site.project),
      parts: totals.map { store.part($0.kind, total: $0.total, shard) }, inputs: site.inputs.noted,
      redacted: ShardRecord.redacted(site.ledger))
    try wrap(.inputOutput) { () throws(Diagnostic) in try store.finish(record) }
    outcome.shard = record
  }

  /// All shards of this site; their input and redactions count as read here.
  func shards(_ site: PreparedSite) throws(BuildFailure) -> MergedShards {
    try wrap(.inputOutput) { () throws(Diagnostic) in
      var said = options.now ?? site.settings.now
      if said == nil { said = try environment.sharedNow() }
      let shards = try MergedShards(
        options.merged,
        key: { now throws(Diagnostic) in
          var key = key(site, now)
          key.isShared = true
          return try key.make()
        }, now: said)
      guard shards.records[0].listing == InputFingerprint.listing(site.project) else {
        throw Diagnostic(
          .error, "the shard was built from different content than the project's", path: options.merged[0],
          help: ["rebuild all shards, or use the content that they were built from"])
      }
      for record in shards.records {
        try site.inputs.note(record.inputs)
        for file in record.redacted {
          let counts = zip(file.rules, file.counts).map { ($0, $1) }
          site.ledger.record(Dictionary(counts, uniquingKeysWith: { $1 }), of: file.path)
        }
      }
      return shards
    }
  }
}

extension ShardRecord {
  var pieceCount: Int { parts.reduce(0) { $0 + $1.sources.reduce(0) { $0 + $1.pieces.count } } }

  static func redacted(_ ledger: RedactionLedger) -> [Redacted] {
    ledger.all.sorted { $0.key < $1.key }.map { path, counts in
      let rules = counts.sorted { $0.key < $1.key }
      return Redacted(path: path, rules: rules.map(\.key), counts: rules.map(\.value))
    }
  }
}
