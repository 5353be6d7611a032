internal import Foundation

/// A path with links resolved, compared by bytes: `String` considers the two spellings of "é" equal.
struct RealPath {
  private let bytes: [UInt8]

  init(_ path: String) { bytes = Array(URL(fileURLWithPath: path).resolvingSymlinksInPath().path.utf8) }

  private init(bytes: [UInt8]) { self.bytes = bytes }

  /// The path of an entry in this folder, if it is not a link.
  func entry(_ name: String) -> RealPath {
    RealPath(
      bytes: (bytes.last == UInt8(ascii: "/") ? bytes : bytes + [UInt8(ascii: "/")]) + Array(name.utf8))
  }

  /// Whether it is the folder or something inside it.
  func isInside(_ folder: RealPath) -> Bool {
    guard bytes.starts(with: folder.bytes) else { return false }
    let slash = UInt8(ascii: "/")
    return bytes.count == folder.bytes.count || folder.bytes.last == slash
      || bytes[folder.bytes.count] == slash
  }
}
