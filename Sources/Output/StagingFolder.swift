internal import Model

/// The hidden folder beside the site in which the next one grows: `.site.scrollback/` holds the lock and the new tree.
///
/// After a kill, the next build finds it, takes the lock that the system has freed, and clears it.
struct StagingFolder: Sendable {
  /// The new tree.
  let tree: String
  private let folder: String
  private let target: String
  private let disk: Disk
  private let lock: SiteLock

  init(target: String, name: String, disk: Disk) throws(Diagnostic) {
    guard let cut = target.lastIndex(of: "/") else { preconditionFailure("the target is an absolute path") }
    folder = "\(target[..<cut])/.\(target[target.index(after: cut)...]).scrollback"
    tree = "\(folder)/new"
    self.target = target
    self.disk = disk
    try disk.makeFolder(cut == target.startIndex ? "/" : String(target[..<cut]))
    lock = try SiteLock.take(in: folder, site: name, disk)
  }

  /// Clears what a killed build left, and makes an empty tree.
  func prepare() throws(Diagnostic) {
    try clear()
    try disk.makeFolder(tree)
  }

  /// A file without a name where the new tree is: there is the room that the site needs.
  func spillFile() throws(Diagnostic) -> SpillFile { try SpillFile(in: tree, disk) }

  /// One step where the system can swap folders; otherwise two renames, of which a half is undone at once or by the next build.
  ///
  /// - Returns: where the old site stands now; nil when there was none.
  func switchIn() throws(Diagnostic) -> String? {
    try disk.sync(tree)
    if try disk.entry(target) == .nothing {
      try disk.rename(tree, to: target)
      return nil
    }
    if try disk.exchange(tree, with: target) { return tree }
    try disk.rename(target, to: old)
    try disk.rename(tree, to: target)
    return old
  }

  /// The lock goes last: until then nobody else works here. A folder in which another build already waits stays.
  func discard() throws(Diagnostic) {
    try clear()
    try disk.remove("\(folder)/lock")
    try disk.removeIfEmpty(folder)
  }

  private var old: String { "\(folder)/old" }

  /// An end between the two renames left no site: the old one goes back before anything is removed.
  private func clear() throws(Diagnostic) {
    if try disk.entry(target) == .nothing, try disk.entry(old) != .nothing {
      try disk.rename(old, to: target)
    }
    try disk.remove(old)
    try disk.remove(tree)
  }
}
