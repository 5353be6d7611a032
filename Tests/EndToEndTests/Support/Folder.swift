import Foundation

/// A folder of this test alone; gone with its last use.
final class Folder: Sendable {
  let path: String

  /// `place`: where temporary folders go, unless the machine knows better.
  init(name: String = "project", in place: String? = nil) throws {
    let place = place.map { URL(fileURLWithPath: $0) } ?? FileManager.default.temporaryDirectory
    let base = place.appendingPathComponent("scrollback-\(UUID().uuidString)")
    path = base.appendingPathComponent(name).path
    try FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: true)
  }

  /// With these files, by path.
  convenience init(_ files: KeyValuePairs<String, String>, name: String = "project") throws {
    try self.init(name: name)
    for (path, text) in files { try write(path, text) }
  }

  deinit { try? FileManager.default.removeItem(atPath: (path as NSString).deletingLastPathComponent) }

  func at(_ inner: String) -> String { "\(path)/\(inner)" }

  func write(_ inner: String, _ text: String) throws { try write(inner, Array(text.utf8)) }

  func write(_ inner: String, _ bytes: [UInt8]) throws {
    let folder = (at(inner) as NSString).deletingLastPathComponent
    try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
    try Data(bytes).write(to: URL(fileURLWithPath: at(inner)))
  }

  func bytes(_ inner: String) throws -> [UInt8] {
    try [UInt8](Data(contentsOf: URL(fileURLWithPath: at(inner))))
  }

  func text(_ inner: String) throws -> String { try String(decoding: bytes(inner), as: UTF8.self) }

  func remove(_ inner: String) throws { try FileManager.default.removeItem(atPath: at(inner)) }

  func exists(_ inner: String) -> Bool { FileManager.default.fileExists(atPath: at(inner)) }

  func copy(from source: String, to inner: String) throws {
    try FileManager.default.copyItem(atPath: source, toPath: at(inner))
  }

  func handle(for inner: String) throws -> FileHandle {
    try write(inner, [UInt8]())
    return try FileHandle(forWritingTo: URL(fileURLWithPath: at(inner)))
  }

  /// Names in a folder, hidden ones too, sorted.
  func names(_ inner: String = "") throws -> [String] {
    try FileManager.default.contentsOfDirectory(atPath: at(inner)).sorted()
  }

  /// Every file below `inner` by its path from there.
  func tree(_ inner: String) throws -> [String: [UInt8]] {
    var out: [String: [UInt8]] = [:]
    for file in try FileManager.default.subpathsOfDirectory(atPath: at(inner)) {
      var isFolder: ObjCBool = false
      _ = FileManager.default.fileExists(atPath: at("\(inner)/\(file)"), isDirectory: &isFolder)
      if !isFolder.boolValue { out[file] = try bytes("\(inner)/\(file)") }
    }
    return out
  }

  /// When each file below `inner` was written, and which file it is.
  func stamps(_ inner: String) throws -> [String: String] {
    var out: [String: String] = [:]
    for file in try FileManager.default.subpathsOfDirectory(atPath: at(inner)) {
      let attributes = try FileManager.default.attributesOfItem(atPath: at("\(inner)/\(file)"))
      let date = (attributes[.modificationDate] as? Date)?.timeIntervalSinceReferenceDate ?? 0
      out[file] = "\(date) \(attributes[.systemFileNumber] as? Int ?? 0)"
    }
    return out
  }
}
