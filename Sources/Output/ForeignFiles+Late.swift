internal import Basics

/// What others put into the site while it was being built, after their files were carried over.
extension ForeignFiles {
  /// Looks once more, at the old site behind the switch, where nobody adds anything any more.
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

  /// A file that was carried is the same file at both places; one that replaced it meanwhile replaces it again.
  private func bringLate(file path: String, in folder: String, from old: String) throws(Diagnostic) {
    let (late, place) = ("\(old)/\(path)", "\(from)/\(path)")
    if try disk.isSame(late, place) { return }
    try disk.makeFolder("\(from)/\(folder)")
    if try disk.entry(place) == .nothing { return try disk.link(late, as: place) }
    try disk.rename(late, to: place)
  }
}
