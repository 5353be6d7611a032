internal import Basics

/// The tree of a former site. Most of its files are hard links to files of the current one.
struct SpareTree {
  let folder: String
  let disk: Disk

  /// Removes everything except the files in `kept` that are the site's, the folders above them, and
  /// `folders`.
  ///
  /// - Returns: the remaining files.
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
