internal import Basics
internal import Content
internal import Glibc

/// The bytes of a file on the disk.
enum DiskStream {
  static func open(_ path: String) throws(Diagnostic) -> ByteStream {
    let file = OpenFile(try descriptor(path), path)
    return ByteStream { () throws(Diagnostic) in try file.next() }
  }

  /// Opens without blocking and checks the type again: a pipe may have replaced the file since it was found.
  static func descriptor(_ path: String) throws(Diagnostic) -> CInt {
    let descriptor = Glibc.open(path, O_RDONLY | O_NONBLOCK | O_NOCTTY | O_CLOEXEC)
    guard descriptor >= 0 else { throw FolderReader.failure("read", path) }
    var info = stat()
    guard fstat(descriptor, &info) == 0, info.st_mode & S_IFMT == S_IFREG else {
      close(descriptor)
      throw Diagnostic(.error, "is not a file any more", path: path)
    }
    return descriptor
  }
}
