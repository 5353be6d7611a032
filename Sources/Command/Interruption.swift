internal import Dispatch
internal import Glibc

/// Runs an action on Ctrl-C before the program exits with 128 plus the signal number: 130.
final class Interruption {
  private let sources: [any DispatchSourceSignal]
  private let signals: [CInt]

  /// Other signals and another status are for programs that run until they are stopped.
  init(_ signals: [CInt] = [SIGINT], status: CInt? = nil, _ say: @escaping @Sendable () -> Void) {
    self.signals = signals
    sources = signals.map { number in
      signal(number, SIG_IGN)
      let source = DispatchSource.makeSignalSource(signal: number, queue: .global())
      source.setEventHandler {
        say()
        // Exit at once, as on a kill: everything worth keeping is on disk.
        _exit(status ?? 128 + number)
      }
      source.resume()
      return source
    }
  }

  func cancel() {
    for source in sources { source.cancel() }
    for number in signals { signal(number, SIG_DFL) }
  }
}
