#if Serve
package import Basics
internal import FlyingSocks
internal import Foundation
internal import Glibc
internal import Synchronization

/// The server of `scrollback serve`: one port of this machine, while the program runs.
package final class DevelopmentServer: Sendable {
  /// Its URL: `http://localhost:1717`.
  package let address: String
  private let socket: Socket
  private let answers: SiteAnswers
  private let limits: SiteConnection.Limits
  private let clock: @Sendable () -> Instant
  private let open = Mutex(0)

  /// Each has a thread; a browser uses six, and one for each page waiting for changes.
  private static let mostConnections = 200
  /// How many following ports are tried if the default is taken.
  private static let attempts: UInt16 = 20

  private init(
    _ socket: Socket, _ answers: SiteAnswers, address: String, _ limits: SiteConnection.Limits,
    _ clock: @escaping @Sendable () -> Instant
  ) {
    (self.socket, self.answers, self.address, self.limits) = (socket, answers, address, limits)
    self.clock = clock
  }

  /// Listens on `port`, or on the first free port from the default on. `host` is an address of this machine,
  /// or `localhost`. `clock` ends slow connections.
  ///
  /// `saved`: what pages may save. Throws if `host` is then not of this machine alone.
  package static func start(
    _ site: LiveSite, host: String, port: UInt16?, saved: SavedLines? = nil,
    clock: @escaping @Sendable () -> Instant
  ) async throws(Diagnostic) -> DevelopmentServer {
    try start(site, host: host, port: port, saved, SiteConnection.Limits(), clock)
  }

  static func start(
    _ site: LiveSite, host: String, port: UInt16?, _ saved: SavedLines? = nil,
    _ limits: SiteConnection.Limits,
    _ clock: @escaping @Sendable () -> Instant
  ) throws(Diagnostic) -> DevelopmentServer {
    if saved != nil, !HostRule.isLoopback(host) {
      throw Diagnostic(
        .error, "pages can save only on this machine, not at \"\(host)\"", path: "--host",
        help: ["omit --host, or use localhost, 127.0.0.1 or ::1"])
    }
    let ports = port.map { $0...$0 } ?? ServerPort.usual...ServerPort.usual + attempts
    var last = "no port is free"
    for port in ports {
      let socket = try listener(host, port, &last)
      guard let socket, let place = try? socket.sockname() else { continue }
      var answers = SiteAnswers(site: site, hosts: HostRule(name: host))
      answers.saving = saved.map { SaveAnswers(saved: $0, port: Self.port(place)) }
      let server = DevelopmentServer(socket, answers, address: name(host, place), limits, clock)
      Thread.detachNewThread { server.accept() }
      return server
    }
    throw Diagnostic(
      .error, "cannot listen on this address: \(last)", path: "\(host):\(ports.lowerBound)",
      help: [ports.count > 1 ? "choose another port with --port" : "omit --port to use the next free port"]
    )
  }

  /// Accepts connections forever.
  private func accept() {
    while true {
      do {
        let connection = SiteConnection(
          socket: Socket(file: try socket.accept().file), answers: answers, clock: clock,
          limits: limits)
        let isFull = open.withLock { open in
          if open < Self.mostConnections { open += 1 } else { return true }
          return false
        }
        guard !isFull else {
          connection.refuse()
          continue
        }
        Thread.detachNewThread { [self] in
          connection.serve()
          open.withLock { $0 -= 1 }
        }
      } catch {
        // The client has disconnected, or resources are short for a moment.
        usleep(10_000)
      }
    }
  }

  /// Nil, and the reason, if the port is taken.
  private static func listener(
    _ host: String, _ port: UInt16, _ reason: inout String
  ) throws(Diagnostic) -> Socket? {
    let isSix = host.contains(":")
    let place: Place
    do {
      place =
        isSix
        ? .six(try .inet6(ip6: host, port: port))
        : .four(try .inet(ip4: host == "localhost" ? "127.0.0.1" : host, port: port))
    } catch {
      throw Diagnostic(
        .error, "\"\(host)\" is not an address of this machine", path: "--host",
        help: ["use localhost, 127.0.0.1 or ::1, or 0.0.0.0 for the whole network"])
    }
    do {
      let socket = try Socket(domain: isSix ? AF_INET6 : AF_INET)
      do {
        try socket.setValue(true, for: .localAddressReuse)
        switch place {
        case .four(let address): try socket.bind(to: address)
        case .six(let address): try socket.bind(to: address)
        }
        try socket.listen()
        return socket
      } catch {
        try? socket.close()
        throw error
      }
    } catch {
      reason = error.localizedDescription
      return nil
    }
  }

  private enum Place {
    case four(sockaddr_in)
    case six(sockaddr_in6)
  }

  private static func name(_ host: String, _ place: Socket.Address) -> String {
    let isLocal = ["localhost", "127.0.0.1", "0.0.0.0", "::", "::1"].contains(host)
    return "http://\(isLocal ? "localhost" : host.contains(":") ? "[\(host)]" : host):\(port(place))"
  }

  private static func port(_ place: Socket.Address) -> UInt16 {
    switch place {
    case .ip4(_, let port), .ip6(_, let port): port
    case .unix: 0
    }
  }
}
#endif
