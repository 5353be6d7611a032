internal import Basics
internal import Foundation
internal import Input
internal import Markup

/// The folder of a finished site, for commands that read it.
struct SearchedSite {
  let path: String

  /// Rejects a folder without a site or index, with a suggestion.
  init(_ path: String) throws(Diagnostic) {
    self.path = path
    guard LocalPath.isFolder(path) else {
      throw Diagnostic(
        .error, "folder not found", path: path,
        help: ["build the site first with \"scrollback build\", or name its folder with --site"])
    }
    guard FileManager.default.fileExists(atPath: "\(path)/search/root.js") else {
      throw Diagnostic(
        .error, "search index not found", path: path, help: [Self.advice(path)])
    }
  }

  private static func advice(_ path: String) -> String {
    let inner = "\(path)/site"
    return FileManager.default.fileExists(atPath: "\(inner)/search/root.js")
      ? "did you mean --site \(inner)?" : "name the folder of a built site with --site, or rebuild the site"
  }

  /// Bytes of an index file; nil if missing.
  func index(_ name: String) throws(Diagnostic) -> [UInt8]? { try bytes("search/\(name).js") }

  /// The ids on a page; nil if the file is missing or not a page.
  func anchors(_ page: String) throws(Diagnostic) -> Set<String>? {
    guard let bytes = try bytes(page), let parsed = XMLPage(parsing: bytes).page else { return nil }
    return Set(parsed.elements.indices.compactMap { parsed.attribute("id", of: $0) })
  }

  private func bytes(_ name: String) throws(Diagnostic) -> [UInt8]? {
    let file = "\(path)/\(name)"
    guard FileManager.default.fileExists(atPath: file) else { return nil }
    do {
      return try Array(Data(contentsOf: URL(fileURLWithPath: file)))
    } catch {
      throw Diagnostic(.error, "cannot read: \(error.localizedDescription)", path: file)
    }
  }
}
