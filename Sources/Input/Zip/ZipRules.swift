internal import Basics

/// Requirements for an archive before any entry is unpacked, each with its error.
struct ZipRules {
  private let path: String
  private let limits: ZipLimits

  init(path: String, limits: ZipLimits) { (self.path, self.limits) = (path, limits) }

  /// Throws the first violation.
  func check(_ entries: [ZipEntry]) throws(Diagnostic) {
    for entry in entries {
      try checkName(entry)
      try checkKind(entry)
      try checkSize(entry)
    }
    try checkTotal(entries)
    try checkNames(entries)
  }

  /// A name must stay inside the archive.
  private func checkName(_ entry: ZipEntry) throws(Diagnostic) {
    let name = entry.name.utf8
    let parts = entry.parts
    if !entry.hasReadableName { throw fault(entry, "has a name that is not UTF-8") }
    if name.contains(0) { throw fault(entry, "has a NUL character in its name", ZipList.harmful) }
    if name.contains(UInt8(ascii: "\\")) { throw fault(entry, "has a backslash in its name") }
    if name.first == UInt8(ascii: "/") || Self.hasDrive(name) {
      throw fault(entry, "has an absolute name", ZipList.harmful)
    }
    if parts.contains("..") { throw fault(entry, "leads outside the archive", ZipList.harmful) }
    if parts.contains(where: \.joinsSlash) {
      throw fault(entry, "has a name that begins with a combining mark")
    }
    if parts.isEmpty, !entry.isFolder { throw fault(entry, "has no name") }
    if name.count > limits.name || parts.contains(where: { $0.utf8.count > limits.namePart }) {
      throw fault(entry, "has a name that is too long for a disk")
    }
    if parts.count > limits.depth { throw fault(entry, "is more than \(limits.depth) folders deep") }
  }

  /// A drive such as `C:`.
  private static func hasDrive(_ name: String.UTF8View) -> Bool {
    let start = Array(name.prefix(2))
    return start.count == 2 && start[1] == UInt8(ascii: ":")
      && (UInt8(ascii: "a")...UInt8(ascii: "z")).contains(start[0] | 0x20)
  }

  /// Only plain files with a supported compression method.
  private func checkKind(_ entry: ZipEntry) throws(Diagnostic) {
    switch entry.mode & 0o170000 {
    case 0, 0o100000: break
    case 0o040000 where entry.isFolder: break
    case 0o120000: throw fault(entry, "is a symbolic link", "pack the target file instead")
    default: throw fault(entry, "is not a file or folder", ZipList.harmful)
    }
    // Bit 0 encrypted, 6 strongly, 13 with hidden headers; method 99 is AES.
    if entry.flags & (1 << 0 | 1 << 6 | 1 << 13) != 0 || entry.method == 99 {
      throw fault(entry, "is encrypted", "unpack it with its password, and pass the folder")
    }
    guard [0, 8, ZipEntry.zstandard].contains(entry.method) else {
      let name = Self.methods[entry.method].map { "\($0) (method \(entry.method))" }
      throw fault(
        entry, "is compressed with \(name ?? "an unknown method, \(entry.method)")",
        "unpack it and pass the folder, or compress it with deflate: zip -r export.zip folder")
    }
  }

  private static let methods = [
    1: "shrink", 6: "implode", 9: "deflate64", 12: "bzip2", 14: "LZMA", 95: "XZ", 98: "PPMd",
  ]

  private func checkSize(_ entry: ZipEntry) throws(Diagnostic) {
    if entry.method == 0, entry.size != entry.packedSize {
      throw fault(entry, "is damaged: it is not compressed, but has two sizes", "download or export it again")
    }
    if entry.size > limits.entrySize {
      throw fault(entry, "has \(entry.size) bytes, the limit is \(limits.entrySize)")
    }
    if entry.size > limits.ratioMatters, entry.size / limits.ratio > entry.packedSize {
      throw fault(
        entry, "unpacks to more than \(limits.ratio) times its size", ZipList.unpackIt)
    }
  }

  private func checkTotal(_ entries: [ZipEntry]) throws(Diagnostic) {
    // The sum cannot overflow: count and sizes have limits.
    let total = entries.reduce(0) { $0 + $1.size }
    guard total <= limits.totalSize else {
      throw Diagnostic(
        .error, "unpacks to \(total) bytes, the limit is \(limits.totalSize)", path: path,
        help: [ZipList.unpackIt])
    }
  }

  /// No duplicate names, also between files and folders; compared by bytes, as on disks.
  private func checkNames(_ entries: [ZipEntry]) throws(Diagnostic) {
    var files: Set<[UInt8]> = []
    var folders: Set<[UInt8]> = []
    for entry in entries {
      let name = Array(entry.parts.joined(separator: "/").utf8)
      for index in name.indices where name[index] == UInt8(ascii: "/") {
        folders.insert(Array(name[..<index]))
      }
      if entry.isFolder {
        folders.insert(name)
      } else if !files.insert(name).inserted {
        throw fault(entry, "exists twice", ZipList.unpackIt)
      }
    }
    if let entry = entries.first(where: {
      files.contains(Array($0.parts.joined(separator: "/").utf8))
        && folders.contains(Array($0.parts.joined(separator: "/").utf8))
    }) {
      throw fault(entry, "is both a file and a folder", ZipList.unpackIt)
    }
  }

  private func fault(_ entry: ZipEntry, _ message: String, _ help: String = ZipList.unpackIt) -> Diagnostic {
    Diagnostic(.error, "entry \"\(entry.name)\" \(message)", path: path, help: [help])
  }
}
