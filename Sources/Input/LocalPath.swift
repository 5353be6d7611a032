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

/// Places near a folder, for messages; as typed, so that a command with them works in the current folder.
extension LocalPath {
  /// The name of a folder, also of `.`.
  static func name(_ path: String) -> String {
    URL(fileURLWithPath: path).standardizedFileURL.lastPathComponent
  }

  /// The folder above: `..` for `.`.
  static func parent(_ path: String) -> String {
    var parts = path.split(separator: "/").filter { $0 != "." }
    let isAbsolute = path.hasPrefix("/")
    if parts.isEmpty, isAbsolute { return "/" }
    if parts.last ?? ".." == ".." { parts.append("..") } else { parts.removeLast() }
    let joined = (isAbsolute ? "/" : "") + parts.joined(separator: "/")
    return joined.isEmpty ? "." : joined
  }

  /// A folder for the site outside a folder of exports: `../Downloads-site` for `.`; nil for the topmost
  /// folder.
  package static func siteBeside(_ path: String) -> String? {
    let name = Self.name(path)
    return name == "/" || name.isEmpty ? nil : FolderReader.join(parent(path), "\(name)-site")
  }

  /// The project whose `content`, or a folder of chats in it, a folder is: `../..` in `content/chats`.
  package static func project(around path: String) -> String? {
    var (folder, typed) = (URL(fileURLWithPath: path).standardizedFileURL, path)
    for _ in 0..<3 where folder.path != "/" {
      typed = parent(typed)
      if folder.lastPathComponent == "content" { return typed }
      folder.deleteLastPathComponent()
    }
    return nil
  }
}
