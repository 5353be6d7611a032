internal import Basics
internal import Model
internal import Runs
internal import Secrets

/// Two runs to compare: `/review/<older>..<newer>/`.
struct RunPair: Sendable, Equatable {
  let older: Run
  let newer: Run
  /// Name of the approved run.
  var approved: String?

  var name: String { "\(older.name)..\(newer.name)" }

  /// Site path of its folder, without a trailing slash.
  var folder: String { "review/\(name)" }

  var title: String { "\(older.title) → \(newer.title)" }

  /// Each run with the next one, the approved run with the newest, and the pairs in the settings, without
  /// duplicates.
  static func pairs(
    _ runs: [Run], approved: Run?, _ wanted: [SiteSettings.Review.Pair], _ diagnostics: inout [Diagnostic]
  ) -> [RunPair] {
    // Runs with the same or no date keep their order.
    let sorted = runs.enumerated().sorted {
      ($0.element.date?.milliseconds ?? .min, $0.offset) < ($1.element.date?.milliseconds ?? .min, $1.offset)
    }.map(\.element)
    var pairs = zip(sorted, sorted.dropFirst()).map { ($0, $1) }
    if let approved, let newest = sorted.last, approved.name != newest.name {
      pairs.append((approved, newest))
    }
    for pair in wanted {
      let found = [pair.older, pair.newer].compactMap { name in runs.first { $0.name == name } }
      if found.count == 2 {
        pairs.append((found[0], found[1]))
      } else {
        diagnostics.append(unknown(pair, runs))
      }
    }
    var names: Set<String> = []
    return pairs.map { RunPair(older: $0, newer: $1, approved: approved?.name) }.filter {
      names.insert($0.name).inserted
    }
  }

  private static func unknown(_ pair: SiteSettings.Review.Pair, _ runs: [Run]) -> Diagnostic {
    let names = runs.map(\.name)
    let missing = names.contains(pair.older) ? pair.newer : pair.older
    let near = EditDistance.suggestion(for: missing, in: names)
    return Diagnostic(
      .error, "run to compare not found: \"\(missing)\"", path: pair.path, line: pair.position.line,
      column: pair.position.column, help: [near + "Runs: \(names.joined(separator: ", "))"])
  }
}

/// The data for comparisons that a group needs in addition to its versions.
struct ComparisonSource: Sendable {
  var pairs: [RunPair] = []
  /// Preferences on this conversation, in order of files and lines.
  var preferences: [Preference] = []
  /// Volatile values, which do not count as differences.
  var scrub = Scrub()
}
