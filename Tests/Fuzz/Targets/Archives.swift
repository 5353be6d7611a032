import Basics
import Content
@testable import Input

/// An untrusted zip archive: rejected, or its files are inside it and have the declared sizes.
enum Archives {
  static func run(_ bytes: [UInt8]) {
    let archive = ZipArchive(SeekableFile(bytes, path: "x.zip"), contentPath: "chats/x.zip", limits: limits)
    guard let files = try? archive.files().files else { return }
    require(Set(files.map(\.contentPath)).count == files.count, "each name once")
    for file in files {
      let isInside = file.contentPath.utf8.starts(with: "chats/x.zip/".utf8)
      require(isInside, "within the archive: \(file.contentPath)")
      require(!file.parts.contains("..") && !file.parts.contains(""), "no way out: \(file.contentPath)")
      require(file.size >= 0 && file.size <= limits.entrySize, "a size within the limit")
      unpack(file)
    }
  }

  private static func unpack(_ file: InputFile) {
    var size = 0
    do throws(Diagnostic) {
      var stream = try file.stream()
      while let piece = try stream.next() {
        size += piece.count
        require(size <= file.size, "no more than was said")
      }
    } catch {
      return require(error.severity == .error, "a reason is given")
    }
    require(size == file.size, "all that was said")
  }

  private static let limits = ZipLimits(entries: 64, entrySize: 8 << 20, totalSize: 16 << 20)
}
