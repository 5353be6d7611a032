package import Basics
internal import Glibc

/// An unnamed file for data that need not stay in memory during a build; it disappears when the program ends,
/// in any way.
package final class SpillFile: SpillStore {
  private let descriptor: CInt
  private let path: String
  private let disk: Disk

  /// In a folder on the disk of the site, which has room.
  package init(in folder: String, _ disk: Disk = Disk()) throws(Diagnostic) {
    path = "\(folder)/texts"
    self.disk = disk
    descriptor = try disk.openUnnamed(path)
  }

  deinit { close(descriptor) }

  package func append(_ bytes: [UInt8]) throws(Diagnostic) { try disk.append(bytes, to: descriptor, path) }

  package func read(_ range: Range<Int>) throws(Diagnostic) -> [UInt8] {
    try disk.read(range, of: descriptor, path)
  }
}
