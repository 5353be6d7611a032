package import Basics
internal import CLinux
internal import Glibc

/// How folders come, and what only they need: files keep all they have by a second name, folders cannot have one.
extension Disk {
  /// Makes a folder and those above it.
  package func makeFolder(_ path: String) throws(Diagnostic) {
    var code = run(.makeFolder, path) { mkdir(path, 0o777) }
    if code == ENOENT, let slash = path.lastIndex(of: "/"), slash > path.startIndex {
      try makeFolder(String(path[..<slash]))
      code = run(.makeFolder, path) { mkdir(path, 0o777) }
    }
    // Another thread may make it at the same time.
    if code == EEXIST { code = try isFolder(path) ? 0 : ENOTDIR }
    guard code == 0 else { throw failure("create the folder", path, code) }
  }

  /// Makes one folder, or finds something; says whether a folder stands there now.
  func makeOneFolder(_ path: String) throws(Diagnostic) -> Bool {
    let code = run(.makeFolder, path) { mkdir(path, 0o777) }
    guard code == 0 || code == EEXIST else { throw failure("create the folder", path, code) }
    return try entry(path) == .folder
  }

  /// Folders above the site may be links.
  private func isFolder(_ path: String) throws(Diagnostic) -> Bool {
    var info = stat()
    try check(.look, "look at", path) { stat(path, &info) }
    return Entry(info) == .folder
  }

  /// Gives a new folder the mode and the owner of the one that it replaces.
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

  /// Waits until all that was written is on the disk, so that a power cut after the switch finds whole files.
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
