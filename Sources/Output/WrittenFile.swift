package import Basics

/// A file of the site, with everything that a later build needs to keep it.
package struct WrittenFile: Packed, Equatable {
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
}

/// There is one for each file, so they do without the generic code of `Packing`.
extension WrittenFile {
  package func pack(into out: inout ByteWriter) {
    path.pack(into: &out)
    out.add(text: source)
    fingerprint.pack(into: &out)
    stamp.pack(into: &out)
  }

  package init(from source: inout ByteReader) throws(NotPacked) {
    self.init(
      path: try String(from: &source), source: try source.text(), fingerprint: try UInt64(from: &source),
      stamp: try FileStamp(from: &source))
  }
}

/// Size and date, to detect changes without reading the file.
package struct FileStamp: Packed, Equatable {
  package let size: Int64
  /// Nanoseconds since 1970.
  package let modified: Int64
}

extension FileStamp {
  package func pack(into out: inout ByteWriter) {
    size.pack(into: &out)
    modified.pack(into: &out)
  }

  package init(from source: inout ByteReader) throws(NotPacked) {
    self.init(size: try Int64(from: &source), modified: try Int64(from: &source))
  }
}
