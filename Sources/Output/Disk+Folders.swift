internal import CLinux
internal import Glibc
internal import Model

/// What only folders need: files keep all they have by a second name, folders cannot have one.
extension Disk {
  /// Gives a new folder the mode and the owner of the one that it replaces.
  func copyAttributes(of folder: String, to other: String) throws(Diagnostic) {
    let (old, new) = (try info(folder), try info(other))
    if old.st_uid != new.st_uid || old.st_gid != new.st_gid {
      guard lchown(other, old.st_uid, old.st_gid) == 0 else { throw failure("keep the owner", folder) }
    }
    if old.st_mode != new.st_mode {
      guard chmod(other, old.st_mode & 0o7777) == 0 else { throw failure("keep the mode", folder) }
    }
  }

  /// Gives a new folder the dates of the one that it replaces.
  func copyDates(of folder: String, to other: String) throws(Diagnostic) {
    let old = try info(folder)
    let times = [old.st_atim, old.st_mtim]
    guard utimensat(AT_FDCWD, other, times, AT_SYMLINK_NOFOLLOW) == 0 else {
      throw failure("keep the dates", folder)
    }
  }

  /// Makes one folder, or finds it; says whether a folder stands there now.
  func makeOneFolder(_ path: String) throws(Diagnostic) -> Bool {
    guard mkdir(path, 0o755) == 0 || errno == EEXIST else { throw failure("create the folder", path) }
    return entry(path) == .folder
  }

  /// Waits until all that was written is on the disk, so that a power cut after the switch finds whole files.
  func sync(_ folder: String) throws(Diagnostic) {
    try before(.sync, folder)
    let descriptor = open(folder, O_RDONLY | O_DIRECTORY | O_CLOEXEC)
    guard descriptor >= 0 else { throw failure("read", folder) }
    defer { close(descriptor) }
    guard syncfs(descriptor) == 0 else { throw failure("write", folder) }
  }

  private func info(_ path: String) throws(Diagnostic) -> stat {
    var info = stat()
    guard lstat(path, &info) == 0 else { throw failure("read", path) }
    return info
  }
}
