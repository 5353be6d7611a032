internal import Basics
internal import Content
internal import Input
internal import Synchronization

/// Identifies the input files of a site by their bytes, so that one can tell whether two sites should be
/// equal.
///
/// Each file is hashed while the build reads it; files that nothing read to the end are read here.
final class InputFingerprint: Sendable {
  /// By the bytes of folder and path: the two spellings of an accent are two files.
  private let known = Mutex<[[UInt8]: ContentHash]>([:])

  /// The project with files that are hashed as they are read.
  func noting(_ project: Project) -> Project {
    var project = project
    project.content = project.content.map { noting($0, Self.key("content", $0)) }
    project.templates = project.templates.map { noting($0, Self.key("templates", $0)) }
    return project
  }

  /// 16 hexadecimal digits, independent of the order of the files and the location of the project.
  func text(_ project: Project, jobs: Int) throws(Diagnostic) -> String {
    let lines = try all(project, jobs: jobs).map { "\($0)\n\($1.hex)\n" }
    return String(SHA256.hex(lines.sorted().joined()).prefix(16))
  }

  /// The hash of all input, for the cache.
  func hash(_ project: Project, jobs: Int) throws(Diagnostic) -> ContentHash {
    var maker = ContentHashMaker()
    for (key, hash) in try all(project, jobs: jobs) {
      maker.update(key)
      maker.update(hash)
    }
    return maker.finish()
  }

  /// The hashes so far, by key.
  var noted: [ShardRecord.Input] {
    known.withLock { known in
      known.map { key, hash in .init(key: String(decoding: key, as: UTF8.self), hash: hash) }
    }.sorted { $0.key.utf8.lexicographicallyPrecedes($1.key.utf8) }
  }

  /// Adds hashes from shards; a different hash means that the shards read different bytes.
  func note(_ inputs: [ShardRecord.Input]) throws(Diagnostic) {
    for input in inputs {
      let before = known.withLock { $0.updateValue(input.hash, forKey: Array(input.key.utf8)) }
      if let before, before != input.hash {
        throw Diagnostic(
          .error, "changed while the shards were built", path: input.key, help: ["rebuild all shards"])
      }
    }
  }

  /// Paths and sizes, without reading anything.
  static func listing(_ project: Project) -> ContentHash {
    var maker = ContentHashMaker()
    for file in project.content { maker.update("\(key("content", file)) \(file.size)") }
    for file in project.templates { maker.update("\(key("templates", file)) \(file.size)") }
    return maker.finish()
  }

  /// In project order.
  private func all(_ project: Project, jobs: Int) throws(Diagnostic) -> [(String, ContentHash)] {
    var rest = (project.content.map { ("content", $0) } + project.templates.map { ("templates", $0) })
      .makeIterator()
    let results = ParallelMap.map({ rest.next() }, jobs: jobs) { folder, file in
      Result<(String, ContentHash), Diagnostic> { () throws(Diagnostic) in
        let key = Self.key(folder, file)
        if let hash = self.known.withLock({ $0[Array(key.utf8)] }) { return (key, hash) }
        return (key, try Self.hash(of: file))
      }
    }
    var all: [(String, ContentHash)] = []
    for result in results { all.append(try result.get()) }
    return all
  }

  private static func key(_ folder: String, _ file: InputFile) -> String { "\(folder)/\(file.contentPath)" }

  private static func hash(of file: InputFile) throws(Diagnostic) -> ContentHash {
    var maker = ContentHashMaker()
    var stream = try file.stream()
    while let bytes = try stream.next() { maker.update(bytes) }
    return maker.finish()
  }

  private func noting(_ file: InputFile, _ name: String) -> InputFile {
    let key = Array(name.utf8)
    return InputFile(path: file.path, contentPath: file.contentPath, size: file.size) {
      [self] () throws(Diagnostic) in
      let stream = try file.stream()
      if known.withLock({ $0[key] != nil }) { return stream }
      let reading = NotedReading(stream) { value in self.known.withLock { $0[key] = value } }
      return ByteStream { () throws(Diagnostic) in try reading.next() }
    }
  }
}

/// The state of one pass over one file, which a stream's closure cannot own.
private final class NotedReading: Sendable {
  private struct State: ~Copyable {
    var stream: ByteStream
    var hash = ContentHashMaker()
  }

  private let state: Mutex<State>
  private let note: @Sendable (ContentHash) -> Void

  init(_ stream: ByteStream, _ note: @escaping @Sendable (ContentHash) -> Void) {
    state = Mutex(State(stream: stream))
    self.note = note
  }

  func next() throws(Diagnostic) -> [UInt8]? {
    let result = state.withLock { state in
      Result { () throws(Diagnostic) -> [UInt8]? in
        guard let bytes = try state.stream.next() else {
          note(state.hash.finish())
          return nil
        }
        state.hash.update(bytes)
        return bytes
      }
    }
    return try result.get()
  }
}
