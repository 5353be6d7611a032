internal import Basics
internal import Content
internal import Foundation
internal import Input
internal import Review
internal import Serve

/// What pages of `serve --review` may save: lines of the review's files, checked by the readers of the build.
enum ReviewSaving {
  /// Throws if `path` is not a project or content folder: an export has no place for verdicts.
  static func lines(of path: String, token: String) throws(Diagnostic) -> SavedLines {
    guard LocalPath.isFolder(path) else {
      throw Diagnostic(
        .error, "verdicts can be saved only in a project folder", path: path,
        help: ["create one with \"scrollback init\""])
    }
    let root = WatchedPlace(path).root
    let content = LocalPath.isFolder("\(root)/content") ? ["content"] : []
    return SavedLines(root: root, token: token) { target in
      SavedReview(kind: target.kind, reviewer: target.reviewer).map { saved in
        content + saved.contentPath.split(separator: "/").map(String.init)
      }
    } check: { target, earlier, added in
      let folder = ([root] + content).joined(separator: "/")
      let saved = SavedReview(kind: target.kind, reviewer: target.reviewer)
      return saved?.problems(added, after: earlier, rules(in: folder)).map {
        SavedLines.Problem(line: $0.line, message: $0.message)
      } ?? []
    }
  }

  /// Read for each request: the rubric may have changed since.
  private static func rules(in folder: String) -> [InputFile] {
    SavedReview.rules.compactMap { name in
      FileManager.default.contents(atPath: "\(folder)/\(name)").map {
        InputFile(contentPath: name, bytes: [UInt8]($0))
      }
    }
  }
}
