internal import Glibc
package import Model

/// Makes sure that one build at a time writes a site; the system frees the lock when its process dies, however it dies.
package final class SiteLock: Sendable {
  private let descriptor: CInt

  /// Takes the lock file, or says which process holds it.
  package init(_ path: String, site: String) throws(Diagnostic) {
    let descriptor = open(path, O_RDWR | O_CREAT | O_CLOEXEC, 0o644)
    guard descriptor >= 0 else { throw Disk().failure("write", path) }
    self.descriptor = descriptor
    guard flock(descriptor, LOCK_EX | LOCK_NB) == 0 else {
      let holder = try String(decoding: Disk().read(path), as: UTF8.self)
      throw Diagnostic(
        .error, "another build is writing this site" + (holder.isEmpty ? "" : " (process \(holder))"), path: site,
        help: ["wait until it has ended"])
    }
    ftruncate(descriptor, 0)
    let text = String(getpid())
    _ = Glibc.write(descriptor, text, text.utf8.count)
  }

  deinit { close(descriptor) }
}
