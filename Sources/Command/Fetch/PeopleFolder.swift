internal import Basics
internal import Foundation
internal import Input

/// Where `content/people` of a project is, whether it is there already or not.
struct PeopleFolder {
  /// As the user would write it.
  let path: String

  var cache: String { "\(path)/cache.sqlite" }
  var notes: String { "\(path)/notes" }

  /// `path` is a project folder or a content folder, as for a build; an empty folder becomes a project.
  init(in path: String) throws(Diagnostic) {
    guard LocalPath.isFolder(path) else {
      throw Diagnostic(
        .error, "is no folder", path: path, help: ["name the project folder, the one with \"content\" in it"])
    }
    let isProject = LocalPath.isFolder("\(path)/content") || !Self.isContent(path)
    let folder = path == "." ? "" : path.hasSuffix("/") ? path : "\(path)/"
    self.path = folder + (isProject ? "content/people" : "people")
  }

  /// A bare content folder: it has settings or people of its own.
  private static func isContent(_ path: String) -> Bool {
    ["people", "chats", "services", "stories", "pages"].contains { LocalPath.isFolder("\(path)/\($0)") }
      || FileManager.default.fileExists(atPath: "\(path)/site.yml")
  }

  func make(_ folder: String) throws(Diagnostic) {
    do {
      try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
    } catch {
      throw Diagnostic(.error, "cannot be made: \(error.localizedDescription)", path: folder)
    }
  }
}
