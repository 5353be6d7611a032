package import Basics

/// A file of the site, with all that a later build must know to leave it where it is.
package struct WrittenFile: Sendable, Equatable, Packed {
  package let path: String
  package let source: String?
  /// Of its bytes.
  package let fingerprint: UInt64
  package let stamp: FileStamp

  package init(path: String, source: String?, fingerprint: UInt64, stamp: FileStamp) {
    self.path = path
    self.source = source
    self.fingerprint = fingerprint
    self.stamp = stamp
  }

  package func pack(into out: inout ByteWriter) {
    out.add(path)
    out.add(source)
    out.add(fixed: fingerprint)
    out.add(stamp.size)
    out.add(stamp.modified)
  }

  package init(from source: inout ByteReader) throws(NotPacked) {
    path = try source.value()
    self.source = try source.value()
    fingerprint = try source.fixed()
    stamp = FileStamp(size: try source.value(), modified: try source.value())
  }
}

/// What tells without reading it whether a file is still the one that was written.
package struct FileStamp: Sendable, Equatable {
  package let size: Int64
  /// Nanoseconds since 1970.
  package let modified: Int64
}
