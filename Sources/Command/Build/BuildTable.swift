internal import Basics
internal import Builder
internal import Output

/// The result of a build as a table.
struct BuildTable {
  let outcome: BuildResult

  var text: String {
    let (output, counts) = (outcome.output, outcome.counts)
    let warnings = outcome.diagnostics.count { $0.severity == .warning }
    var table = TextTable([])
    var rows: [(String, String)] = [
      ("pages", Count.grouped(counts.pages)), ("messages", Count.grouped(counts.messages)),
      ("files changed", Count.grouped(output?.written ?? 0)),
      ("files unchanged", Count.grouped(output?.kept ?? 0)),
      ("files removed", Count.grouped(output?.removed ?? 0)), ("search index", Self.size(counts.searchBytes)),
      ("links checked", Count.grouped(counts.links)), ("warnings", Count.grouped(warnings)),
      ("peak memory", "\(Count.grouped(Machine.peakMemory)) MB"),
    ]
    if let cached = outcome.cached {
      rows.append(
        ("reused from cache", "\(Count.grouped(cached.reused)) of \(Count.grouped(cached.total))"))
    }
    for (name, value) in rows { table.add([name, value]) }
    // A row of 0.00 s has no information.
    for lap in outcome.stages.laps where lap.time >= .milliseconds(10) {
      table.add([lap.name, Stopwatch.text(lap.time)])
    }
    return table.text
  }

  /// `1,204 KB`.
  private static func size(_ bytes: Int) -> String { "\(Count.grouped((bytes + 1023) / 1024)) KB" }
}
