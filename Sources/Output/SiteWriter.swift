package import Basics
package import Model
internal import Synchronization

/// Writes a site beside its target and switches it in at the end, so that readers see the old one or the new
/// one.
///
/// Unchanged files are not written again: at the switch they get hard links in the new tree. Foreign files
/// are carried over untouched. `write` may be called from several threads.
package final class SiteWriter: Sendable {
  private let target: String
  /// The target as the user named it, for messages.
  private let name: String
  private let staging: StagingFolder
  private let disk: Disk
  private let foreign: ForeignFiles
  /// Whether there was no site before, so that no file needs a comparison.
  private let isFirst: Bool
  private let state = Mutex(State())
  /// Locked during the switch, so that an interruption waits.
  private let switching = Mutex(Interrupted(false))

  private typealias Interrupted = Bool

  private struct State {
    var made: Set<SitePath> = []
    var kept: Set<SitePath> = []
    var fingerprint = SiteFingerprint()
    /// Folders of the new tree.
    var folders: Set<SitePath> = []
    var hasFailed = false
    var isDiscarded = false
  }

  /// Takes the lock and reads the manifest of the last build. `target` is an absolute path without links,
  /// `name` what the user called it. `isPreview`: rebuilt often for one reader, and worthless after a power
  /// cut. `spare`: a folder in which the replaced site stays for the next build. `mixes`: whether the site may
  /// go into a folder with other files.
  package init(
    target: String, name: String, isPreview: Bool = false, spare: String? = nil, mixes: Bool = true,
    disk: Disk = Disk()
  ) throws(Diagnostic) {
    guard [.nothing, .folder].contains(try disk.entry(target)) else {
      throw Diagnostic(
        .error, "is not a folder", path: name,
        help: ["choose another output folder with --output"])
    }
    self.target = target
    self.name = name
    self.disk = disk
    let staging = try StagingFolder(
      target: target, name: name, isPreview: isPreview, spare: spare, disk: disk)
    self.staging = staging
    do throws(Diagnostic) {
      try staging.prepare()
      // Checked only now: a killed build may have left the site for this one to restore.
      isFirst = try disk.entry(target) == .nothing
      let ours = try Manifest.read(in: target, site: name, disk)
      if !mixes, ours.isEmpty { try ForeignFolder.check(target, name, disk) }
      foreign = ForeignFiles(
        from: target, to: staging.tree, site: name, disk: disk, ours: ours, ourFolders: ours.folders)
    } catch {
      try? staging.discard()
      throw error
    }
  }

  /// A run that ended early leaves nothing beside the site.
  deinit { try? abandon() }

  /// Writes one file, unless the site already has it. Each path comes only once, through `PathClaims`.
  @discardableResult
  package func write(_ file: OutputFile) throws(Diagnostic) -> WrittenFile {
    do throws(Diagnostic) {
      let path = try SitePath(file, site: name)
      let bytes = try file.content.bytes()
      let fingerprint = ContentHash.of(bytes).low
      let isKept = try isStanding(path, bytes)
      note(path, fingerprint, isKept: isKept)
      // Once a write has failed, this site is never switched in; a full disk would fail a thousand more.
      if !isKept, !state.withLock({ $0.hasFailed }) { try stage(path, bytes) }
      let stamp = try disk.stamp("\(isKept ? target : staging.tree)/\(path.text)")
      return WrittenFile(
        path: file.path, source: file.source, fingerprint: fingerprint,
        stamp: stamp ?? FileStamp(size: Int64(bytes.count), modified: 0))
    } catch {
      state.withLock { $0.hasFailed = true }
      throw error
    }
  }

  /// For data that need not stay in memory during the build.
  package func spillFile() throws(Diagnostic) -> SpillFile { try staging.spillFile() }

  /// Whether the file of the last build is unchanged: by size and date, or by its bytes if only the date
  /// differs, as after a copy.
  package func isUnchanged(_ file: WrittenFile) throws(Diagnostic) -> Bool {
    guard let path = SitePath(inside: file.path), foreign.ours.contains(path) else { return false }
    let place = "\(target)/\(path.text)"
    guard let stamp = try disk.stamp(place), stamp.size == file.stamp.size else { return false }
    if stamp == file.stamp { return true }
    return ContentHash.of(try disk.read(place)).low == file.fingerprint
  }

  /// Keeps an unchanged file without reading it.
  package func keep(_ file: WrittenFile) throws(Diagnostic) {
    guard let path = SitePath(inside: file.path) else {
      preconditionFailure("only unchanged files can be kept")
    }
    note(path, file.fingerprint, isKept: true)
  }

  /// Number of files of the last build, without the manifest.
  package var lastCount: Int { foreign.ours.count { $0 != Manifest.path } }

  /// Of the files written so far.
  package var fingerprint: SiteFingerprint { state.withLock { $0.fingerprint } }

  /// Replaces the old site with the new one; returns what changed. On an error the old one stays.
  package func commit() throws(Diagnostic) -> OutputReport {
    try switching.withLock { isInterrupted throws(Diagnostic) in
      if isInterrupted { throw Diagnostic(.error, "interrupted", path: name) }
      return try commitUnlocked()
    }
  }

  /// Called before the program exits: removes everything beside the site, even while other threads still
  /// write. Nothing is switched in after this.
  package func interrupt() {
    switching.withLock { isInterrupted in
      isInterrupted = true
      for _ in 0..<Self.clearings {
        do throws(Diagnostic) {
          try abandon()
          return
        } catch {
          // A thread wrote into a folder during its removal.
          state.withLock { $0.isDiscarded = false }
        }
      }
    }
  }

  /// Each thread writes one more file before it stops.
  private static let clearings = 100

  private func commitUnlocked() throws(Diagnostic) -> OutputReport {
    let (made, kept, hasFailed) = state.withLock { ($0.made, $0.kept, $0.hasFailed) }
    precondition(!hasFailed, "a site of which a file could not be written is never switched in")
    var report = OutputReport(pages: made.count, written: made.count - kept.count, kept: kept.count)
    let removed = foreign.ours.filter { !made.contains($0) && $0 != Manifest.path }
    report.removed = removed.count
    var replaced: String?
    do throws(Diagnostic) {
      let isNew = try disk.entry(target) == .nothing
      if isNew || report.written > 0 || report.removed > 0 {
        try assemble(kept: kept, made: made.sorted())
        replaced = try staging.switchIn()
      }
    } catch {
      try? abandon()
      throw error
    }
    let changed = made.subtracting(kept).union(removed).union([Manifest.path])
    report.leftover = leftover(replaced, made: made, changed: changed)
    return report
  }

  /// The site is in place by now: leftovers beside it are only a warning, and the next build removes them.
  private func leftover(_ replaced: String?, made: Set<SitePath>, changed: Set<SitePath>) -> Diagnostic? {
    do throws(Diagnostic) {
      if let replaced, try !foreign.bringLate(from: replaced, made: made) {
        try staging.keepSpare(replaced, changed: changed.sorted())
      }
      try abandon()
      return nil
    } catch {
      var warning = error
      warning.severity = .warning
      warning.help = ["the site is complete; the next build removes these files"]
      return warning
    }
  }

  /// Leaves the site unchanged, and nothing beside it.
  package func abandon() throws(Diagnostic) {
    let isFirst = state.withLock { state in
      defer { state.isDiscarded = true }
      return !state.isDiscarded
    }
    if isFirst { try staging.discard() }
  }

  /// Whether the file of the last build can stay; throws if something foreign has its place.
  private func isStanding(_ path: SitePath, _ bytes: [UInt8]) throws(Diagnostic) -> Bool {
    if isFirst { return false }
    let old = "\(target)/\(path.text)"
    switch try disk.entry(old) {
    case .nothing: return false
    case .file where foreign.ours.contains(path): return try disk.holds(old, bytes)
    // Becomes a file; foreign files in it are found at the switch.
    case .folder where foreign.ourFolders.contains(path): return false
    case .file, .folder, .other: throw foreign.inTheWay(path.text)
    }
  }

  private func note(_ path: SitePath, _ fingerprint: UInt64, isKept: Bool) {
    state.withLock { state in
      state.made.insert(path)
      if isKept { state.kept.insert(path) }
      state.fingerprint.add(path, fingerprint)
    }
  }

  private func stage(_ path: SitePath, _ bytes: [UInt8]) throws(Diagnostic) {
    try makeFolder(of: path)
    try disk.write("\(staging.tree)/\(path.text)", bytes)
  }

  /// Completes the new tree: kept files, foreign files, the manifest.
  private func assemble(kept: Set<SitePath>, made: [SitePath]) throws(Diagnostic) {
    let standing = try staging.reuse(sharing: kept, staged: made.filter { !kept.contains($0) })
    for path in kept.subtracting(standing).sorted() {
      try makeFolder(of: path)
      try disk.link("\(target)/\(path.text)", as: "\(staging.tree)/\(path.text)")
    }
    try stage(Manifest.path, Manifest.bytes(of: made))
    try foreign.carry()
  }

  private func makeFolder(of path: SitePath) throws(Diagnostic) {
    guard let folder = path.folders.first(where: { _ in true }),
      !state.withLock({ $0.folders.contains(folder) })
    else { return }
    try disk.makeFolder("\(staging.tree)/\(folder.text)")
    state.withLock { _ = $0.folders.insert(folder) }
  }
}
