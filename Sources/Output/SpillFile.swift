package import Basics
internal import Glibc

/// A file without a name, for what need not stay in memory while a site is made: it is gone when the program ends, however it does.
package final class SpillFile: SpillStore {
  private let descriptor: CInt
  private let path: String
  private let disk: Disk

  /// In a folder on the disk where the site will be, since that has room.
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
