/// Something that takes bytes of anyone: it must neither crash nor hang, and what it gives must keep its promise.
struct FuzzTarget: Sendable {
  /// Also the name of its folder of seeds.
  let name: String
  /// Breaks off (`require`) when a promise is not kept.
  let run: @Sendable ([UInt8]) -> Void

  /// Every target, a line each.
  static let all: [FuzzTarget] =
    [
      FuzzTarget(name: "markdown", run: Markdown.run),
      FuzzTarget(name: "anchors", run: Anchors.run),
      FuzzTarget(name: "alternate", run: Alternates.run),
      FuzzTarget(name: "highlight", run: Highlight.run),
      FuzzTarget(name: "page", run: Pages.run),
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
    ] + Chat.all + Exports.all
}

/// A promise; breaking it ends the run, and the fuzzer keeps the input. (`precondition` would not print in a release.)
func require(_ holds: Bool, _ promise: @autoclosure () -> String) {
  if !holds { fatalError("broken promise: \(promise())") }
}

/// What the first byte chooses among, and the rest.
func choose(_ bytes: [UInt8], among count: Int) -> (choice: Int, rest: [UInt8]) {
  guard let first = bytes.first else { return (0, []) }
  return (Int(first) % count, Array(bytes.dropFirst()))
}
