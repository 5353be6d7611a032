internal import Basics
internal import Model

/// The path of a file, checked to be inside the site: `chats/alisha/index.html`.
///
/// Compared by bytes: `String` considers the two spellings of "é" equal, the disk does not.
struct SitePath: Hashable, Comparable, Sendable {
  let bytes: [UInt8]

  var text: String { String(decoding: bytes, as: UTF8.self) }

  /// A path from a manifest or a disk.
  init(known bytes: some Sequence<UInt8>) { self.bytes = Array(bytes) }

  /// Nil if the path leads outside; for manifests that may have been changed.
  init?(inside path: String) {
    bytes = Array(path.utf8)
    if Self.fault(in: bytes) != nil { return nil }
  }

  /// The only way in for new files: nothing is ever written outside the site, or over its manifest.
  init(_ file: OutputFile, site: String) throws(Diagnostic) {
    bytes = Array(file.path.utf8)
    guard let fault = Self.fault(in: bytes) else { return }
    throw Diagnostic(
      .error, "the page cannot have the address \"\(file.path)\": \(fault)", path: file.source ?? site,
      help: ["change the slug or id of its source"])
  }

  /// The folders that contain the file, innermost first.
  var folders: some Sequence<SitePath> {
    sequence(state: bytes[...]) { rest -> SitePath? in
      guard let slash = rest.lastIndex(of: UInt8(ascii: "/")) else { return nil }
      rest = rest[..<slash]
      return SitePath(known: rest)
    }
  }

  static func < (left: SitePath, right: SitePath) -> Bool {
    left.bytes.lexicographicallyPrecedes(right.bytes)
  }

  static func fault(in bytes: [UInt8]) -> String? {
    if bytes.first == UInt8(ascii: "/") { return "it is not inside the site" }
    if bytes.contains(where: { $0 < 0x20 || $0 == 0x7F }) { return "it has a control character" }
    if bytes.contains(UInt8(ascii: "\\")) { return "it has a backslash" }
    if bytes.elementsEqual(Manifest.name.utf8) { return "it belongs to the manifest" }
    let parts = bytes.split(separator: UInt8(ascii: "/"), omittingEmptySubsequences: false)
    for part in parts {
      switch part.count {
      case 0: return "a part of it is empty"
      case 1 where part.elementsEqual(".".utf8): return "a part of it is \".\""
      case 2 where part.elementsEqual("..".utf8): return "a part of it is \"..\""
      case 256...: return "a part of it has \(part.count) bytes, the limit is 255"
      default: continue
      }
    }
    return nil
  }
}

extension Set<SitePath> {
  /// All folders that contain these files.
  var folders: Set<SitePath> {
    var folders: Set<SitePath> = []
    for file in self {
      for folder in file.folders where !folders.insert(folder).inserted { break }
    }
    return folders
  }
}
