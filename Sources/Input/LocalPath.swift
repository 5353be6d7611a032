internal import Foundation

/// Paths on this machine.
package enum LocalPath {
  package static func isFolder(_ path: String) -> Bool { kind(path) == true }

  package static func isFile(_ path: String) -> Bool { kind(path) == false }

  /// Whether it is a folder; nil if it does not exist.
  private static func kind(_ path: String) -> Bool? {
    var isFolder: ObjCBool = false
    return FileManager.default.fileExists(atPath: path, isDirectory: &isFolder) ? isFolder.boolValue : nil
  }

  /// The absolute path, with links resolved as far as it exists.
  package static func real(_ path: String) -> String {
    var url = URL(fileURLWithPath: path).standardizedFileURL
    var missing: [String] = []
    // Foundation does not resolve a path whose end does not exist.
    while url.path != "/", !FileManager.default.fileExists(atPath: url.path) {
      missing.append(url.lastPathComponent)
      url.deleteLastPathComponent()
    }
    let real = url.resolvingSymlinksInPath().path
    return missing.reversed().reduce(real) { $0 == "/" ? "/\($1)" : "\($0)/\($1)" }
  }
}
