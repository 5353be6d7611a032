package import Basics
internal import Foundation
internal import Glibc

/// The file system as Output uses it, each call with an error that names the path. Only these files call the system.
package struct Disk: Sendable {
  /// What stands at a path; links are not followed.
  package enum Entry: Equatable { case nothing, file, folder, other }
  /// One call to the system.
  package enum Step: Sendable {
    case look, read, list
    case lock, makeFolder, create, write, link, rename, exchange, attributes, remove, sync
  }

  private let fault: @Sendable (Step, _ path: String) -> CInt?

  /// `fault` is asked ahead of every call; with an error number from it, the call fails as if the system had said so.
  package init(fault: @escaping @Sendable (Step, _ path: String) -> CInt? = { _, _ in nil }) {
    self.fault = fault
  }

  package func entry(_ path: String) throws(Diagnostic) -> Entry {
    var info = stat()
    switch run(.look, path, { lstat(path, &info) }) {
    case 0: return Entry(info)
    case ENOENT, ENOTDIR, ENAMETOOLONG: return .nothing
    // Not "nothing": what cannot be seen may be there, and must not be written over.
    case let code: throw failure("look at", path, code)
    }
  }

  /// Size and date of a regular file; nil when something else stands there, or nothing.
  func stamp(_ path: String) throws(Diagnostic) -> FileStamp? {
    var info = stat()
    switch run(.look, path, { lstat(path, &info) }) {
    case 0: return Entry(info) == .file ? FileStamp(info) : nil
    case ENOENT, ENOTDIR, ENAMETOOLONG: return nil
    case let code: throw failure("look at", path, code)
    }
  }

  /// Whether the regular file holds exactly these bytes.
  package func holds(_ path: String, _ bytes: [UInt8]) throws(Diagnostic) -> Bool {
    var info = stat()
    let code = run(.look, path) { lstat(path, &info) }
    guard code == 0, Entry(info) == .file, info.st_size == bytes.count else { return false }
    return try read(path) == bytes
  }

  /// Whether both are names of one file.
  func isSame(_ path: String, _ other: String) throws(Diagnostic) -> Bool {
    var (one, two) = (stat(), stat())
    try check(.look, "look at", path) { lstat(path, &one) }
    return run(.look, other) { lstat(other, &two) } == 0 && one.st_ino == two.st_ino
      && one.st_dev == two.st_dev
  }

  package func read(_ path: String) throws(Diagnostic) -> [UInt8] {
    try calling(.read, "read", path) { [UInt8](try Data(contentsOf: URL(fileURLWithPath: path))) }
  }

  /// Names in a folder, in no order.
  package func names(in folder: String) throws(Diagnostic) -> [String] {
    try calling(.list, "list", folder) { try FileManager.default.contentsOfDirectory(atPath: folder) }
  }

  /// The error number of a call that says -1 when it fails; 0 when it did not.
  func run(_ step: Step, _ path: String, _ call: () -> CInt) -> CInt {
    if let code = fault(step, path) { return code }
    return call() < 0 ? errno : 0
  }

  /// A call of which the user must hear when it fails: "cannot link: No space left on device".
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
      // `errno` may be another call's by now.
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
    case ENOSPC, EDQUOT: "make room on the disk; the site has not changed"
    case EACCES, EPERM, EROFS: "choose a folder that you may write to, or get the right to write to this one"
    case EXDEV, EBUSY: "a disk is mounted there: choose a folder on it with --output"
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
