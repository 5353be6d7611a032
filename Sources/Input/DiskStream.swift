internal import Foundation
internal import Model

/// Bytes of a file from the disk, a megabyte at a time.
enum DiskStream {
  private static let chunk = 1 << 20

  static func open(_ path: String) throws(Diagnostic) -> ByteStream {
    guard let handle = FileHandle(forReadingAtPath: path) else { throw FolderReader.failure("read", path) }
    return ByteStream { () throws(Diagnostic) in
      do {
        guard let data = try handle.read(upToCount: chunk), !data.isEmpty else {
          try handle.close()
          return nil
        }
        return [UInt8](data)
      } catch {
        throw FolderReader.failure("read", path)
      }
    }
  }
}
