package import Basics
internal import Foundation
internal import Glibc
internal import Output

/// The location of a site's cache: `<name of the site's place>.pieces` in the folder of all caches.
///
/// Private to its owner, since it contains the texts of the site. Safe to delete at any time.
package struct CachePlace: Sendable {
  private let folder: String
  private let name: String

  /// Size of all caches together; above it, the oldest caches of unused sites are deleted.
  private static let largest = 4 << 30

  /// `folder`: of all caches; `site`: absolute.
  package init(folder: String, site: String) {
    self.folder = folder
    name = String(SHA256.hex(site).prefix(16))
  }

  var file: String { "\(folder)/\(name).pieces" }

  /// A site has one build at a time, so its cache has one writer.
  var new: String { "\(folder)/\(name).new" }

  private var spareFolder: String { "\(folder)/\(name).spare" }

  /// The folder of the site's spare tree; nil if nothing can be written there.
  var spare: String? { access(folder, W_OK) == 0 ? spareFolder : nil }

  func make() throws(Diagnostic) {
    do {
      try FileManager.default.createDirectory(
        atPath: folder, withIntermediateDirectories: true, attributes: [.posixPermissions: 0o700])
    } catch {
      throw Diagnostic(.error, "cannot create the folder", path: folder)
    }
  }

  func switchIn() throws(Diagnostic) {
    guard rename(new, file) == 0 else {
      throw Diagnostic(.error, "cannot rename: \(String(cString: strerror(errno)))", path: new)
    }
    try prune()
  }

  func discard() { unlink(new) }

  package func remove() throws(Diagnostic) {
    unlink(file)
    try Disk().remove(spareFolder)
  }

  private func prune() throws(Diagnostic) {
    let names = (try? FileManager.default.contentsOfDirectory(atPath: folder)) ?? []
    for other in names where other.hasSuffix(".spare") {
      try SpareTree("\(folder)/\(other)").removeIfUseless()
    }
    var others: [(path: String, size: Int, date: Int)] = []
    for other in names where other.hasSuffix(".pieces") {
      var info = stat()
      guard lstat("\(folder)/\(other)", &info) == 0, info.st_mode & S_IFMT == S_IFREG else { continue }
      others.append(("\(folder)/\(other)", Int(info.st_size), info.st_mtim.tv_sec))
    }
    var total = others.reduce(0) { $0 + $1.size }
    for other in others.sorted(by: { ($0.date, $0.path) < ($1.date, $1.path) }) where other.path != file {
      guard total > Self.largest else { return }
      unlink(other.path)
      total -= other.size
    }
  }
}
