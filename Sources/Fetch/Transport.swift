/// A GET request as it goes over the wire.
package struct WireRequest: Sendable, Equatable {
  package var address: WebAddress
  /// Header names in their usual case.
  package var headers: [String: String]
  /// More bytes than this are refused while they come in.
  package var limit: Int

  package init(address: WebAddress, headers: [String: String], limit: Int) {
    self.address = address
    self.headers = headers
    self.limit = limit
  }
}

/// An answer that came in whole.
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

/// Why no answer came.
package enum TransportFailure: Error, Sendable, Equatable {
  /// Broken off or too slow: it may work the next time.
  case lost(String)
  /// No such host, nobody listening, no trust: waiting a minute will not help.
  case unreachable(String)
  case tooLarge
}

/// Sends one request and waits for its answer; redirects are answers like any other.
///
/// The call blocks, so one transport has one request in flight (G-06).
package protocol Transport {
  func send(_ request: WireRequest) throws(TransportFailure) -> WireResponse
}
