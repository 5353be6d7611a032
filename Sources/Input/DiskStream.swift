internal import Basics
internal import Content
internal import Foundation
internal import Glibc

/// The bytes of a file: first as many as suffice to recognise its format, then a megabyte at a time.
enum DiskStream {
  private static let first = 64 << 10
  private static let chunk = 1 << 20

  static func open(_ path: String) throws(Diagnostic) -> ByteStream {
    let handle = FileHandle(fileDescriptor: try descriptor(path), closeOnDealloc: true)
    return ByteStream { () throws(Diagnostic) in
      do {
        let count = try handle.offset() == 0 ? first : chunk
        guard let data = try handle.read(upToCount: count), !data.isEmpty else { return nil }
        return [UInt8](data)
      } catch {
        throw FolderReader.failure("read", path, because: error)
      }
    }
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
