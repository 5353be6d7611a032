internal import Dispatch
internal import Glibc

/// Does something on Ctrl-C before the program ends as a shell expects: with 128 and the number of the signal, 130.
final class Interruption {
  private let sources: [any DispatchSourceSignal]
  private let signals: [CInt]

  /// With other signals and another status for programs that run until somebody ends them.
  init(_ signals: [CInt] = [SIGINT], status: CInt? = nil, _ say: @escaping @Sendable () -> Void) {
    self.signals = signals
    sources = signals.map { number in
      signal(number, SIG_IGN)
      let source = DispatchSource.makeSignalSource(signal: number, queue: .global())
      source.setEventHandler {
        say()
        // At once, as a kill would: everything worth keeping is on disk already.
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
