package import Basics
internal import CLinux
internal import Glibc

/// Creating, linking and removing files.
extension Disk {
  /// Writes a new file; an existing one is an error.
  package func write(_ path: String, _ bytes: [UInt8]) throws(Diagnostic) {
    var descriptor: CInt = -1
    try check(.create, "write", path) {
      descriptor = open(path, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0o644)
      return descriptor
    }
    let written = run(.write, path) { Self.write(bytes, to: descriptor) }
    // A remote disk may report only now that it is full.
    let closed = close(descriptor) == 0 ? 0 : errno
    guard written == 0, closed == 0 else { throw failure("write", path, written == 0 ? closed : written) }
  }

  /// Repeats partial writes: a signal may end a call early, and a full disk takes only part.
  private static func write(_ bytes: [UInt8], to descriptor: CInt) -> CInt {
    var rest = bytes
    while !rest.isEmpty {
      let count = Glibc.write(descriptor, rest, rest.count)
      if count == rest.count { break }
      if count > 0 { rest.removeFirst(count) } else if count == 0 || errno != EINTR { return -1 }
    }
    return 0
  }

  /// Creates a new file and unlinks it at once.
  func openUnnamed(_ path: String) throws(Diagnostic) -> CInt {
    var descriptor: CInt = -1
    try check(.create, "write", path) {
      descriptor = open(path, O_RDWR | O_CREAT | O_EXCL | O_CLOEXEC, 0o600)
      return descriptor
    }
    let code = run(.remove, path) { unlink(path) }
    guard code == 0 else {
      close(descriptor)
      throw failure("remove", path, code)
    }
    return descriptor
  }

  func append(_ bytes: [UInt8], to descriptor: CInt, _ path: String) throws(Diagnostic) {
    try check(.write, "write", path) { Self.write(bytes, to: descriptor) }
  }

  func read(_ range: Range<Int>, of descriptor: CInt, _ path: String) throws(Diagnostic) -> [UInt8] {
    var bytes: [UInt8] = []
    try check(.read, "read", path) {
      // The call fills the memory; if it fails, the memory is not used.
      bytes = [UInt8](unsafeUninitializedCapacity: range.count) { memory, count in
        repeat {
          count = pread(descriptor, memory.baseAddress, range.count, off_t(range.lowerBound))
        } while count < 0 && errno == EINTR
        count = max(count, 0)
      }
      // All of it was written, so the page cache can return all of it.
      return bytes.count == range.count ? 0 : -1
    }
    return bytes
  }

  /// A hard link: copies no bytes, keeps the dates.
  package func link(_ path: String, as other: String) throws(Diagnostic) {
    try check(.link, "link", other) { Glibc.link(path, other) }
  }

  package func rename(_ path: String, to other: String) throws(Diagnostic) {
    try check(.rename, "rename", path) { Glibc.rename(path, other) }
  }

  /// Moves a folder; false if the other place is on another disk.
  func move(_ path: String, to other: String) throws(Diagnostic) -> Bool {
    let code = run(.rename, path) { Glibc.rename(path, other) }
    guard code == 0 || code == EXDEV else { throw failure("rename", path, code) }
    return code == 0
  }

  /// Swaps two folders atomically; false if the file system does not support it.
  package func exchange(_ path: String, with other: String) throws(Diagnostic) -> Bool {
    let code = run(.exchange, other) {
      renameat2(AT_FDCWD, path, AT_FDCWD, other, 2 /* RENAME_EXCHANGE */)
    }
    switch code {
    case 0: return true
    case EINVAL, ENOSYS, ENOTSUP: return false
    default: throw failure("replace the old site", other, code)
    }
  }

  /// Removes a tree; links inside are removed, not followed.
  package func remove(_ path: String) throws(Diagnostic) { try remove(path, try entry(path)) }

  private func remove(_ path: String, _ entry: Entry) throws(Diagnostic) {
    switch entry {
    case .nothing: return
    case .folder: try removeFolder(path)
    case .file, .other: try check(.remove, "remove", path) { unlink(path) }
    }
  }

  /// A read-only folder may have been carried over; make it writable so that it can be removed.
  private func removeFolder(_ path: String) throws(Diagnostic) {
    var info = stat()
    try check(.look, "remove", path) { lstat(path, &info) }
    if info.st_mode & S_IRWXU != S_IRWXU { try check(.attributes, "remove", path) { chmod(path, 0o700) } }
    for (name, entry) in try entries(in: path) { try remove("\(path)/\(name)", entry) }
    try check(.remove, "remove", path) { rmdir(path) }
  }

  /// Removes a folder if it is empty.
  package func removeIfEmpty(_ folder: String) throws(Diagnostic) {
    let code = run(.remove, folder) { rmdir(folder) }
    guard [0, ENOTEMPTY, EEXIST, ENOENT].contains(code) else { throw failure("remove", folder, code) }
  }
}
