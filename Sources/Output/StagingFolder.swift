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
  /// Nil if replaced trees are removed.
  private let spare: SpareTree?
  /// Rebuilt often, so nothing waits for the disk.
  private let isPreview: Bool

  /// `spare`: the folder for a spare tree; that of a preview is beside the lock.
  init(target: String, name: String, isPreview: Bool, spare: String?, disk: Disk) throws(Diagnostic) {
    guard let cut = target.lastIndex(of: "/") else { preconditionFailure("the target is an absolute path") }
    folder = "\(target[..<cut])/.\(target[target.index(after: cut)...]).scrollback"
    tree = "\(folder)/new"
    self.target = target
    self.disk = disk
    self.isPreview = isPreview
    self.spare = (isPreview ? "\(folder)/spare" : spare).map { SpareTree($0, disk) }
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

  /// Builds the new tree from the spare one: this keeps what it shares with the site, and adds the staged
  /// files. A build that changes little then makes few links and folders.
  ///
  /// - Returns: those of `kept` that the new tree already has.
  func reuse(sharing kept: Set<SitePath>, staged: [SitePath]) throws(Diagnostic) -> Set<SitePath> {
    guard let differing = try spare?.take(to: base, for: target) else { return [] }
    let standing = kept.subtracting(differing)
    try shed(except: standing, folders: standing.union(staged).folders)
    for path in staged {
      if let parent = path.folders.first(where: { _ in true }) {
        try disk.makeFolder("\(base)/\(parent.text)")
      }
      try disk.rename("\(tree)/\(path.text)", to: "\(base)/\(path.text)")
    }
    try disk.remove(tree)
    try disk.rename(base, to: tree)
    return standing
  }

  /// Removes all files from the former spare tree except `standing`, and all folders except `folders`.
  private func shed(except standing: Set<SitePath>, folders: Set<SitePath>) throws(Diagnostic) {
    let files = try Manifest.read(in: base, site: base, disk)
    for path in files.subtracting(standing) where try isInside(path) {
      try disk.remove("\(base)/\(path.text)")
    }
    // Those inside others first.
    for path in files.folders.subtracting(folders).sorted().reversed() where try isInside(path) {
      try disk.remove("\(base)/\(path.text)")
    }
  }

  /// A tampered manifest cannot lead elsewhere, neither by `..` nor by a link.
  private func isInside(_ path: SitePath) throws(Diagnostic) -> Bool {
    if path != Manifest.path, SitePath.fault(in: path.bytes) != nil { return false }
    for folder in path.folders where try disk.entry("\(base)/\(folder.text)") != .folder { return false }
    return true
  }

  /// Keeps the replaced tree for the next build. `changed`: files that were written or removed.
  func keepSpare(_ replaced: String, changed: [SitePath]) throws(Diagnostic) {
    try spare?.keep(replaced, of: target, differing: changed)
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

  /// The replaced site, between two renames.
  private var old: String { "\(folder)/old" }
  /// The former spare tree, until it is the new tree.
  private var base: String { "\(folder)/base" }

  /// If a run ended between the two renames, there is no site: restores the old one before removing anything.
  private func clear() throws(Diagnostic) {
    if try disk.entry(target) == .nothing, try disk.entry(old) != .nothing {
      try disk.rename(old, to: target)
    }
    if !isPreview { try disk.remove("\(folder)/spare") }
    for rest in [old, base, tree] { try disk.remove(rest) }
  }
}
