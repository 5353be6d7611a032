internal import Glibc
internal import Synchronization

/// Writes diagnostics to standard error and results to standard output.
///
/// A closed output, or a pipe without a reader, is ignored. A full disk makes the command exit with 6.
enum Console {
  private struct State {
    /// Why writing results failed; nil until it does.
    var failure: String?
    var isSilent = false
    /// Whether diagnostics are suppressed too.
    var isMute = false
  }

  private static let state = Mutex(State())

  /// Call first: a closed output must not become the descriptor of a site file, and a closed pipe must not
  /// end the program.
  static func begin() {
    signal(SIGPIPE, SIG_IGN)
    for number in [STDIN_FILENO, STDOUT_FILENO, STDERR_FILENO] where fcntl(number, F_GETFD) == -1 {
      // Takes the lowest free descriptor, which is this one; it is not writable.
      _ = open("/dev/null", O_RDONLY)
    }
  }

  static func error(_ text: String) { progress(text + "\n") }

  /// Without a newline. Failures are ignored: there is nowhere to report them.
  static func progress(_ text: String) {
    if !state.withLock({ $0.isMute }) { _ = write(text, to: STDERR_FILENO) }
  }

  /// Suppresses all output: the program is ending while other threads still run.
  static func mute() { state.withLock { ($0.isMute, $0.isSilent) = (true, true) } }

  /// Prints a result. The first failure is reported; later output is dropped.
  static func print(_ text: String) {
    guard !state.withLock({ $0.isSilent }) else { return }
    let code = write(text + "\n", to: STDOUT_FILENO)
    guard code != 0 else { return }
    let isQuiet = code == EPIPE || code == EBADF
    let reason = String(cString: strerror(code))
    state.withLock { state in
      state.isSilent = true
      if !isQuiet { state.failure = reason }
    }
    if !isQuiet { error("standard output: error: cannot write: \(reason)") }
  }

  /// The exit status: success turns into an I/O error if results could not be written.
  static func status(_ status: Int32) -> Int32 {
    status == 0 && state.withLock { $0.failure } != nil ? ExitStatus.inputOutput.rawValue : status
  }

  /// Whether standard error is a terminal.
  static var isTerminal: Bool { isatty(STDERR_FILENO) == 1 }

  /// Returns 0 or `errno`.
  private static func write(_ text: String, to descriptor: Int32) -> Int32 {
    var rest = Array(text.utf8)
    while !rest.isEmpty {
      let written = Glibc.write(descriptor, rest, rest.count)
      if written >= 0 {
        rest.removeFirst(written)
      } else if errno == EAGAIN {
        var place = pollfd(fd: descriptor, events: Int16(POLLOUT), revents: 0)
        _ = poll(&place, 1, -1)
      } else if errno != EINTR {
        return errno
      }
    }
    return 0
  }
}
