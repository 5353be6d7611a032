internal import Basics

/// Files that others added to the site during the build, after foreign files were carried over.
extension ForeignFiles {
  /// Scans again after the switch, in the old site, which is stable by then.
  ///
  /// - Returns: whether the old site has foreign files or folders.
  func bringLate(from old: String, made: Set<SitePath>) throws(Diagnostic) -> Bool {
    try bringLate(folder: "", from: old, made)
  }

  /// `folder` is empty or ends with "/".
  private func bringLate(folder: String, from old: String, _ made: Set<SitePath>) throws(Diagnostic) -> Bool {
    var isForeign = false
    for (name, entry) in try disk.entries(in: "\(old)/\(folder)") {
      let path = folder + name
      let known = SitePath(known: path.utf8)
      if ours.contains(known) { continue }
      switch entry {
      case .nothing: isForeign = true
      case .folder:
        let isInside = try bringLate(folder: path + "/", from: old, made)
        isForeign = isForeign || isInside || !ourFolders.contains(known)
      case .file, .other:
        isForeign = true
        if made.contains(known) { throw inTheWay(path) }
        try bringLate(file: path, in: folder, from: old)
      }
    }
    return isForeign
  }

  /// A carried file is the same file in both places. One that has been replaced since replaces the carried
  /// one.
  private func bringLate(file path: String, in folder: String, from old: String) throws(Diagnostic) {
    let (late, place) = ("\(old)/\(path)", "\(from)/\(path)")
    if try disk.isSame(late, place) { return }
    try disk.makeFolder("\(from)/\(folder)")
    if try disk.entry(place) == .nothing { return try disk.link(late, as: place) }
    try disk.rename(late, to: place)
  }
}
