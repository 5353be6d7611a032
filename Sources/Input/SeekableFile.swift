internal import Basics
internal import Content
internal import Glibc
internal import Synchronization

/// A file with random access for several readers at a time: an archive's list of entries is at its end.
struct SeekableFile: Sendable {
  /// Returns the bytes at an offset; fewer at the end of the file.
  typealias Read = @Sendable (_ offset: Int, _ count: Int) throws(Diagnostic) -> [UInt8]

  /// As the user can open it, for messages.
  let path: String
  let size: Int
  private let openFile: @Sendable () throws(Diagnostic) -> Read

  /// A file on the disk. Opened on first use, so that many archives do not exhaust the descriptors.
  init(_ file: InputFile) {
    (path, size) = (file.path, file.size)
    openFile = { () throws(Diagnostic) in
      let open = OpenFile(try DiskStream.descriptor(file.path), file.path)
      return { offset, count throws(Diagnostic) in try open.read(offset, count) }
    }
  }

  /// Bytes in memory.
  init(_ bytes: [UInt8], path: String) {
    (self.path, size) = (path, bytes.count)
    openFile = { () throws(Diagnostic) in
      { offset, count throws(Diagnostic) in Array(bytes.dropFirst(offset).prefix(count)) }
    }
  }

  /// A compressed file in an archive, unpacked into memory once, on first use.
  init(unpacking file: InputFile) {
    (path, size) = (file.path, file.size)
    let bytes = UnpackedFile(file)
    openFile = { () throws(Diagnostic) in
      _ = try bytes.all()
      return { offset, count throws(Diagnostic) in Array(try bytes.all().dropFirst(offset).prefix(count)) }
    }
  }

  func open() throws(Diagnostic) -> Read { try openFile() }
}

/// Caches the bytes of an unpacked file.
private final class UnpackedFile: Sendable {
  private let file: InputFile
  private let bytes = Mutex<[UInt8]?>(nil)

  init(_ file: InputFile) { self.file = file }

  func all() throws(Diagnostic) -> [UInt8] {
    if let known = bytes.withLock({ $0 }) { return known }
    let read = try file.bytes()
    bytes.withLock { $0 = read }
    return read
  }
}
