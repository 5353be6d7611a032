package import Basics
internal import CLinux
internal import Glibc

/// Creating folders, and copying their attributes: files keep theirs through hard links, which folders cannot
/// have.
extension Disk {
  /// What a folder contains, unordered. An entry whose name is not UTF-8 counts as nothing.
  package func entries(in folder: String) throws(Diagnostic) -> [(name: String, entry: Entry)] {
    var listed: [(name: String, entry: Entry?)] = []
    try check(.list, "list", folder) {
      guard let stream = opendir(folder) else { return -1 }
      defer { closedir(stream) }
      errno = 0
      while let item = readdir(stream) {
        let name = scrollback_name(item)
        let entry = String(validatingCString: name) == nil ? .nothing : Entry(type: item.pointee.d_type)
        listed.append((String(cString: name), entry))
      }
      return errno == 0 ? 0 : -1
    }
    var entries: [(name: String, entry: Entry)] = []
    for (name, entry) in listed where name != "." && name != ".." {
      let entry = if let entry { entry } else { try self.entry("\(folder)/\(name)") }
      entries.append((name, entry))
    }
    return entries
  }

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

extension Disk.Entry {
  /// Nil if the file system does not tell the type.
  fileprivate init?(type: UInt8) {
    switch CInt(type) {
    case CInt(DT_REG): self = .file
    case CInt(DT_DIR): self = .folder
    case CInt(DT_UNKNOWN): return nil
    default: self = .other
    }
  }
}
