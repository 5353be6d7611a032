internal import Basics
internal import Glibc

/// Allows one build of a site at a time. The system frees the lock when the process ends, in any way.
final class SiteLock: Sendable {
  private let descriptor: CInt

  /// Locks the folder, creating it if necessary; throws an error naming the holder if it is locked.
  ///
  /// The last holder removes folder and file while others wait to open them, and a lock on a removed file
  /// protects nothing. So the file must still exist at its path once it is locked; otherwise the loop creates
  /// a new one.
  static func take(in folder: String, site: String, _ disk: Disk) throws(Diagnostic) -> SiteLock {
    for _ in 0..<1000 {
      guard try disk.makeOneFolder(folder) else {
        // The last holder may have removed it, and another recreated it, between two looks: try again.
        if [.nothing, .folder].contains(try disk.entry(folder)) { continue }
        throw Diagnostic(.error, "is in the way of the new site", path: folder, help: ["move it"])
      }
      if let lock = try take(file: "\(folder)/lock", in: folder, site, disk) { return lock }
    }
    throw LockHolder().busy(site)
  }

  /// Nil if the last holder has removed the file meanwhile.
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
      // The disk may be full: remove the folder that was created in vain, if possible.
      try? disk.removeIfEmpty(folder)
      throw disk.failure("write", path, opened)
    }
    let lock = SiteLock(descriptor)
    switch disk.run(.lock, path, { flock(descriptor, LOCK_EX | LOCK_NB) }) {
    case 0: break
    case EWOULDBLOCK: throw LockHolder(reading: descriptor).busy(site)
    case let code: throw disk.failure("lock", path, code)
    }
    guard lock.isStill(at: path) else { return nil }
    LockHolder.me.sign(descriptor)
    return lock
  }

  private init(_ descriptor: CInt) { self.descriptor = descriptor }

  /// Unlocks explicitly: a process that another thread is starting shares the open file until it runs.
  deinit {
    flock(descriptor, LOCK_UN)
    close(descriptor)
  }

  private func isStill(at path: String) -> Bool {
    var (mine, current) = (stat(), stat())
    guard fstat(descriptor, &mine) == 0, lstat(path, &current) == 0 else { return false }
    return mine.st_ino == current.st_ino && mine.st_dev == current.st_dev
  }
}
