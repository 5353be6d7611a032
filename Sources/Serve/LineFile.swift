internal import Basics
internal import Glibc

/// A small file of a project that is rewritten as a whole: readers see the old or the new one, and no link is followed.
///
/// Each folder is opened from the one above it, so that no name leads elsewhere, whatever changes on the disk
/// meanwhile. The last folder is locked, so that several servers and tabs wait for each other.
struct LineFile {
  /// The project, as the user named it.
  let root: String
  /// Names of folders below it, then of the file.
  let names: [String]

  /// Bytes; a larger file is refused.
  static let limit = 32 << 20

  private var path: String { names.joined(separator: "/") }

  /// Its bytes; none if it does not exist. Throws if it or a folder is a link, or no regular file, or too large.
  func read() throws(Diagnostic) -> [UInt8] {
    guard let folder = try folder(isMade: false) else { return [] }
    defer { close(folder) }
    return try read(in: folder)?.bytes ?? []
  }

  /// Replaces its bytes with those that `change` returns; nil leaves it unchanged, and without bytes it is removed.
  func update(_ change: ([UInt8]) -> [UInt8]?) throws(Diagnostic) {
    if let known = try folder(isMade: false) {
      close(known)
    } else if change([])?.isEmpty ?? true {
      // A refused change leaves no folder.
      return
    }
    guard let folder = try folder(isMade: true) else { return }
    defer { close(folder) }
    guard flock(folder, LOCK_EX) == 0 else { throw failure("cannot be locked") }
    let old = try read(in: folder)
    guard let new = change(old?.bytes ?? []), new != old?.bytes ?? [] else { return }
    if new.isEmpty {
      guard unlinkat(folder, name, 0) == 0 else { throw failure("cannot be removed") }
    } else {
      guard new.count <= Self.limit else { throw tooLarge }
      try write(new, mode: old?.mode ?? 0o644, in: folder)
    }
    fsync(folder)
  }

  private var name: String { names.last ?? "" }

  /// The opened folder of the file; nil if it does not exist.
  private func folder(isMade: Bool) throws(Diagnostic) -> CInt? {
    var folder = open(root, O_RDONLY | O_DIRECTORY | O_CLOEXEC)
    guard folder >= 0 else { throw failure("cannot be opened") }
    for name in names.dropLast() {
      let above = folder
      defer { close(above) }
      if isMade { mkdirat(above, name, 0o777) }
      let next = openat(above, name, O_RDONLY | O_DIRECTORY | O_NOFOLLOW | O_CLOEXEC)
      if next < 0, errno == ENOENT, !isMade { return nil }
      guard next >= 0 else { throw failure("cannot be opened: a folder of it is a link or no folder") }
      folder = next
    }
    return folder
  }

  private func read(in folder: CInt) throws(Diagnostic) -> (bytes: [UInt8], mode: mode_t)? {
    let file = openat(folder, name, O_RDONLY | O_NOFOLLOW | O_NONBLOCK | O_CLOEXEC)
    guard file >= 0 else {
      if errno == ENOENT { return nil }
      throw failure(errno == ELOOP ? "is a link" : "cannot be opened")
    }
    defer { close(file) }
    var info = stat()
    guard fstat(file, &info) == 0, info.st_mode & S_IFMT == S_IFREG else {
      throw failure("is not a regular file")
    }
    guard info.st_size <= Self.limit else { throw tooLarge }
    var bytes: [UInt8] = []
    var part = [UInt8](repeating: 0, count: 1 << 16)
    while true {
      let count = Glibc.read(file, &part, part.count)
      if count < 0, errno == EINTR { continue }
      guard count >= 0 else { throw failure("cannot be read") }
      guard count > 0 else { return (bytes, info.st_mode & 0o777) }
      bytes += part[..<count]
      guard bytes.count <= Self.limit else { throw tooLarge }
    }
  }

  /// Writes beside the file, then renames. The folder is locked: a file of that name is left from a crash.
  private func write(_ bytes: [UInt8], mode: mode_t, in folder: CInt) throws(Diagnostic) {
    let beside = ".\(name).new"
    unlinkat(folder, beside, 0)
    let file = openat(folder, beside, O_WRONLY | O_CREAT | O_EXCL | O_NOFOLLOW | O_CLOEXEC, mode)
    guard file >= 0 else { throw failure("cannot be written") }
    let isWritten = Self.put(bytes, into: file) && fsync(file) == 0
    let reason = errno
    close(file)
    if isWritten, renameat(folder, beside, folder, name) == 0 { return }
    let fault = failure("cannot be written", isWritten ? errno : reason)
    unlinkat(folder, beside, 0)
    throw fault
  }

  private static func put(_ bytes: [UInt8], into file: CInt) -> Bool {
    var rest = bytes[...]
    while !rest.isEmpty {
      let part = Array(rest.prefix(1 << 20))
      let count = Glibc.write(file, part, part.count)
      if count < 0, errno == EINTR { continue }
      guard count > 0 else { return false }
      rest = rest.dropFirst(count)
    }
    return true
  }

  private var tooLarge: Diagnostic {
    Diagnostic(.error, "file has more than \(Self.limit >> 20) MB", path: path)
  }

  private func failure(_ what: String, _ reason: CInt = errno) -> Diagnostic {
    Diagnostic(.error, "\(what) (\(String(cString: strerror(reason))))", path: path)
  }
}
