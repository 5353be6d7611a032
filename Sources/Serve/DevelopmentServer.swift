internal import FlyingFox
internal import FlyingSocks
internal import Foundation
package import Model
internal import Synchronization

/// The server of `scrollback serve`: one port of this machine, for as long as the program runs.
package final class DevelopmentServer: Sendable {
  /// Where browsers find it: `http://localhost:1717`.
  package let address: String
  private let task: Task<Void, Never>

  private init(address: String, task: Task<Void, Never>) {
    self.address = address
    self.task = task
  }

  /// Taken by nothing well known.
  package static let port: UInt16 = 1717
  /// So many ports after it are tried when it is taken.
  private static let attempts: UInt16 = 20

  /// Listens on `port`, or on the first free one from the usual one on. `host` is an address of this machine, or `localhost`.
  package static func start(_ site: LiveSite, host: String, port: UInt16?) async throws(Diagnostic)
    -> DevelopmentServer
  {
    let ports = port.map { $0...$0 } ?? Self.port...Self.port + attempts
    let handler = SiteHandler(answers: SiteAnswers(site: site, hosts: HostRule(name: host)))
    var last = "no port is free"
    for port in ports {
      let config = try configuration(host, port)
      let server = HTTPServer(config: config, handler: handler)
      let failure = Mutex<String?>(nil)
      let task = Task {
        do { try await server.run() } catch { failure.withLock { $0 = "\(error.localizedDescription)" } }
      }
      while failure.withLock({ $0 == nil }) {
        if await server.isListening, let place = await server.listeningAddress {
          return DevelopmentServer(address: name(host, place), task: task)
        }
        try? await Task.sleep(for: .milliseconds(2))
      }
      last = failure.withLock { $0 } ?? last
    }
    throw Diagnostic(
      .error, "cannot listen here: \(last)", path: "\(host):\(ports.lowerBound)",
      help: [ports.count > 1 ? "name another port with --port" : "leave --port out to take the next free one"]
    )
  }

  private static func configuration(_ host: String, _ port: UInt16) throws(Diagnostic)
    -> HTTPServer.Configuration
  {
    let timeout = TimeInterval(SiteHandler.patience * 3)
    do {
      if host.contains(":") {
        return .init(address: try .inet6(ip6: host, port: port), timeout: timeout, logger: .disabled)
      }
      let address = host == "localhost" ? "127.0.0.1" : host
      return .init(address: try .inet(ip4: address, port: port), timeout: timeout, logger: .disabled)
    } catch {
      throw Diagnostic(
        .error, "is no address of this machine: \"\(host)\"", path: "--host",
        help: ["use localhost, 127.0.0.1, ::1, or 0.0.0.0 for all of the network"])
    }
  }

  private static func name(_ host: String, _ place: Socket.Address) -> String {
    let isLocal = ["localhost", "127.0.0.1", "0.0.0.0", "::", "::1"].contains(host)
    let port =
      switch place {
      case .ip4(_, let port), .ip6(_, let port): port
      case .unix: UInt16(0)
      }
    return "http://\(isLocal ? "localhost" : host.contains(":") ? "[\(host)]" : host):\(port)"
  }
}
