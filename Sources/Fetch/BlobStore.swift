internal import Basics
internal import Content
internal import Foundation

/// Pictures on disk by what they hold: `avatars/_blobs/<sha256>.png` (G-07).
///
/// Names with an underscore are not content, so nothing here is published but what the cache points to.
package struct BlobStore: Sendable {
  /// As the user would write it.
  private let folder: String

  package init(people: String) { folder = "\(people)/avatars/_blobs" }

  func path(_ name: String) -> String { "\(folder)/\(name)" }

  /// Puts the bytes there, whole or not at all, and returns their name.
  func store(_ bytes: [UInt8], _ type: ImageType) throws(Diagnostic) -> String {
    let name = "\(SHA256.hex(bytes)).\(type.rawValue)"
    if size(name) == bytes.count { return name }
    do {
      try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
      try Data(bytes).write(to: URL(fileURLWithPath: path(name)), options: .atomic)
      return name
    } catch {
      throw Diagnostic(
        .error, "cannot be written: \(error.localizedDescription)", path: path(name))
    }
  }

  /// Nil when it is not there or no plain file.
  func size(_ name: String) -> Int? {
    let attributes = try? FileManager.default.attributesOfItem(atPath: path(name))
    guard attributes?[.type] as? FileAttributeType == .typeRegular else { return nil }
    return (attributes?[.size] as? NSNumber)?.intValue
  }

  /// A blob under the name that the build looks for.
  func file(_ name: String, as contentPath: String, size: Int) -> InputFile {
    let path = path(name)
    return InputFile(path: path, contentPath: contentPath, size: size) { () throws(Diagnostic) in
      guard let data = FileManager.default.contents(atPath: path) else {
        throw Diagnostic(.error, "cannot be read", path: path)
      }
      return ByteStream([UInt8](data))
    }
  }

  /// Only names that `store` gives: a cache may come from somebody else.
  static func isName(_ name: String) -> Bool {
    let parts = name.split(separator: ".", omittingEmptySubsequences: false)
    return parts.count == 2 && parts[0].utf8.count == 64 && ImageType(rawValue: String(parts[1])) != nil
      && parts[0].utf8.allSatisfy { (0x30...0x39).contains($0) || (0x61...0x66).contains($0) }
  }
}
