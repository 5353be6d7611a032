package import Basics
internal import Foundation
internal import Glibc

/// File system calls for Output; errors name the path. Only these files make system calls.
package struct Disk: Sendable {
  /// The type of a path; links are not followed.
  package enum Entry: Equatable { case nothing, file, folder, other }
  /// One system call.
  package enum Step: Sendable {
    case look, read, list
    case lock, makeFolder, create, write, link, rename, exchange, attributes, remove, sync
  }

  private let fault: @Sendable (Step, _ path: String) -> CInt?

  /// `fault` runs before every call; if it returns an error number, the call fails with it.
  package init(fault: @escaping @Sendable (Step, _ path: String) -> CInt? = { _, _ in nil }) {
    self.fault = fault
  }

  package func entry(_ path: String) throws(Diagnostic) -> Entry {
    var info = stat()
    switch run(.look, path, { lstat(path, &info) }) {
    case 0: return Entry(info)
    case ENOENT, ENOTDIR, ENAMETOOLONG: return .nothing
    // Not `.nothing`: an entry that cannot be inspected may exist, and must not be overwritten.
    case let code: throw failure("inspect", path, code)
    }
  }

  /// Size and date of a regular file; nil for anything else, or nothing.
  func stamp(_ path: String) throws(Diagnostic) -> FileStamp? {
    var info = stat()
    switch run(.look, path, { lstat(path, &info) }) {
    case 0: return Entry(info) == .file ? FileStamp(info) : nil
    case ENOENT, ENOTDIR, ENAMETOOLONG: return nil
    case let code: throw failure("inspect", path, code)
    }
  }

  /// Whether the path is a regular file with exactly these bytes.
  package func holds(_ path: String, _ bytes: [UInt8]) throws(Diagnostic) -> Bool {
    var info = stat()
    let code = run(.look, path) { lstat(path, &info) }
    guard code == 0, Entry(info) == .file, info.st_size == bytes.count else { return false }
    return try read(path) == bytes
  }

  /// Whether both paths are the same file.
  func isSame(_ path: String, _ other: String) throws(Diagnostic) -> Bool {
    var (one, two) = (stat(), stat())
    try check(.look, "inspect", path) { lstat(path, &one) }
    return run(.look, other) { lstat(other, &two) } == 0 && one.st_ino == two.st_ino
      && one.st_dev == two.st_dev
  }

  package func read(_ path: String) throws(Diagnostic) -> [UInt8] {
    try calling(.read, "read", path) { [UInt8](try Data(contentsOf: URL(fileURLWithPath: path))) }
  }

  /// The error number of a call that returns -1 on failure; 0 on success.
  func run(_ step: Step, _ path: String, _ call: () -> CInt) -> CInt {
    if let code = fault(step, path) { return code }
    return call() < 0 ? errno : 0
  }

  /// Runs a call whose failure is an error such as "cannot link: No space left on device".
  func check(_ step: Step, _ what: String, _ path: String, _ call: () -> CInt) throws(Diagnostic) {
    let code = run(step, path, call)
    guard code == 0 else { throw failure(what, path, code) }
  }

  private func calling<T>(
    _ step: Step, _ what: String, _ path: String, _ call: () throws -> T
  ) throws(Diagnostic) -> T {
    if let code = fault(step, path) { throw failure(what, path, code) }
    do {
      return try call()
    } catch {
      // Another call may have changed `errno` by now.
      let cause = (error as NSError).userInfo[NSUnderlyingErrorKey] as? NSError
      throw failure(what, path, cause.map { CInt($0.code) } ?? errno)
    }
  }

  func failure(_ what: String, _ path: String, _ code: CInt) -> Diagnostic {
    Diagnostic(
      .error, "cannot \(what): \(String(cString: strerror(code)))", path: path,
      help: Self.advice(code).map { [$0] } ?? [])
  }

  private static func advice(_ code: CInt) -> String? {
    switch code {
    case ENOSPC, EDQUOT: "free up disk space; the site is unchanged"
    case EACCES, EPERM, EROFS: "choose a writable folder, or get write permission for this one"
    case EXDEV, EBUSY: "this is a mount point: choose a folder inside it with --output"
    default: nil
    }
  }
}

extension FileStamp {
  fileprivate init(_ info: stat) {
    let date = info.st_mtim
    self.init(size: Int64(info.st_size), modified: Int64(date.tv_sec) &* 1_000_000_000 &+ Int64(date.tv_nsec))
  }
}

extension Disk.Entry {
  init(_ info: stat) {
    switch info.st_mode & S_IFMT {
    case S_IFREG: self = .file
    case S_IFDIR: self = .folder
    default: self = .other
    }
  }
}
