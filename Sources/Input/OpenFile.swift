internal import Basics
internal import Glibc
internal import Synchronization

/// Owns a descriptor, which is closed with the last reader.
final class OpenFile: Sendable {
  private static let first = 64 << 10
  private static let chunk = 1 << 20

  private let descriptor: CInt
  private let path: String
  /// Of what `next` has read.
  private let end = Atomic<Int>(0)

  init(_ descriptor: CInt, _ path: String) { (self.descriptor, self.path) = (descriptor, path) }

  deinit { close(descriptor) }

  /// `pread` has no shared position, so readers do not disturb each other.
  func read(_ offset: Int, _ count: Int) throws(Diagnostic) -> [UInt8] {
    var bytes = [UInt8](repeating: 0, count: count)
    let got = pread(descriptor, &bytes, count, offset)
    guard got >= 0 else { throw FolderReader.failure("read", path) }
    return got == count ? bytes : Array(bytes.prefix(got))
  }

  /// The bytes after those of the last call: first as many as suffice to recognise a format, then a megabyte at a
  /// time. Nil at the end.
  func next() throws(Diagnostic) -> [UInt8]? {
    let start = end.load(ordering: .relaxed)
    let bytes = try read(start, start == 0 ? Self.first : Self.chunk)
    end.store(start + bytes.count, ordering: .relaxed)
    return bytes.isEmpty ? nil : bytes
  }
}
