internal import Input

/// The shortest ways in: `scrollback` alone, `scrollback FILE`, and queries that begin with a sign.
enum Welcome {
  /// What to do where there is no project; nil with arguments or in a project, where help is printed.
  static func text(_ arguments: [String]) -> String? {
    guard arguments.isEmpty, !LocalPath.isFolder("content") else { return nil }
    return """
      No project in this folder.

      Build a site from an export, and open it:
        scrollback "WhatsApp Chat - Bo.zip"

      Create a project, and edit it while you look at it:
        scrollback init letters
        scrollback serve letters --open

      List all commands:
        scrollback --help
      """
  }

  /// The name of a file instead of a command builds it and opens the site. A query such as `->` or `-bus harbour`
  /// cannot be an option.
  static func command(_ arguments: [String]) -> [String] {
    if arguments.first == "search", !arguments.contains("--") {
      let queries = arguments.filter { $0.hasPrefix("-") && $0.wholeMatch(of: #/--?[A-Za-z][^\s]*/#) == nil }
      return arguments.filter { !queries.contains($0) } + (queries.isEmpty ? [] : ["--"] + queries)
    }
    guard let path = arguments.first, !path.hasPrefix("-"), !Scrollback.names.contains(path),
      LocalPath.isFile(path)
    else { return arguments }
    return ["build", path, "--open"] + arguments.dropFirst()
  }
}
