internal import CLinux
internal import Foundation
internal import Glibc
package import Model

/// The few things Output does to a disk, each with an error that names the path. The only file here that calls the system.
package struct Disk: Sendable {
  /// What stands at a path; links are not followed.
  package enum Entry: Equatable { case nothing, file, folder, other }
  /// A step that alters the disk.
  package enum Change: Sendable { case makeFolder, write, link, rename, exchange, remove, sync }

  private let canExchange: Bool
  let before: @Sendable (Change, _ path: String) throws(Diagnostic) -> Void

  /// `canExchange`: false as on file systems that cannot swap folders. `before` runs ahead of every change and may refuse it.
  package init(
    canExchange: Bool = true,
    before: @escaping @Sendable (Change, _ path: String) throws(Diagnostic) -> Void = {
      (_, _) throws(Diagnostic) in
    }
  ) {
    self.canExchange = canExchange
    self.before = before
  }

  package func entry(_ path: String) -> Entry {
    var info = stat()
    guard lstat(path, &info) == 0 else { return .nothing }
    switch info.st_mode & S_IFMT {
    case S_IFREG: return .file
    case S_IFDIR: return .folder
    default: return .other
    }
  }

  /// Whether the regular file holds exactly these bytes.
  package func holds(_ path: String, _ bytes: [UInt8]) throws(Diagnostic) -> Bool {
    var info = stat()
    guard lstat(path, &info) == 0, info.st_mode & S_IFMT == S_IFREG, info.st_size == bytes.count else {
      return false
    }
    return try read(path) == bytes
  }

  package func read(_ path: String) throws(Diagnostic) -> [UInt8] {
    try calling("read", path) { [UInt8](try Data(contentsOf: URL(fileURLWithPath: path))) }
  }

  /// Names in a folder, in no order.
  package func names(in folder: String) throws(Diagnostic) -> [String] {
    try calling("list", folder) { try FileManager.default.contentsOfDirectory(atPath: folder) }
  }

  /// Makes a folder and those above it.
  package func makeFolder(_ path: String) throws(Diagnostic) {
    try before(.makeFolder, path)
    try calling("create the folder", path) {
      try FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: true)
    }
  }

  /// Writes a new file; what stands there already is an error.
  package func write(_ path: String, _ bytes: [UInt8]) throws(Diagnostic) {
    try before(.write, path)
    let descriptor = open(path, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0o644)
    guard descriptor >= 0 else { throw failure("write", path) }
    let handle = FileHandle(fileDescriptor: descriptor, closeOnDealloc: false)
    do {
      try calling("write", path) { try handle.write(contentsOf: bytes) }
    } catch {
      close(descriptor)
      throw error
    }
    guard close(descriptor) == 0 else { throw failure("write", path) }
  }

  /// A second name for the same file: no bytes are copied, its dates stay.
  package func link(_ path: String, as other: String) throws(Diagnostic) {
    try before(.link, other)
    guard Glibc.link(path, other) == 0 else { throw failure("link", other) }
  }

  package func rename(_ path: String, to other: String) throws(Diagnostic) {
    try before(.rename, path)
    guard Glibc.rename(path, other) == 0 else { throw failure("rename", path) }
  }

  /// Swaps two folders in one step; false where the file system cannot.
  package func exchange(_ path: String, with other: String) throws(Diagnostic) -> Bool {
    try before(.exchange, path)
    return canExchange && renameat2(AT_FDCWD, path, AT_FDCWD, other, 2 /* RENAME_EXCHANGE */) == 0
  }

  /// Removes a tree; links inside are removed, not followed.
  package func remove(_ path: String) throws(Diagnostic) {
    guard entry(path) != .nothing else { return }
    try before(.remove, path)
    try calling("remove", path) { try FileManager.default.removeItem(atPath: path) }
  }

  /// Removes a folder if nothing is in it.
  package func removeIfEmpty(_ folder: String) throws(Diagnostic) {
    try before(.remove, folder)
    guard rmdir(folder) == 0 || [ENOTEMPTY, EEXIST, ENOENT].contains(errno) else {
      throw failure("remove", folder)
    }
  }

  private func calling<T>(_ what: String, _ path: String, _ call: () throws -> T) throws(Diagnostic) -> T {
    do {
      return try call()
    } catch {
      // `errno` may be another call's by now.
      let cause = (error as NSError).userInfo[NSUnderlyingErrorKey] as? NSError
      throw failure(what, path, because: cause.map { CInt($0.code) })
    }
  }

  func failure(_ what: String, _ path: String, because code: CInt? = nil) -> Diagnostic {
    Diagnostic(.error, "cannot \(what): \(String(cString: strerror(code ?? errno)))", path: path)
  }
}
