internal import Basics

/// Carries foreign files in the site folder (`CNAME`, `.git`, a favicon) over to the new tree.
///
/// Files get a hard link, so bytes and dates stay; folders are recreated with their attributes.
struct ForeignFiles {
  let from: String
  let to: String
  /// The site as the user named it, for messages.
  let site: String
  let disk: Disk
  /// Files of the last build, and their folders.
  let ours: Set<SitePath>
  let ourFolders: Set<SitePath>

  func carry() throws(Diagnostic) {
    guard try disk.entry(from) != .nothing else { return }
    try carry(folder: "", isBlocked: false)
    try disk.copyAttributes(of: from, to: to)
  }

  /// `folder` is empty or ends with "/". `isBlocked`: a file in the new tree has the folder's name.
  private func carry(folder: String, isBlocked: Bool) throws(Diagnostic) {
    for (name, entry) in try disk.entries(in: from + "/" + folder) {
      let path = folder + name
      switch entry {
      case .nothing: throw problem("has a name that is not UTF-8", path)
      case .folder: try carryFolder(path, isBlocked: isBlocked)
      case .file where ours.contains(SitePath(known: path.utf8)): continue
      case .file, .other: try carryFile(path, in: folder, isBlocked: isBlocked)
      }
    }
  }

  /// Our folders appear in the new tree only if they contain something, foreign folders always.
  private func carryFolder(_ path: String, isBlocked: Bool) throws(Diagnostic) {
    let (old, new) = ("\(from)/\(path)", "\(to)/\(path)")
    let isOurs = ourFolders.contains(SitePath(known: path.utf8))
    let standing = try disk.entry(new)
    let isBlocked = isBlocked || standing == .file
    if !isOurs {
      if isBlocked { throw inTheWay(path) }
      try disk.makeFolder(new)
    }
    try carry(folder: path + "/", isBlocked: isBlocked)
    guard try disk.entry(new) == .folder else { return }
    try disk.copyAttributes(of: old, to: new)
    if standing == .nothing, !isOurs { try disk.copyDates(of: old, to: new) }
  }

  private func carryFile(_ path: String, in folder: String, isBlocked: Bool) throws(Diagnostic) {
    guard !isBlocked, try disk.entry("\(to)/\(path)") == .nothing else { throw inTheWay(path) }
    try disk.makeFolder("\(to)/\(folder)")
    try disk.link("\(from)/\(path)", as: "\(to)/\(path)")
  }

  func inTheWay(_ path: String) -> Diagnostic {
    problem("was not created by Scrollback and is in the way", path)
  }

  private func problem(_ what: String, _ path: String) -> Diagnostic {
    Diagnostic(
      .error, what, path: "\(site)/\(path)", help: ["move it, or choose another output folder with --output"])
  }
}
