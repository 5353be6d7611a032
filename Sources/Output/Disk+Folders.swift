package import Basics
internal import CLinux
internal import Glibc

/// Creating folders, and copying their attributes: files keep theirs through hard links, which folders cannot
/// have.
extension Disk {
  /// Creates a folder and its parents.
  package func makeFolder(_ path: String) throws(Diagnostic) {
    var code = run(.makeFolder, path) { mkdir(path, 0o777) }
    if code == ENOENT, let slash = path.lastIndex(of: "/"), slash > path.startIndex {
      try makeFolder(String(path[..<slash]))
      code = run(.makeFolder, path) { mkdir(path, 0o777) }
    }
    // Another thread may create it at the same time.
    if code == EEXIST { code = try isFolder(path) ? 0 : ENOTDIR }
    guard code == 0 else { throw failure("create the folder", path, code) }
  }

  /// Creates one folder unless the path exists; returns whether it is a folder now.
  func makeOneFolder(_ path: String) throws(Diagnostic) -> Bool {
    let code = run(.makeFolder, path) { mkdir(path, 0o777) }
    guard code == 0 || code == EEXIST else { throw failure("create the folder", path, code) }
    return try entry(path) == .folder
  }

  /// Folders above the site may be links.
  private func isFolder(_ path: String) throws(Diagnostic) -> Bool {
    var info = stat()
    try check(.look, "inspect", path) { stat(path, &info) }
    return Entry(info) == .folder
  }

  /// Gives a new folder the mode and owner of the one that it replaces.
  func copyAttributes(of folder: String, to other: String) throws(Diagnostic) {
    let (old, new) = (try info(folder), try info(other))
    if old.st_uid != new.st_uid || old.st_gid != new.st_gid {
      try check(.attributes, "keep the owner", folder) { lchown(other, old.st_uid, old.st_gid) }
    }
    if old.st_mode != new.st_mode {
      try check(.attributes, "keep the mode", folder) { chmod(other, old.st_mode & 0o7777) }
    }
  }

  /// Gives a new folder the dates of the one that it replaces.
  func copyDates(of folder: String, to other: String) throws(Diagnostic) {
    let old = try info(folder)
    let times = [old.st_atim, old.st_mtim]
    try check(.attributes, "keep the dates", folder) {
      utimensat(AT_FDCWD, other, times, AT_SYMLINK_NOFOLLOW)
    }
  }

  /// Flushes all writes to the disk, so that a power cut after the switch finds complete files.
  func sync(_ folder: String) throws(Diagnostic) {
    try check(.sync, "write", folder) {
      let descriptor = open(folder, O_RDONLY | O_DIRECTORY | O_CLOEXEC)
      guard descriptor >= 0 else { return -1 }
      defer { close(descriptor) }
      return syncfs(descriptor)
    }
  }

  private func info(_ path: String) throws(Diagnostic) -> stat {
    var info = stat()
    try check(.look, "read", path) { lstat(path, &info) }
    return info
  }
}
