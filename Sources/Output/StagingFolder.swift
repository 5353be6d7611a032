internal import Basics

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
  /// Made again and again: then the tree that was replaced serves for the next, and nobody waits for the disk.
  private let isPreview: Bool

  init(target: String, name: String, isPreview: Bool, disk: Disk) throws(Diagnostic) {
    guard let cut = target.lastIndex(of: "/") else { preconditionFailure("the target is an absolute path") }
    folder = "\(target[..<cut])/.\(target[target.index(after: cut)...]).scrollback"
    tree = "\(folder)/new"
    self.target = target
    self.disk = disk
    self.isPreview = isPreview
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

  /// Makes the new tree out of the one that was replaced last: this keeps what it has in common with the site, and gets
  /// the staged files. A change to one page then takes no look for room on the disk for each folder of the site.
  ///
  /// - Returns: those of `kept` that the new tree has by now.
  func reuse(sharing kept: Set<SitePath>, staged: [SitePath]) throws(Diagnostic) -> Set<SitePath> {
    guard isPreview, try disk.entry(old) == .folder else { return [] }
    let spare = SpareTree(folder: old, disk: disk)
    let standing = try spare.shed(sharing: kept, with: target, folders: Set(staged.flatMap(\.folders)))
    for path in staged { try spare.take(path, from: tree) }
    try disk.remove(tree)
    try disk.rename(old, to: tree)
    return standing
  }

  /// Keeps the tree that was replaced, if another will be made soon.
  func spare(_ replaced: String) throws(Diagnostic) {
    if isPreview, replaced != old { try disk.rename(replaced, to: old) }
  }

  /// One step where the system can swap folders; otherwise two renames, of which a half is undone at once or by the next build.
  ///
  /// - Returns: where the old site stands now; nil when there was none.
  func switchIn() throws(Diagnostic) -> String? {
    if !isPreview { try disk.sync(tree) }
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

  /// The site that is replaced, between two renames; and the spare tree of a preview.
  private var old: String { "\(folder)/old" }

  /// An end between the two renames left no site: the old one goes back before anything is removed.
  private func clear() throws(Diagnostic) {
    if try disk.entry(target) == .nothing, try disk.entry(old) != .nothing {
      try disk.rename(old, to: target)
    }
    if !isPreview { try disk.remove(old) }
    try disk.remove(tree)
  }
}
