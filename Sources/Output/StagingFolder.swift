internal import Basics

/// The hidden folder beside the site in which the next one is built: `.site.scrollback/` contains the lock
/// and the new tree.
///
/// After a kill, the next build finds it, takes the freed lock, and clears it.
struct StagingFolder: Sendable {
  /// The new tree.
  let tree: String
  private let folder: String
  private let target: String
  private let disk: Disk
  private let lock: SiteLock
  /// Rebuilt often: the replaced tree becomes the next one, and nothing waits for the disk.
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

  /// Removes what a killed build left, and creates an empty tree.
  func prepare() throws(Diagnostic) {
    try clear()
    try disk.makeFolder(tree)
  }

  /// An unnamed file in the folder of the new tree, whose disk has the room that the site needs.
  func spillFile() throws(Diagnostic) -> SpillFile { try SpillFile(in: tree, disk) }

  /// Builds the new tree from the one replaced last: this keeps what it shares with the site, and adds the
  /// staged files. A change to one page then allocates no disk space for each folder of the site.
  ///
  /// - Returns: those of `kept` that the new tree already has.
  func reuse(sharing kept: Set<SitePath>, staged: [SitePath]) throws(Diagnostic) -> Set<SitePath> {
    guard isPreview, try disk.entry(old) == .folder else { return [] }
    let spare = SpareTree(folder: old, disk: disk)
    let standing = try spare.shed(sharing: kept, with: target, folders: Set(staged.flatMap(\.folders)))
    for path in staged { try spare.take(path, from: tree) }
    try disk.remove(tree)
    try disk.rename(old, to: tree)
    return standing
  }

  /// Keeps the replaced tree if another will be made soon.
  func spare(_ replaced: String) throws(Diagnostic) {
    if isPreview, replaced != old { try disk.rename(replaced, to: old) }
  }

  /// Atomic if the system can swap folders; otherwise two renames. If only the first one succeeds, it is
  /// undone at once or by the next build.
  ///
  /// - Returns: the path of the old site; nil if there was none.
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

  /// Removes the lock last: until then no other build works here. Leaves a folder in which another build is
  /// already waiting.
  func discard() throws(Diagnostic) {
    try clear()
    try disk.remove("\(folder)/lock")
    try disk.removeIfEmpty(folder)
  }

  /// The replaced site, between two renames; and the spare tree of a preview.
  private var old: String { "\(folder)/old" }

  /// If a run ended between the two renames, there is no site: restores the old one before removing anything.
  private func clear() throws(Diagnostic) {
    if try disk.entry(target) == .nothing, try disk.entry(old) != .nothing {
      try disk.rename(old, to: target)
    }
    if !isPreview { try disk.remove(old) }
    try disk.remove(tree)
  }
}
