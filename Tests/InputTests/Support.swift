import Basics
import Content
import Foundation
import Glibc
@testable import Input

/// A project in a folder of its own; gone when the test is.
final class Place: Sendable {
  let folder: String

  init(_ files: [String] = []) {
    let name = "scrollback-\(UUID().uuidString)"
    // The real place, so that a temporary folder that is a link itself does not matter.
    folder = URL(fileURLWithPath: NSTemporaryDirectory()).resolvingSymlinksInPath().path + "/" + name
    makeFolder("")
    for file in files { put(file) }
  }

  deinit { try? FileManager.default.removeItem(atPath: folder) }

  func path(_ inner: String) -> String { inner.isEmpty ? folder : "\(folder)/\(inner)" }

  func put(_ inner: String, _ text: String = "x") {
    if let slash = inner.lastIndex(of: "/") { makeFolder(String(inner[..<slash])) }
    _ = FileManager.default.createFile(atPath: path(inner), contents: Data(text.utf8))
  }

  func makeFolder(_ inner: String) {
    try? FileManager.default.createDirectory(atPath: path(inner), withIntermediateDirectories: true)
  }

  func link(_ inner: String, to end: String) { symlink(end, path(inner)) }

  func open(_ inner: String = "") throws(Diagnostic) -> Project { try Project.open(path(inner)) }

  /// What opening says is wrong, paths from the folder.
  func failure(_ inner: String = "") -> String? {
    do {
      _ = try open(inner)
      return nil
    } catch {
      return error.description.replacing(folder + "/", with: "").replacing(folder, with: "PROJECT")
    }
  }

  /// What was passed over, paths from the folder.
  func warnings(_ project: Project) -> [String] {
    project.diagnostics.map { $0.description.replacing(folder + "/", with: "") }
  }
}

extension Project {
  var contentPaths: [String] { content.map(\.contentPath) }
}
