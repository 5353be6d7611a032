internal import Basics
internal import Foundation
internal import Input
internal import Markup

/// The folder of a finished site, for commands that read it.
struct SearchedSite {
  let path: String

  /// Refuses what is no folder of a site with an index, and says what may be meant.
  init(_ path: String) throws(Diagnostic) {
    self.path = path
    guard LocalPath.isFolder(path) else {
      throw Diagnostic(
        .error, "there is no such folder", path: path,
        help: ["build the site first with \"scrollback build\", or name its folder with --site"])
    }
    guard FileManager.default.fileExists(atPath: "\(path)/search/root.js") else {
      throw Diagnostic(
        .error, "this folder has no search index", path: path, help: [Self.advice(path)])
    }
  }

  private static func advice(_ path: String) -> String {
    let inner = "\(path)/site"
    return FileManager.default.fileExists(atPath: "\(inner)/search/root.js")
      ? "did you mean --site \(inner)?" : "name the folder of a built site with --site, or build it again"
  }

  /// Bytes of a file of the index; nil when it is not there.
  func index(_ name: String) throws(Diagnostic) -> [UInt8]? { try bytes("search/\(name).js") }

  /// The ids of a page; nil when it is not there, or no page.
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
      throw Diagnostic(.error, "cannot be read: \(error.localizedDescription)", path: file)
    }
  }
}
