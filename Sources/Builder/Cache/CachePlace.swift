internal import Basics
internal import Foundation
internal import Glibc

/// Where the cache of a site lies: `<name of the site's place>.pieces` in the folder of all caches.
///
/// Only its owner may read it: it holds the texts of the site. It is a thing to delete when in doubt.
package struct CachePlace: Sendable {
  private let folder: String
  private let name: String

  /// Caches of sites that nobody builds any more go, the oldest first, when all together are larger than this.
  private static let largest = 4 << 30

  /// `folder`: of all caches; `site`: absolute.
  package init(folder: String, site: String) {
    self.folder = folder
    name = String(SHA256.hex(site).prefix(16))
  }

  var file: String { "\(folder)/\(name).pieces" }

  /// One build at a time writes a site, so one at a time writes its cache.
  var new: String { "\(folder)/\(name).new" }

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
    prune()
  }

  func discard() { unlink(new) }

  package func remove() { unlink(file) }

  private func prune() {
    let names = (try? FileManager.default.contentsOfDirectory(atPath: folder)) ?? []
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
