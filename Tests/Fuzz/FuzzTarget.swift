/// A function of untrusted bytes: it must not crash or hang, and its result must keep the parser's promises.
struct FuzzTarget: Sendable {
  /// Also the name of its seed folder.
  let name: String
  /// Stops (`require`) when a promise is broken.
  let run: @Sendable ([UInt8]) -> Void

  /// All targets, one per line.
  static let all: [FuzzTarget] =
    [
      FuzzTarget(name: "markdown", run: Markdown.run),
      FuzzTarget(name: "anchors", run: Anchors.run),
      FuzzTarget(name: "alternate", run: Alternates.run),
      FuzzTarget(name: "highlight", run: Highlight.run),
      FuzzTarget(name: "page", run: Pages.run),
      FuzzTarget(name: "scan", run: Scan.run),
      FuzzTarget(name: "json", run: JSONDocuments.run),
      FuzzTarget(name: "dates", run: Dates.run),
      FuzzTarget(name: "csv", run: Tables.run),
      FuzzTarget(name: "yaml", run: FrontMatters.run),
      FuzzTarget(name: "templates", run: Templates.run),
      FuzzTarget(name: "search", run: SearchFiles.run),
      FuzzTarget(name: "secrets", run: Secrets.run),
      FuzzTarget(name: "patterns", run: Patterns.run),
      FuzzTarget(name: "media", run: Media.run),
      FuzzTarget(name: "zip", run: Archives.run),
      FuzzTarget(name: "archived-text", run: ArchivedTexts.run),
    ] + Chat.all + Exports.all
}

/// Checks a promise; a failure ends the run, and the fuzzer keeps the input. (`precondition` would not print
/// in a release build.)
func require(_ holds: Bool, _ promise: @autoclosure () -> String) {
  if !holds { fatalError("broken promise: \(promise())") }
}

/// The choice made by the first byte, and the rest.
func choose(_ bytes: [UInt8], among count: Int) -> (choice: Int, rest: [UInt8]) {
  guard let first = bytes.first else { return (0, []) }
  return (Int(first) % count, Array(bytes.dropFirst()))
}
