internal import Dispatch
internal import Glibc

/// Says something on Ctrl-C before the program ends as a shell expects, with 130.
final class Interruption {
  private let source = DispatchSource.makeSignalSource(signal: SIGINT, queue: .global())

  init(_ say: @escaping @Sendable () -> Void) {
    signal(SIGINT, SIG_IGN)
    source.setEventHandler {
      say()
      // At once, as a kill would: everything worth keeping is on disk already.
      _exit(130)
    }
    source.resume()
  }

  func cancel() {
    source.cancel()
    signal(SIGINT, SIG_DFL)
  }
}
