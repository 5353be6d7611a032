internal import Basics

/// Keeps a site out of a folder that somebody else fills: a home folder, a folder of photos.
enum ForeignFolder {
  /// What may be in a folder before its first site: files of hosts, and of version control.
  private static let harmless: Set<String> = [
    ".git", ".gitattributes", ".gitignore", ".nojekyll", ".well-known", "CNAME", "_headers", "_redirects",
    "lost+found",
  ]

  /// Refuses a folder that has files and no list of ours. `name`: as the user calls it.
  static func check(_ folder: String, _ name: String, _ disk: Disk) throws(Diagnostic) {
    guard try disk.entry(folder) == .folder else { return }
    guard let other = try disk.names(in: folder).filter({ !harmless.contains($0) }).min() else { return }
    throw Diagnostic(
      .error, "folder has files of others, such as \"\(other)\", and no site of Scrollback", path: name,
      help: ["choose an empty folder with --output", "add --force to put the site among these files"])
  }
}
