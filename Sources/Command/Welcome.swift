internal import Input

/// The shortest ways in: `scrollback` alone, and `scrollback FILE`.
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

  /// The name of a file instead of a command builds it and opens the site.
  static func command(_ arguments: [String]) -> [String] {
    guard let path = arguments.first, !path.hasPrefix("-"), !Scrollback.names.contains(path),
      LocalPath.isFile(path)
    else { return arguments }
    return ["build", path, "--open"] + arguments.dropFirst()
  }
}
