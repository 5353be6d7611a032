internal import Glibc
internal import Input
internal import Model

/// Names all that every piece of a build hangs on besides its own source: the program, the templates, the settings, the
/// day. Of two builds of one key, a source makes the same pages.
struct BuildKey {
  let project: Project
  let settings: SiteSettings
  let options: BuildOptions
  let target: OutputTarget
  let now: Instant
  /// Whether other machines take the pieces: then neither places nor libraries of this one count.
  var isShared = false

  func make() throws(Diagnostic) -> ContentHash {
    var maker = ContentHashMaker()
    maker.update(try OwnProgram.hash.get().hex)
    // In the order of their paths, with the list of what may be published.
    for file in project.content where ["site.yml", PublishGate.list].contains(file.contentPath) {
      try Self.add(file, &maker)
    }
    for file in project.templates { try Self.add(file, &maker) }
    for value in values { maker.update(value) }
    return maker.finish()
  }

  /// Places are in what is said about a piece; the zone's own table changes with the machine's.
  private var values: [String] {
    [
      "options", settings.title, settings.baseURL ?? "-", "\(options.includesFuture)",
      "\(options.includesDrafts)", "\(options.checks)", "\(isShared)", "day",
      WallTime(now, in: settings.zone).date.iso, "\(settings.zone)",
    ] + (isShared ? [] : [options.path, target.name, Self.libraries] + target.folders)
  }

  private static func add(_ file: InputFile, _ maker: inout ContentHashMaker) throws(Diagnostic) {
    maker.update(file.path)
    maker.update(try file.bytes())
    maker.update(" \(file.size)")
  }

  /// Libraries that the program runs with, by name and size.
  private static var libraries: String {
    let paths = String(decoding: whole("/proc/self/maps"), as: UTF8.self).split(separator: "\n").compactMap {
      line in line.firstIndex(of: "/").map { String(line[$0...]) }
    }
    return Set(paths.filter { $0.contains(".so") }).sorted().map { path in
      var info = stat()
      return stat(path, &info) == 0 ? "\(path) \(info.st_size)" : path
    }.joined(separator: "\n")
  }

  /// A file of the kernel, which says that it has no size and comes page by page.
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

/// The program that is running.
private enum OwnProgram {
  /// Of its own bytes: a number does not tell two builds of it apart. Made once, since `serve` builds again and again.
  static let hash = Result { () throws(Diagnostic) in try read() }

  private static func read() throws(Diagnostic) -> ContentHash {
    let path = "/proc/self/exe"
    guard let file = try Project.file(path) else {
      throw Diagnostic(.error, "the program cannot be read", path: path)
    }
    var maker = ContentHashMaker()
    var stream = try file.stream()
    while let bytes = try stream.next() { maker.update(bytes) }
    return maker.finish()
  }
}
