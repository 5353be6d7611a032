internal import Basics
internal import Glibc
internal import Synchronization

/// Appends pieces to a file as they are made, from any thread.
final class PieceLog: Sendable {
  private struct State {
    var waiting: [UInt8] = []
    var failure: CInt = 0
  }

  private let descriptor: CInt
  private let path: String
  private let state = Mutex(State())
  /// Small pieces are written together.
  private let portion: Int

  /// Creates a new file, replacing an existing one.
  convenience init(_ path: String, key: ContentHash, portion: Int = 1 << 20) throws(Diagnostic) {
    try self.init(path, flags: O_CREAT | O_TRUNC, portion)
    append(PieceFile.start(key))
  }

  /// Continues after the last complete piece.
  convenience init(continuing path: String, at end: Int, portion: Int) throws(Diagnostic) {
    try self.init(path, flags: 0, portion)
    guard ftruncate(descriptor, off_t(end)) == 0, lseek(descriptor, 0, SEEK_END) == off_t(end) else {
      throw failure(errno)
    }
  }

  private init(_ path: String, flags: CInt, _ portion: Int) throws(Diagnostic) {
    descriptor = open(path, flags | O_WRONLY | O_CLOEXEC | O_NOFOLLOW, 0o600)
    self.path = path
    self.portion = portion
    if descriptor < 0 { throw failure(errno) }
  }

  deinit { if descriptor >= 0 { close(descriptor) } }

  func add(_ name: ContentHash, _ body: [UInt8]) { append(PieceFile.head(name, body), body) }

  /// Throws if any write failed.
  func finish() throws(Diagnostic) {
    let code = state.withLock { state in
      flush(&state)
      return state.failure
    }
    if code != 0 { throw failure(code) }
  }

  /// A large body is written alone, without a copy.
  private func append(_ head: [UInt8], _ body: [UInt8] = []) {
    state.withLock { state in
      state.waiting += head
      let isLarge = body.count >= Self.large
      if !isLarge { state.waiting += body }
      if isLarge || state.waiting.count >= portion { flush(&state) }
      if isLarge { write(body, &state) }
    }
  }

  private static let large = 1 << 20

  private func flush(_ state: inout State) {
    write(state.waiting, &state)
    state.waiting.removeAll(keepingCapacity: true)
  }

  private func write(_ bytes: [UInt8], _ state: inout State) {
    var rest = bytes
    while !rest.isEmpty, state.failure == 0 {
      let count = Glibc.write(descriptor, rest, rest.count)
      if count == rest.count { return }
      if count > 0 { rest.removeFirst(count) } else if errno != EINTR { state.failure = errno }
    }
  }

  private func failure(_ code: CInt) -> Diagnostic {
    Diagnostic(.error, "cannot write: \(String(cString: strerror(code)))", path: path)
  }
}
