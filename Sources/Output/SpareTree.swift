internal import Basics

/// A tree that was a site once. Most of its files are the site's own, under a second name.
struct SpareTree {
  let folder: String
  let disk: Disk

  /// Removes all but the files of `kept` that are the site's, and folders: those above them, and `folders`.
  ///
  /// - Returns: what was left.
  func shed(
    sharing kept: Set<SitePath>, with site: String, folders: Set<SitePath>
  ) throws(Diagnostic) -> Set<SitePath> {
    let folders = folders.union(kept.flatMap(\.folders))
    var left: Set<SitePath> = []
    try shed(below: "") { path, entry throws(Diagnostic) in
      let known = SitePath(known: path.utf8)
      if entry == .folder { return folders.contains(known) }
      guard kept.contains(known), try disk.isSame("\(folder)/\(path)", "\(site)/\(path)") else {
        return false
      }
      return left.insert(known).inserted
    }
    return left
  }

  /// `parent` is empty or ends with "/".
  private func shed(
    below parent: String, unless isWanted: (String, Disk.Entry) throws(Diagnostic) -> Bool
  ) throws(Diagnostic) {
    for name in try disk.names(in: "\(folder)/\(parent)") {
      let path = parent + name
      let entry = try disk.entry("\(folder)/\(path)")
      if try !isWanted(path, entry) {
        try disk.remove("\(folder)/\(path)")
      } else if entry == .folder {
        try shed(below: path + "/", unless: isWanted)
      }
    }
  }

  /// Moves a file here from another tree.
  func take(_ path: SitePath, from tree: String) throws(Diagnostic) {
    if let parent = path.folders.first(where: { _ in true }) {
      try disk.makeFolder("\(folder)/\(parent.text)")
    }
    try disk.rename("\(tree)/\(path.text)", to: "\(folder)/\(path.text)")
  }
}
