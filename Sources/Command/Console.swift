internal import Glibc
internal import Synchronization

/// Writes to the terminal: problems to standard error, results to standard output.
///
/// Nobody may be there: a pipe whose reader has gone, and an output that is closed, are silent; a full disk makes the
/// command end with 6.
enum Console {
  private struct State {
    /// Why results did not get out, once they did not.
    var failure: String?
    var isSilent = false
    /// Whether problems are not to be reported any more either.
    var isMute = false
  }

  private static let state = Mutex(State())

  /// Comes first: a closed output must not become the number of a file of the site, nor a closed pipe end the program.
  static func begin() {
    signal(SIGPIPE, SIG_IGN)
    for number in [STDIN_FILENO, STDOUT_FILENO, STDERR_FILENO] where fcntl(number, F_GETFD) == -1 {
      // Takes the lowest number, which is this one; it cannot be written to.
      _ = open("/dev/null", O_RDONLY)
    }
  }

  static func error(_ text: String) { progress(text + "\n") }

  /// Without an end of line. What does not get out has nowhere to be reported.
  static func progress(_ text: String) {
    if !state.withLock({ $0.isMute }) { _ = write(text, to: STDERR_FILENO) }
  }

  /// The program is ending: what threads still find is nobody's business.
  static func mute() { state.withLock { ($0.isMute, $0.isSilent) = (true, true) } }

  /// Results; the first failure is reported, and no more is tried.
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
    if !isQuiet { error("standard output: error: cannot be written: \(reason)") }
  }

  /// How the program ends: a success whose results did not get out is none.
  static func status(_ status: Int32) -> Int32 {
    status == 0 && state.withLock { $0.failure } != nil ? ExitStatus.inputOutput.rawValue : status
  }

  /// Whether a person reads what is said of problems and progress.
  static var isTerminal: Bool { isatty(STDERR_FILENO) == 1 }

  /// 0, or the number of the error.
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
