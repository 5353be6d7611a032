internal import Basics
internal import Foundation
internal import Glibc

/// A temporary folder, such as the one that `serve` builds into: new for each run, private to the user, removed at the end.
struct PreviewFolder {
  let path: String

  var site: String { "\(path)/site" }
  /// Cache of the last build, for the next one.
  var cache: String { "\(path)/cache" }

  init(for command: String = "serve") throws(Diagnostic) {
    let folder = FileManager.default.temporaryDirectory
    let place = folder.appendingPathComponent("scrollback-\(command)-XXXXXX").path
    var name = Array(place.utf8CString)
    guard mkdtemp(&name) != nil else {
      throw Diagnostic(
        .error, "cannot create a temporary folder: \(String(cString: strerror(errno)))", path: place,
        help: ["set TMPDIR to a writable folder"])
    }
    path = String(decoding: name.dropLast().map { UInt8(bitPattern: $0) }, as: UTF8.self)
  }

  /// Ignores failures: the system clears its temporary folder.
  func remove() { try? FileManager.default.removeItem(atPath: path) }
}
