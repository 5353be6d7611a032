package import Basics

/// The tree of the site before the current one, kept for the next build: most of its files are hard links to
/// files of the site, so a build that changes little makes few links.
///
/// `tree/` is beside `record`, without which it is useless. A site with foreign files leaves no spare tree.
package struct SpareTree: Sendable {
  private let folder: String
  private let disk: Disk

  /// `folder` belongs to this tree alone.
  package init(_ folder: String, _ disk: Disk = Disk()) { (self.folder, self.disk) = (folder, disk) }

  private var tree: String { "\(folder)/tree" }
  private var record: String { "\(folder)/record" }

  /// Which site the tree belongs to, and how it differs.
  private struct Record: PackedFields {
    let site: String
    /// Of the site's manifest, which each build replaces.
    let manifest: FileStamp
    /// Files that differ, or that only one of both has.
    let differing: [String]

    static let packing = Packing(Self.init) { ($0.site, $0.manifest, $0.differing) }
  }

  /// Moves the tree to a new place, unless another build has replaced the site since.
  ///
  /// - Returns: the files that differ from the site; nil if there is no tree.
  func take(to place: String, for site: String) throws(Diagnostic) -> Set<SitePath>? {
    let known = try read()
    // If the build ends before it is done, nothing may look complete.
    try disk.remove(record)
    guard let known, known.site == site, try stamp(of: site) == known.manifest,
      try disk.entry(tree) == .folder, try disk.move(tree, to: place)
    else { return nil }
    return Set(known.differing.map { SitePath(known: $0.utf8) })
  }

  /// Keeps the tree that `site` has replaced, if it is on the same disk.
  func keep(_ replaced: String, of site: String, differing: [SitePath]) throws(Diagnostic) {
    try disk.remove(folder)
    try disk.makeFolder(folder)
    guard let stamp = try stamp(of: site), try disk.move(replaced, to: tree) else {
      return try disk.remove(folder)
    }
    try disk.write(record, Record(site: site, manifest: stamp, differing: differing.map(\.text)).packed)
  }

  /// Removes the tree if its site was removed or replaced: the texts would stay on the disk.
  package func removeIfUseless() throws(Diagnostic) {
    if let known = try read(), try stamp(of: known.site) != known.manifest { try disk.remove(folder) }
  }

  private func read() throws(Diagnostic) -> Record? {
    guard try disk.entry(record) == .file else { return nil }
    return Record(packed: try disk.read(record))
  }

  private func stamp(of site: String) throws(Diagnostic) -> FileStamp? {
    try disk.stamp("\(site)/\(Manifest.name)")
  }
}
