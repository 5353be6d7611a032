/// A GET request as sent.
package struct WireRequest: Sendable, Equatable {
  package var address: WebAddress
  /// Header names in their usual case.
  package var headers: [String: String]
  /// Larger responses are rejected while they arrive.
  package var limit: Int

  package init(address: WebAddress, headers: [String: String], limit: Int) {
    self.address = address
    self.headers = headers
    self.limit = limit
  }
}

/// A complete response.
package struct WireResponse: Sendable, Equatable {
  package var status: Int
  /// By lower-case name.
  package var headers: [String: String]
  package var body: [UInt8]

  package init(status: Int, headers: [String: String] = [:], body: [UInt8] = []) {
    self.status = status
    self.headers = headers
    self.body = body
  }
}

/// Why there was no response.
package enum TransportFailure: Error, Sendable, Equatable {
  /// Broken off or too slow: worth another attempt.
  case lost(String)
  /// Unknown host, connection refused, untrusted certificate: waiting does not help.
  case unreachable(String)
  case tooLarge
}

/// Sends one request and waits for its response; redirects are returned like other responses.
///
/// The call blocks, so each transport has one request in flight (G-06).
package protocol Transport {
  func send(_ request: WireRequest) throws(TransportFailure) -> WireResponse
}
