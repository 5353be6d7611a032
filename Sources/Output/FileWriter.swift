package import Basics
package import Model

/// Writes the finished files of a site or shard, from any thread.
package protocol FileWriter: Sendable {
  /// Writes one file, unless it exists with the same bytes.
  @discardableResult
  func write(_ file: OutputFile) throws(Diagnostic) -> WrittenFile
  /// Whether a file of an earlier run is unchanged.
  func isUnchanged(_ file: WrittenFile) throws(Diagnostic) -> Bool
  /// Keeps an unchanged file.
  func keep(_ file: WrittenFile) throws(Diagnostic)
  /// Of the files so far.
  var fingerprint: SiteFingerprint { get }
  /// Whether it writes nothing; callers can then skip making files.
  var isIdle: Bool { get }
}

extension FileWriter {
  package var isIdle: Bool { false }
}

extension SiteWriter: FileWriter {}

/// The pages of a shard, `pages/` in its folder: written directly to their final place, so that a killed
/// shard can continue.
package final class ShardPages: FileWriter {
  private let folder: String
  private let name: String
  private let disk: Disk
  private let lock: SiteLock

  /// `folder`: of the shard, absolute; only one run may use it at a time.
  package init(folder: String, name: String, disk: Disk = Disk()) throws(Diagnostic) {
    self.folder = "\(folder)/\(Self.inner)"
    self.name = name
    self.disk = disk
    try disk.makeFolder(self.folder)
    lock = try SiteLock.take(in: folder, site: name, disk)
  }

  private static let inner = "pages"

  package func write(_ file: OutputFile) throws(Diagnostic) -> WrittenFile {
    let path = try SitePath(file, site: name)
    let bytes = try file.content.bytes()
    let place = "\(folder)/\(path.text)"
    if let parent = path.folders.first(where: { _ in true }) {
      try disk.makeFolder("\(folder)/\(parent.text)")
    }
    // A killed run may have left part of a page.
    try disk.remove(place)
    try disk.write(place, bytes)
    return WrittenFile(
      path: file.path, source: file.source, fingerprint: ContentHash.of(bytes).low,
      stamp: FileStamp(size: Int64(bytes.count), modified: 0))
  }

  /// Compares bytes: dates do not reveal damage by a failing machine.
  package func isUnchanged(_ file: WrittenFile) throws(Diagnostic) -> Bool {
    try Self.bytes(file, folder: folder, disk) != nil
  }

  package func keep(_ file: WrittenFile) {}

  package var fingerprint: SiteFingerprint { SiteFingerprint() }

  /// A page of the shard in `folder`; nil if missing or changed.
  package static func bytes(of file: WrittenFile, in folder: String) throws(Diagnostic) -> [UInt8]? {
    try bytes(file, folder: "\(folder)/\(inner)", Disk())
  }

  private static func bytes(_ file: WrittenFile, folder: String, _ disk: Disk) throws(Diagnostic) -> [UInt8]?
  {
    guard let path = SitePath(inside: file.path) else { return nil }
    let place = "\(folder)/\(path.text)"
    guard let stamp = try disk.stamp(place), stamp.size == file.stamp.size else { return nil }
    let bytes = try disk.read(place)
    return ContentHash.of(bytes).low == file.fingerprint ? bytes : nil
  }
}

/// Writes nothing, for a build that only reports errors.
package struct NoWriter: FileWriter {
  package init() {}

  package func write(_ file: OutputFile) -> WrittenFile {
    WrittenFile(
      path: file.path, source: file.source, fingerprint: 0, stamp: FileStamp(size: 0, modified: 0))
  }

  package func isUnchanged(_ file: WrittenFile) -> Bool { false }
  package func keep(_ file: WrittenFile) {}
  package var fingerprint: SiteFingerprint { SiteFingerprint() }
  package var isIdle: Bool { true }
}
