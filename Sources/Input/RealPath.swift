internal import Foundation

/// Where a path really leads, compared by bytes: `String` takes both spellings of "é" for one folder.
struct RealPath {
  private let bytes: [UInt8]

  init(_ path: String) { bytes = Array(URL(fileURLWithPath: path).resolvingSymlinksInPath().path.utf8) }

  private init(bytes: [UInt8]) { self.bytes = bytes }

  /// Where an entry of this folder is, when it is not a link.
  func entry(_ name: String) -> RealPath {
    RealPath(
      bytes: (bytes.last == UInt8(ascii: "/") ? bytes : bytes + [UInt8(ascii: "/")]) + Array(name.utf8))
  }

  /// Whether it is the folder or lies somewhere in it.
  func lies(in folder: RealPath) -> Bool {
    guard bytes.starts(with: folder.bytes) else { return false }
    let slash = UInt8(ascii: "/")
    return bytes.count == folder.bytes.count || folder.bytes.last == slash
      || bytes[folder.bytes.count] == slash
  }
}
