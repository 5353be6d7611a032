internal import Basics
internal import Dispatch
internal import Synchronization

/// Lets a synchronous command wait for asynchronous work.
enum Waiting {
  static func value<T: Sendable>(_ work: @escaping @Sendable () async throws(Diagnostic) -> T)
    throws(Diagnostic) -> T
  {
    let done = DispatchSemaphore(value: 0)
    let result = Mutex<Result<T, Diagnostic>?>(nil)
    Task {
      let value: Result<T, Diagnostic>
      do throws(Diagnostic) { value = .success(try await work()) } catch { value = .failure(error) }
      result.withLock { $0 = value }
      done.signal()
    }
    done.wait()
    guard let value = result.withLock({ $0 }) else { preconditionFailure("the work has ended") }
    return try value.get()
  }

  static func forever() { DispatchSemaphore(value: 0).wait() }
}
