internal import Basics
internal import Foundation
internal import Input
internal import Serve

/// The folders whose changes affect the site.
struct WatchedPlace {
  let root: String
  private let names: Set<String>?

  /// `content` and `templates` of a project, all of a content folder, or one file in its folder.
  init(_ path: String) {
    let path = path.count > 1 && path.hasSuffix("/") ? String(path.dropLast()) : path
    if LocalPath.isFolder("\(path)/content") {
      (root, names) = (path, ["content", "templates"])
    } else if LocalPath.isFolder(path) {
      (root, names) = (path, nil)
    } else {
      let url = URL(fileURLWithPath: path)
      (root, names) = (url.deletingLastPathComponent().path, [url.lastPathComponent])
    }
  }

  func changes() throws(Diagnostic) -> FolderWatch { try FolderWatch(root, names: names) }
}
