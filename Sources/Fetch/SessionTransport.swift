internal import Dispatch
internal import Foundation
internal import FoundationNetworking
internal import Synchronization

/// Requests through URLSession: no cookies, no cache, no redirects; size and time are limited.
package final class SessionTransport: Transport, Sendable {
  private let session: URLSession
  private let collector = Collector()
  /// For the complete response: a slow server must not block the run.
  private let seconds: Int

  package init(seconds: Int = 60) {
    self.seconds = seconds
    let settings = URLSessionConfiguration.ephemeral
    settings.httpCookieStorage = nil
    settings.urlCache = nil
    settings.httpShouldSetCookies = false
    settings.httpMaximumConnectionsPerHost = 1
    settings.timeoutIntervalForRequest = Double(min(seconds, 30))
    let queue = OperationQueue()
    queue.maxConcurrentOperationCount = 1
    session = URLSession(configuration: settings, delegate: collector, delegateQueue: queue)
  }

  deinit { session.invalidateAndCancel() }

  package func send(_ request: WireRequest) throws(TransportFailure) -> WireResponse {
    guard let url = URL(string: request.address.description) else { throw .unreachable("invalid address") }
    var wire = URLRequest(url: url)
    for (name, value) in request.headers { wire.setValue(value, forHTTPHeaderField: name) }
    let task = session.dataTask(with: wire)
    let done = collector.begin(task.taskIdentifier, limit: request.limit)
    task.resume()
    guard done.wait(timeout: .now() + .seconds(seconds)) == .success else {
      task.cancel()
      collector.end()
      throw .lost("no complete response within \(seconds) s")
    }
    return try collector.end().get()
  }
}

/// Collects the current response; late data of an earlier one is dropped.
private final class Collector: NSObject, URLSessionDataDelegate, Sendable {
  /// A partial response.
  private struct Pending {
    var task = -1
    var limit = 0
    var response: HTTPURLResponse?
    /// Not an array: decompressed data arrives faster than it can be appended byte by byte.
    var body = Data()
    var failure: TransportFailure?
    var done = DispatchSemaphore(value: 0)
  }

  private let pending = Mutex(Pending())

  func begin(_ task: Int, limit: Int) -> DispatchSemaphore {
    pending.withLock { pending in
      pending = Pending(task: task, limit: limit)
      return pending.done
    }
  }

  @discardableResult
  func end() -> Result<WireResponse, TransportFailure> {
    pending.withLock { pending in
      defer { pending = Pending() }
      if let failure = pending.failure { return .failure(failure) }
      guard let response = pending.response else { return .failure(.lost("no response")) }
      var headers: [String: String] = [:]
      for (name, value) in response.allHeaderFields {
        headers["\(name)".lowercased()] = "\(value)"
      }
      return .success(
        WireResponse(status: response.statusCode, headers: headers, body: [UInt8](pending.body)))
    }
  }

  func urlSession(
    _ session: URLSession, task: URLSessionTask, willPerformHTTPRedirection response: HTTPURLResponse,
    newRequest request: URLRequest, completionHandler: @escaping (URLRequest?) -> Void
  ) {
    completionHandler(nil)
  }

  func urlSession(
    _ session: URLSession, dataTask: URLSessionDataTask, didReceive response: URLResponse,
    completionHandler: @escaping (URLSession.ResponseDisposition) -> Void
  ) {
    pending.withLock { pending in
      if pending.task == dataTask.taskIdentifier { pending.response = response as? HTTPURLResponse }
    }
    completionHandler(.allow)
  }

  func urlSession(_ session: URLSession, dataTask: URLSessionDataTask, didReceive data: Data) {
    let isTooLarge = pending.withLock { pending in
      guard pending.task == dataTask.taskIdentifier, pending.failure == nil else { return false }
      pending.body.append(data)
      guard pending.body.count > pending.limit else { return false }
      pending.failure = .tooLarge
      pending.body = Data()
      pending.done.signal()
      return true
    }
    if isTooLarge { dataTask.cancel() }
  }

  func urlSession(_ session: URLSession, task: URLSessionTask, didCompleteWithError error: (any Error)?) {
    pending.withLock { pending in
      guard pending.task == task.taskIdentifier, pending.failure == nil else { return }
      if let error { pending.failure = Self.failure(error) }
      // If a redirect is not followed, its response may arrive only here.
      if pending.response == nil { pending.response = task.response as? HTTPURLResponse }
      pending.done.signal()
    }
  }

  private static func failure(_ error: any Error) -> TransportFailure {
    let text = error.localizedDescription
    return switch (error as NSError).code {
    case NSURLErrorCannotFindHost, NSURLErrorCannotConnectToHost, NSURLErrorDNSLookupFailed,
      NSURLErrorNotConnectedToInternet, NSURLErrorSecureConnectionFailed,
      NSURLErrorServerCertificateUntrusted, NSURLErrorServerCertificateHasBadDate,
      NSURLErrorServerCertificateHasUnknownRoot, NSURLErrorServerCertificateNotYetValid,
      NSURLErrorUnsupportedURL, NSURLErrorBadURL:
      .unreachable(text)
    case NSURLErrorTimedOut: .lost("the server timed out")
    default: isAboutTrust(text) ? .unreachable(text) : .lost(text)
    }
  }

  /// Most TLS errors have no specific code here, so the text decides; broken connections do not count.
  private static func isAboutTrust(_ text: String) -> Bool {
    let isTLS = ["SSL", "TLS", "certificate"].contains { text.contains($0) }
    return isTLS && !["SYSCALL", "reset", "unexpected eof"].contains { text.contains($0) }
  }
}
