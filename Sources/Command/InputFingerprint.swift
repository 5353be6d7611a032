internal import Input
internal import Model
internal import Synchronization

/// Names the files that a site is made from by their bytes, so that one can tell whether two sites should be the same.
///
/// A file's fingerprint is taken while it is read for the site, so that a build reads it once; what nobody read to its end
/// is read for this.
final class InputFingerprint: Sendable {
  /// By the bytes of folder and path: both spellings of an accent are two files.
  private let known = Mutex<[[UInt8]: UInt64]>([:])

  /// The project with files that are noted here as they are read.
  func noting(_ project: Project) -> Project {
    var project = project
    project.content = project.content.map { noting($0, Self.key("content", $0)) }
    project.templates = project.templates.map { noting($0, Self.key("templates", $0)) }
    return project
  }

  /// 16 hexadecimal digits; the order of the files does not matter, nor where the project lies.
  func text(_ project: Project, jobs: Int) throws(Diagnostic) -> String {
    var rest = (project.content.map { ("content", $0) } + project.templates.map { ("templates", $0) })
      .makeIterator()
    let results = ParallelMap.map({ rest.next() }, jobs: jobs) { folder, file in
      Result<String, Diagnostic> { () throws(Diagnostic) in
        let key = Self.key(folder, file)
        if let value = self.known.withLock({ $0[Array(key.utf8)] }) { return "\(key)\n\(value)\n" }
        return "\(key)\n\(try Self.fingerprint(of: file))\n"
      }
    }
    var lines: [String] = []
    for result in results { lines.append(try result.get()) }
    return String(SHA256.hex(lines.sorted().joined()).prefix(16))
  }

  private static func key(_ folder: String, _ file: InputFile) -> String { "\(folder)/\(file.contentPath)" }

  private static func fingerprint(of file: InputFile) throws(Diagnostic) -> UInt64 {
    var fingerprint = Fingerprint()
    var stream = try file.stream()
    while let bytes = try stream.next() { fingerprint.update(bytes) }
    return fingerprint.value
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

/// One reading of one file; owns the state that a stream's closure cannot.
private final class NotedReading: Sendable {
  private struct State {
    var stream: ByteStream
    var fingerprint = Fingerprint()
  }

  private let state: Mutex<State>
  private let note: @Sendable (UInt64) -> Void

  init(_ stream: ByteStream, _ note: @escaping @Sendable (UInt64) -> Void) {
    state = Mutex(State(stream: stream))
    self.note = note
  }

  func next() throws(Diagnostic) -> [UInt8]? {
    let result = state.withLock { state in
      Result { () throws(Diagnostic) -> [UInt8]? in
        guard let bytes = try state.stream.next() else {
          note(state.fingerprint.value)
          return nil
        }
        state.fingerprint.update(bytes)
        return bytes
      }
    }
    return try result.get()
  }
}
