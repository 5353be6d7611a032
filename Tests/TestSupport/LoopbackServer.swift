internal import Foundation
internal import Glibc
internal import Synchronization

/// A web server on this machine that answers as badly as a test wants: slowly, in part, or not at all.
package final class LoopbackServer: Sendable {
  /// What came in.
  package struct Request: Sendable {
    /// With the query: `/users?since=46`.
    package let path: String
    /// By lower-case name.
    package let headers: [String: String]
    /// Counted from 0 over all paths.
    package let number: Int
  }

  /// What goes out.
  package struct Reply: Sendable {
    package var status = 200
    package var headers: [String: String] = ["Content-Type": "application/json; charset=utf-8"]
    package var body: [UInt8] = []
    /// Before the first byte.
    package var delay = 0.0
    /// Send only so many bytes of the body, then close; the announced length stays.
    package var cutAt: Int?
    /// Close with a reset instead of an answer.
    package var isReset = false
    /// Announce this length instead of the true one; a negative one announces none.
    package var length: Int?

    package init(
      status: Int = 200, _ body: String = "", headers: [String: String] = [:], delay: Double = 0,
      cutAt: Int? = nil, isReset: Bool = false, length: Int? = nil
    ) {
      self.init(
        status: status, bytes: Array(body.utf8), headers: headers, delay: delay, cutAt: cutAt,
        isReset: isReset, length: length)
    }

    package init(
      status: Int = 200, bytes: [UInt8], headers: [String: String] = [:], delay: Double = 0,
      cutAt: Int? = nil, isReset: Bool = false, length: Int? = nil
    ) {
      (self.status, self.body, self.delay, self.cutAt) = (status, bytes, delay, cutAt)
      (self.isReset, self.length) = (isReset, length)
      self.headers.merge(headers) { _, new in new }
    }
  }

  private struct State {
    var requests: [Request] = []
    var open = 0
    var most = 0
    var isStopped = false
  }

  private let descriptor: Int32
  package let port: Int
  private let state = Mutex(State())
  private let answer: @Sendable (Request) -> Reply

  package init(_ answer: @escaping @Sendable (Request) -> Reply) throws {
    self.answer = answer
    descriptor = socket(AF_INET, Int32(SOCK_STREAM.rawValue), 0)
    var address = sockaddr_in()
    address.sin_family = sa_family_t(AF_INET)
    address.sin_addr.s_addr = UInt32(0x7F00_0001).bigEndian
    var size = socklen_t(MemoryLayout<sockaddr_in>.size)
    let descriptor = descriptor
    let isBound = withUnsafeMutablePointer(to: &address) { pointer in
      pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) { pointer in
        bind(descriptor, pointer, size) == 0 && listen(descriptor, 64) == 0
          && getsockname(descriptor, pointer, &size) == 0
      }
    }
    guard isBound else { throw POSIXError(.EADDRNOTAVAIL) }
    port = Int(UInt16(bigEndian: address.sin_port))
    Thread { [self] in accept() }.start()
  }

  /// Every server ends with its test. The thread that accepts closes the socket, once: a number that is closed
  /// twice may be another file by then, such as a database of another test.
  package func stop() {
    state.withLock { state in
      if !state.isStopped { shutdown(descriptor, Int32(SHUT_RDWR)) }
      state.isStopped = true
    }
  }

  package var address: String { "http://127.0.0.1:\(port)" }
  package var requests: [Request] { state.withLock(\.requests) }
  package var paths: [String] { requests.map(\.path) }
  /// The most requests that were being answered at one moment.
  package var mostAtOnce: Int { state.withLock(\.most) }

  private func accept() {
    while true {
      let connection = Glibc.accept(descriptor, nil, nil)
      if state.withLock(\.isStopped) {
        if connection >= 0 { close(connection) }
        close(descriptor)
        return
      }
      guard connection >= 0 else { continue }
      Thread { [self] in serve(connection) }.start()
    }
  }

  private func serve(_ connection: Int32) {
    defer { close(connection) }
    guard let request = receive(connection) else { return }
    state.withLock { state in
      state.open += 1
      state.most = max(state.most, state.open)
    }
    let reply = answer(request)
    if reply.delay > 0 { Thread.sleep(forTimeInterval: reply.delay) }
    if reply.isReset {
      var linger = linger(l_onoff: 1, l_linger: 0)
      setsockopt(connection, SOL_SOCKET, SO_LINGER, &linger, socklen_t(MemoryLayout<linger>.size))
      state.withLock { $0.open -= 1 }
      return
    }
    // Counted as answered before the last byte is out: the next request may come at once after it.
    let bytes = Self.bytes(reply)
    Self.send(Array(bytes.dropLast()), connection)
    state.withLock { $0.open -= 1 }
    Self.send(Array(bytes.suffix(1)), connection)
  }

  private func receive(_ connection: Int32) -> Request? {
    var head: [UInt8] = []
    var chunk = [UInt8](repeating: 0, count: 4096)
    while !head.suffix(4).elementsEqual("\r\n\r\n".utf8) {
      let count = recv(connection, &chunk, chunk.count, 0)
      guard count > 0 else { return nil }
      head += chunk[..<count]
      // Somebody tries TLS here: answer in plain words, as web servers do.
      if head.first == 0x16 {
        Self.send(Array("HTTP/1.1 400 Bad Request\r\n\r\n".utf8), connection)
        return nil
      }
    }
    let lines = String(decoding: head, as: UTF8.self).components(separatedBy: "\r\n")
    var headers: [String: String] = [:]
    for line in lines.dropFirst() {
      guard let colon = line.firstIndex(of: ":") else { continue }
      headers[line[..<colon].lowercased()] = line[line.index(after: colon)...].trimmingCharacters(
        in: .whitespaces)
    }
    let path = lines[0].split(separator: " ").dropFirst().first.map(String.init) ?? ""
    return state.withLock { state in
      let request = Request(path: path, headers: headers, number: state.requests.count)
      state.requests.append(request)
      return request
    }
  }

  private static func bytes(_ reply: Reply) -> [UInt8] {
    var head = "HTTP/1.1 \(reply.status) Status\r\nConnection: close\r\n"
    for (name, value) in reply.headers { head += "\(name): \(value)\r\n" }
    let length = reply.length ?? reply.body.count
    if length >= 0, reply.status != 304 { head += "Content-Length: \(length)\r\n" }
    return Array((head + "\r\n").utf8) + reply.body.prefix(reply.cutAt ?? .max)
  }

  private static func send(_ bytes: [UInt8], _ connection: Int32) {
    var sent = 0
    while sent < bytes.count {
      let count = bytes[sent...].withUnsafeBytes {
        Glibc.send(connection, $0.baseAddress, $0.count, Int32(MSG_NOSIGNAL))
      }
      guard count > 0 else { return }
      sent += count
    }
  }
}
