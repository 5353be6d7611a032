package import Basics

/// A file of the site, with everything that a later build needs to keep it.
package struct WrittenFile: PackedFields, Equatable {
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

  package static let packing = Packing(Self.init) { ($0.path, $0.source, $0.fingerprint, $0.stamp) }
}

/// Size and date, to detect changes without reading the file.
package struct FileStamp: PackedFields, Equatable {
  package let size: Int64
  /// Nanoseconds since 1970.
  package let modified: Int64

  package static let packing = Packing(Self.init(size:modified:)) { ($0.size, $0.modified) }
}
