internal import Basics
internal import Content
internal import Foundation

/// Pictures on disk, named after their content: `avatars/_blobs/<sha256>.png` (G-07).
///
/// Names with an underscore are not content, so only blobs referenced by the cache are published.
package struct BlobStore: Sendable {
  /// As the user would write it.
  private let folder: String

  package init(people: String) { folder = "\(people)/avatars/_blobs" }

  func path(_ name: String) -> String { "\(folder)/\(name)" }

  /// Writes the bytes atomically and returns their name.
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

  /// Nil if missing or not a regular file.
  func size(_ name: String) -> Int? {
    let attributes = try? FileManager.default.attributesOfItem(atPath: path(name))
    guard attributes?[.type] as? FileAttributeType == .typeRegular else { return nil }
    return (attributes?[.size] as? NSNumber)?.intValue
  }

  /// The blob under the name that the build expects.
  func file(_ name: String, as contentPath: String, size: Int) -> InputFile {
    let path = path(name)
    return InputFile(path: path, contentPath: contentPath, size: size) { () throws(Diagnostic) in
      guard let data = FileManager.default.contents(atPath: path) else {
        throw Diagnostic(.error, "cannot be read", path: path)
      }
      return ByteStream([UInt8](data))
    }
  }

  /// Accepts only names from `store`: a cache may come from another person.
  static func isName(_ name: String) -> Bool {
    let parts = name.split(separator: ".", omittingEmptySubsequences: false)
    return parts.count == 2 && parts[0].utf8.count == 64 && ImageType(rawValue: String(parts[1])) != nil
      && parts[0].utf8.allSatisfy { (0x30...0x39).contains($0) || (0x61...0x66).contains($0) }
  }
}
