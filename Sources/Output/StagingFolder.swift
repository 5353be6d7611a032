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
    let cut = target.lastIndex(of: "/") ?? target.startIndex
    folder = "\(target[..<cut])/.\(target[target.index(after: cut)...]).scrollback"
    tree = "\(folder)/new"
    self.target = target
    self.disk = disk
    try disk.makeFolder(folder)
    lock = try SiteLock("\(folder)/lock", site: name)
    try recover()
    try disk.remove(tree)
    try disk.makeFolder(tree)
  }

  /// One step where the system can swap folders; otherwise two renames, which `recover` can complete.
  func switchIn() throws(Diagnostic) {
    if disk.entry(target) == .nothing { return try disk.rename(tree, to: target) }
    if disk.exchange(tree, with: target) { return }
    try disk.rename(target, to: old)
    try disk.rename(tree, to: target)
  }

  func discard() throws(Diagnostic) { try disk.remove(folder) }

  private var old: String { "\(folder)/old" }

  /// A kill between the two renames left no site: the old one goes back.
  private func recover() throws(Diagnostic) {
    if disk.entry(target) == .nothing, disk.entry(old) != .nothing { try disk.rename(old, to: target) }
    try disk.remove(old)
  }
}
