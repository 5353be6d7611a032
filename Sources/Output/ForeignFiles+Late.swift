internal import Basics

/// Files that others added to the site during the build, after foreign files were carried over.
extension ForeignFiles {
  /// Scans again after the switch, in the old site, which is stable by then.
  func bringLate(from old: String, made: Set<SitePath>) throws(Diagnostic) {
    try bringLate(folder: "", from: old, made)
  }

  /// `folder` is empty or ends with "/".
  private func bringLate(folder: String, from old: String, _ made: Set<SitePath>) throws(Diagnostic) {
    for name in try disk.names(in: "\(old)/\(folder)") {
      let path = folder + name
      if ours.contains(SitePath(known: path.utf8)) { continue }
      switch try disk.entry("\(old)/\(path)") {
      case .nothing: continue
      case .folder: try bringLate(folder: path + "/", from: old, made)
      case .file, .other:
        if made.contains(SitePath(known: path.utf8)) { throw inTheWay(path) }
        try bringLate(file: path, in: folder, from: old)
      }
    }
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
