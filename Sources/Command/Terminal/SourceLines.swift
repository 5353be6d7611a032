internal import Foundation
internal import Input

/// Lines of the files in diagnostics. Keeps one file, since diagnostics are grouped by file.
final class SourceLines {
  private var path = ""
  private var bytes: [UInt8] = []
  /// Offset of each line.
  private var starts: [Int] = []
  /// Larger files are logs that no editor opens either.
  private static let limit = 16 << 20

  /// Nil if the line does not exist, or the file cannot be read: inside an archive, or deleted.
  func line(_ number: Int, of path: String) -> String? {
    if path != self.path { load(path) }
    guard starts.indices.contains(number - 1) else { return nil }
    let end = number < starts.count ? starts[number] - 1 : bytes.count
    let line = bytes[starts[number - 1]..<end]
    return String(decoding: line.last == 0x0D ? line.dropLast() : line, as: UTF8.self)
  }

  private func load(_ path: String) {
    (self.path, bytes, starts) = (path, [], [])
    let size = (try? FileManager.default.attributesOfItem(atPath: path))?[.size] as? Int
    guard let size, size <= Self.limit, LocalPath.isFile(path),
      let data = FileManager.default.contents(atPath: path)
    else {
      return
    }
    bytes = [UInt8](data)
    starts = [0] + bytes.indices.filter { bytes[$0] == 0x0A }.map { $0 + 1 }
  }
}
