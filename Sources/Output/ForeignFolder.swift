internal import Basics

/// Keeps a site out of a folder used for something else, such as a home folder or photos.
enum ForeignFolder {
  /// Files that a folder may contain before its first site: those of hosts and version control.
  private static let harmless: Set<String> = [
    ".git", ".gitattributes", ".gitignore", ".nojekyll", ".well-known", "CNAME", "_headers", "_redirects",
    "lost+found",
  ]

  /// Rejects a folder with files but no manifest. `name`: as the user typed it.
  static func check(_ folder: String, _ name: String, _ disk: Disk) throws(Diagnostic) {
    guard try disk.entry(folder) == .folder else { return }
    guard let other = try disk.entries(in: folder).map(\.name).filter({ !harmless.contains($0) }).min() else {
      return
    }
    throw Diagnostic(
      .error, "folder has other files, such as \"\(other)\", and is not a Scrollback site", path: name,
      help: ["choose an empty folder with --output", "add --force to write the site among these files"])
  }
}
