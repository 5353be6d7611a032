internal import Basics
internal import Foundation
internal import Glibc

/// The folder that `serve` builds into: new for each run, for this user only, gone at the end.
struct PreviewFolder {
  let path: String

  var site: String { "\(path)/site" }
  /// Pieces of the last build, for the next one.
  var cache: String { "\(path)/cache" }

  init() throws(Diagnostic) {
    let place = FileManager.default.temporaryDirectory.appendingPathComponent("scrollback-serve-XXXXXX").path
    var name = Array(place.utf8CString)
    guard mkdtemp(&name) != nil else {
      throw Diagnostic(
        .error, "cannot make a temporary folder: \(String(cString: strerror(errno)))", path: place,
        help: ["set TMPDIR to a folder that you may write to"])
    }
    path = String(decoding: name.dropLast().map { UInt8(bitPattern: $0) }, as: UTF8.self)
  }

  /// What cannot be removed is the system's to clear away.
  func remove() { try? FileManager.default.removeItem(atPath: path) }
}
