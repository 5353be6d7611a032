internal import Glibc
internal import Model

/// Makes sure that one build at a time writes a site; the system frees the lock when its process dies, however it dies.
final class SiteLock: Sendable {
  private let descriptor: CInt

  /// Takes the lock in a folder, which is made if need be, or says which process holds it.
  ///
  /// The last holder removes folder and file while others wait to open them, and a lock on a removed file guards nothing.
  /// So the file must still stand at its path once it is locked; otherwise the next try makes a new one.
  static func take(in folder: String, site: String, _ disk: Disk) throws(Diagnostic) -> SiteLock {
    for _ in 0..<1000 {
      guard try disk.makeOneFolder(folder) else {
        // The last holder may have removed it, and another made it again, between two looks: then try once more.
        if [.nothing, .folder].contains(disk.entry(folder)) { continue }
        throw Diagnostic(.error, "stands where the new site is built", path: folder, help: ["move it"])
      }
      let path = "\(folder)/lock"
      let descriptor = open(path, O_RDWR | O_CREAT | O_CLOEXEC | O_NOFOLLOW, 0o644)
      if descriptor < 0, errno == ENOENT { continue }
      guard descriptor >= 0 else { throw disk.failure("write", path) }
      let lock = SiteLock(descriptor)
      guard flock(descriptor, LOCK_EX | LOCK_NB) == 0 else { throw busy(path, site, disk) }
      if lock.stands(at: path) {
        lock.sign()
        return lock
      }
    }
    throw busy("", site, disk)
  }

  private init(_ descriptor: CInt) { self.descriptor = descriptor }

  /// Unlocked by name: a process being started by another thread has the file open too, until it runs.
  deinit {
    flock(descriptor, LOCK_UN)
    close(descriptor)
  }

  private func stands(at path: String) -> Bool {
    var (mine, standing) = (stat(), stat())
    guard fstat(descriptor, &mine) == 0, lstat(path, &standing) == 0 else { return false }
    return mine.st_ino == standing.st_ino && mine.st_dev == standing.st_dev
  }

  private func sign() {
    ftruncate(descriptor, 0)
    let text = String(getpid())
    _ = Glibc.write(descriptor, text, text.utf8.count)
  }

  /// The holder may not have signed yet, or may have just gone.
  private static func busy(_ path: String, _ site: String, _ disk: Disk) -> Diagnostic {
    var holder = ""
    if let bytes = try? disk.read(path), !bytes.isEmpty {
      holder = " (process \(String(decoding: bytes, as: UTF8.self)))"
    }
    return Diagnostic(
      .error, "another build is writing this site\(holder)", path: site, help: ["wait until it has ended"])
  }
}
