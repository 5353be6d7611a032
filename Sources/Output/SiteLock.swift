internal import Basics
internal import Glibc

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
        if [.nothing, .folder].contains(try disk.entry(folder)) { continue }
        throw Diagnostic(.error, "stands where the new site is built", path: folder, help: ["move it"])
      }
      if let lock = try take(file: "\(folder)/lock", in: folder, site, disk) { return lock }
    }
    throw LockHolder().busy(site)
  }

  /// Nil when the last holder removed the file meanwhile.
  private static func take(
    file path: String, in folder: String, _ site: String, _ disk: Disk
  ) throws(Diagnostic) -> SiteLock? {
    var descriptor: CInt = -1
    let opened = disk.run(.lock, path) {
      descriptor = open(path, O_RDWR | O_CREAT | O_CLOEXEC | O_NOFOLLOW, 0o644)
      return descriptor
    }
    if opened == ENOENT { return nil }
    guard opened == 0 else {
      // It may be full: the folder that was made for nothing goes, if it can.
      try? disk.removeIfEmpty(folder)
      throw disk.failure("write", path, opened)
    }
    let lock = SiteLock(descriptor)
    switch disk.run(.lock, path, { flock(descriptor, LOCK_EX | LOCK_NB) }) {
    case 0: break
    case EWOULDBLOCK: throw LockHolder(reading: descriptor).busy(site)
    case let code: throw disk.failure("lock", path, code)
    }
    guard lock.stands(at: path) else { return nil }
    LockHolder.me.sign(descriptor)
    return lock
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
}
