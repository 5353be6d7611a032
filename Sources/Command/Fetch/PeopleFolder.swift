internal import Basics
internal import Foundation
internal import Input

/// The location of a project's `content/people`, which may not exist yet.
struct PeopleFolder {
  /// As the user would write it.
  let path: String

  var cache: String { "\(path)/cache.sqlite" }
  var notes: String { "\(path)/notes" }

  /// `path` is a project folder or a content folder, as for a build; an empty folder becomes a project.
  init(in path: String) throws(Diagnostic) {
    guard LocalPath.isFolder(path) else {
      throw Diagnostic(
        .error, "is not a folder", path: path, help: ["name the project folder, which contains \"content\""])
    }
    let isProject = LocalPath.isFolder("\(path)/content") || !Self.isContent(path)
    let folder = path == "." ? "" : path.hasSuffix("/") ? path : "\(path)/"
    self.path = folder + (isProject ? "content/people" : "people")
  }

  /// A bare content folder: it has settings or people itself.
  static func isContent(_ path: String) -> Bool {
    ["people", "chats", "services", "stories", "pages"].contains { LocalPath.isFolder("\(path)/\($0)") }
      || FileManager.default.fileExists(atPath: "\(path)/site.yml")
  }

  func make(_ folder: String) throws(Diagnostic) {
    do {
      try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
    } catch {
      throw Diagnostic(.error, "cannot create the folder: \(error.localizedDescription)", path: folder)
    }
  }
}
