internal import CLinux
internal import Foundation
internal import Glibc
package import Model

/// The few things Output does to a disk, each with an error that names the path. The only file here that calls the system.
package struct Disk: Sendable {
  /// What stands at a path; links are not followed.
  package enum Entry: Equatable { case nothing, file, folder, other }

  package init() {}

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
    guard lstat(path, &info) == 0, info.st_mode & S_IFMT == S_IFREG, info.st_size == bytes.count else { return false }
    return try read(path) == bytes
  }

  package func read(_ path: String) throws(Diagnostic) -> [UInt8] {
    guard let data = FileManager.default.contents(atPath: path) else { throw failure("read", path) }
    return [UInt8](data)
  }

  /// Names in a folder, sorted.
  package func names(in folder: String) throws(Diagnostic) -> [String] {
    do {
      return try FileManager.default.contentsOfDirectory(atPath: folder).sorted()
    } catch {
      throw failure("list", folder)
    }
  }

  /// Makes a folder and those above it.
  package func makeFolder(_ path: String) throws(Diagnostic) {
    do {
      try FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: true)
    } catch {
      throw failure("create the folder", path)
    }
  }

  /// Writes a new file piece by piece; what stands there already is an error.
  package func write(_ path: String, _ pieces: () throws(Diagnostic) -> [UInt8]?) throws(Diagnostic) {
    let descriptor = open(path, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0o644)
    guard descriptor >= 0 else { throw failure("write", path) }
    defer { close(descriptor) }
    let handle = FileHandle(fileDescriptor: descriptor, closeOnDealloc: false)
    while let piece = try pieces() {
      do { try handle.write(contentsOf: piece) } catch { throw failure("write", path) }
    }
  }

  /// A second name for the same file: no bytes are copied, its dates stay.
  package func link(_ path: String, as other: String) throws(Diagnostic) {
    guard Glibc.link(path, other) == 0 else { throw failure("link", other) }
  }

  package func rename(_ path: String, to other: String) throws(Diagnostic) {
    guard Glibc.rename(path, other) == 0 else { throw failure("rename", path) }
  }

  /// Swaps two folders in one step; false where the file system cannot.
  package func exchange(_ path: String, with other: String) -> Bool {
    renameat2(AT_FDCWD, path, AT_FDCWD, other, 2 /* RENAME_EXCHANGE */) == 0
  }

  /// Removes a tree; links inside are removed, not followed.
  package func remove(_ path: String) throws(Diagnostic) {
    guard entry(path) != .nothing else { return }
    do {
      try FileManager.default.removeItem(atPath: path)
    } catch {
      throw failure("remove", path)
    }
  }

  func failure(_ what: String, _ path: String) -> Diagnostic {
    Diagnostic(.error, "cannot \(what): \(String(cString: strerror(errno)))", path: path)
  }
}
