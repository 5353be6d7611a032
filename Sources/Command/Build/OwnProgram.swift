internal import Basics
internal import Content
internal import Glibc
internal import Input

/// The running program.
enum OwnProgram {
  /// Identifies its bytes: the linker's build ID, or a hash of the whole file. Computed once, since `serve`
  /// builds repeatedly.
  static func name() throws(Diagnostic) -> ContentHash { try found.get() }

  private static let found = Result { () throws(Diagnostic) in try find() }

  private static func find() throws(Diagnostic) -> ContentHash {
    let path = "/proc/self/exe"
    guard let file = try Project.file(path) else {
      throw Diagnostic(.error, "the program cannot be read", path: path)
    }
    var maker = ContentHashMaker()
    var stream = try file.stream()
    var isFirst = true
    while let bytes = try stream.next() {
      if isFirst, let id = BuildID.find(in: bytes) { return ContentHash.of(id) }
      isFirst = false
      maker.update(bytes)
    }
    return maker.finish()
  }

  /// Shared libraries of the process, by name and size.
  static var libraries: String {
    let paths = String(decoding: whole("/proc/self/maps"), as: UTF8.self).split(separator: "\n").compactMap {
      line in line.firstIndex(of: "/").map { String(line[$0...]) }
    }
    return Set(paths.filter { $0.contains(".so") }).sorted().map { path in
      var info = stat()
      return stat(path, &info) == 0 ? "\(path) \(info.st_size)" : path
    }.joined(separator: "\n")
  }

  /// A kernel file: reports size 0, so it is read until it ends.
  private static func whole(_ path: String) -> [UInt8] {
    let descriptor = open(path, O_RDONLY | O_CLOEXEC)
    guard descriptor >= 0 else { return [] }
    defer { close(descriptor) }
    var all: [UInt8] = []
    var page = [UInt8](repeating: 0, count: 64 << 10)
    while case let count = read(descriptor, &page, page.count), count > 0 { all += page.prefix(count) }
    return all
  }
}
