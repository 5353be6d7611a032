internal import Basics
internal import Builder
internal import Model
internal import Output

/// Prints the result of a build: diagnostics first, then a summary.
struct Report {
  let isQuiet: Bool
  let isVerbose: Bool
  var colour = Colour.auto
  /// Whether diagnostics come with their source line; nil for the default: only on a terminal.
  var showsFrames: Bool?
  var isTerminal = Console.isTerminal
  /// Diagnostics printed per kind, so that one kind does not crowd out the others.
  private static let shownOfAKind = (warnings: 5, errors: 100)

  /// The rule, or what messages of one kind have in common.
  private static func kind(_ diagnostic: Diagnostic) -> String {
    diagnostic.rule ?? Tally.name(of: diagnostic.message)
  }

  /// The first diagnostics of each kind, and how many more there are.
  private static func abridged(_ all: [Diagnostic]) -> (
    shown: [Diagnostic], left: [(rule: String, count: Int)]
  ) {
    var counts: [String: Int] = [:]
    let shown = all.filter { diagnostic in
      let name = kind(diagnostic)
      counts[name, default: 0] += 1
      let limit = diagnostic.severity == .error ? shownOfAKind.errors : shownOfAKind.warnings
      return counts[name, default: 0] <= limit
    }
    let shownCounts = Dictionary(grouping: shown, by: kind).mapValues(\.count)
    let left = counts.map { (rule: $0.key, count: $0.value - (shownCounts[$0.key] ?? 0)) }.filter {
      $0.count > 0
    }
    return (shown, left.sorted { $0.rule < $1.rule })
  }

  func print(_ outcome: BuildResult) {
    for line in problems(outcome) { Console.error(line) }
    guard outcome.status == .success else { return Console.error(failure(outcome)) }
    if !isQuiet { Console.print(success(outcome)) }
  }

  /// The diagnostics with their help, then how many of each kind were left out.
  func problems(_ outcome: BuildResult) -> [String] {
    let shown = isQuiet ? outcome.diagnostics.filter { $0.severity == .error } : outcome.diagnostics
    let parts = Self.abridged(shown)
    let sources = showsFrames ?? isTerminal ? SourceLines() : nil
    let words = DiagnosticText(isColoured: colour.isWanted, sources: sources)
    return parts.shown.map(words.text)
      + parts.left.map { "… and \(Count.grouped($0.count)) more: \(VisibleText.escaped($0.rule))" }
  }

  func failure(_ outcome: BuildResult) -> String {
    if outcome.isShard { return "\(counts(outcome)); the shard is incomplete" }
    return "\(counts(outcome)); nothing was written to \(VisibleText.escaped(outcome.target))/"
  }

  func success(_ outcome: BuildResult) -> String {
    var lines: [String] = []
    if isVerbose { lines += outcome.stages.laps.map { "  \($0.text)" } }
    if isVerbose || isTerminal { lines += [BuildTable(outcome: outcome).text, ""] }
    if let text = outcome.stages.profile?.text(outcome.stages.laps), !text.isEmpty { lines += [text, ""] }
    lines += ((isVerbose ? outcome.details : []) + outcome.notes).map(VisibleText.escaped)
    if outcome.diagnostics.contains(where: { $0.severity == .warning }) { lines.append(counts(outcome)) }
    if let (shard, pieces) = outcome.madeShard {
      lines.append(
        "\(VisibleText.escaped(outcome.target))/: shard \(shard), \(Count.text(pieces, "piece", "pieces"))"
      )
      return lines.joined(separator: "\n")
    }
    let output = outcome.output
    let files = Count.text(output?.pages ?? 0, "file", "files")
    let changes =
      "\(Count.grouped(output?.written ?? 0)) written, \(Count.grouped(output?.kept ?? 0)) unchanged, "
      + "\(Count.grouped(output?.removed ?? 0)) removed"
    let content = outcome.counts.content.map { "\($0), " }.joined()
    lines.append("\(VisibleText.escaped(outcome.target))/: \(content)\(files): \(changes)")
    lines.append(
      "\(Stopwatch.text(outcome.stages.total)), peak memory \(Count.grouped(Machine.peakMemory)) MB; open "
        + "\(VisibleText.escaped(outcome.target))/index.html")
    return lines.joined(separator: "\n")
  }

  private func counts(_ outcome: BuildResult) -> String {
    let errors = outcome.diagnostics.count { $0.severity == .error }
    let warnings = outcome.diagnostics.count - errors
    return "\(Count.text(errors, "error", "errors")), \(Count.text(warnings, "warning", "warnings"))"
  }
}
