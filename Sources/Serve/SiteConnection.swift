#if Serve
internal import Basics
internal import Dispatch
internal import FlyingSocks
internal import Foundation
internal import Glibc

/// One browser's connection: reads requests and writes responses on its own thread until either side ends it.
///
/// Slow clients are dropped: a request must be complete, and each part of a response received, in time.
struct SiteConnection {
  let socket: Socket
  let answers: SiteAnswers
  let clock: @Sendable () -> Instant
  var limits = Limits()

  /// In seconds.
  struct Limits: Sendable {
    /// From the first byte of a request to its last.
    var request = 10.0
    /// Without a request.
    var idle = 60.0
    /// For a part of a response.
    var answer = 20.0
  }

  /// How long a page waits for a change before it asks again, in seconds.
  static let patience = 20

  private struct Late: Error {}

  func serve() {
    defer { try? socket.close() }
    do {
      try socket.setFlags(.nonBlocking)
      try talk()
    } catch {
      // The client has disconnected or is too slow: there is no one to report to.
    }
  }

  /// Responds with an error if there are too many connections.
  func refuse() {
    defer { try? socket.close() }
    guard (try? socket.setFlags(.nonBlocking)) != nil else { return }
    try? send(.text(503, "too many connections"), isHead: false, staysOpen: false)
  }

  private func talk() throws {
    var reader = RequestReader()
    var bytes: [UInt8] = []
    var deadline = self.deadline(limits.idle)
    while true {
      let hadBegun = reader.hasBegun
      switch reader.take(bytes) {
      case .more:
        if !hadBegun, reader.hasBegun { deadline = self.deadline(limits.request) }
        bytes = try read(by: deadline)
      case .request(let head):
        try answer(head, &reader)
        guard head.staysOpen else { return end() }
        (bytes, deadline) = ([], self.deadline(reader.hasBegun ? limits.request : limits.idle))
      case .refused(let status):
        try send(.text(status, SiteConnection.phrase(status)), isHead: false, staysOpen: false)
        return end()
      }
    }
  }

  private func answer(_ head: RequestReader.Head, _ reader: inout RequestReader) throws {
    var request = head.request
    if answers.takesBody(request) { request.body = try body(request.length ?? 0, &reader) }
    if request.path == "/\(LiveScript.folder)/state", answers.hosts.allows(request.host) {
      waitForChange(since: request.value("mark") ?? "")
    }
    try send(answers.answer(request), isHead: request.method == "HEAD", staysOpen: head.staysOpen)
  }

  private func body(_ length: Int, _ reader: inout RequestReader) throws -> [UInt8] {
    let deadline = self.deadline(limits.request)
    var new: [UInt8] = []
    while true {
      if let body = reader.takeBody(length, new) { return body }
      new = try read(by: deadline)
    }
  }

  private func waitForChange(since mark: String) {
    let done = DispatchSemaphore(value: 0)
    let site = answers.site
    Task {
      await site.change(since: mark, seconds: SiteConnection.patience)
      done.signal()
    }
    done.wait()
  }

  /// Lets the client read the response before the connection closes: briefly reads and discards further
  /// input.
  private func end() {
    shutdown(socket.file.rawValue, CInt(SHUT_WR))
    let deadline = self.deadline(1)
    for _ in 0..<256 { guard (try? read(by: deadline)) != nil else { return } }
  }

  private func read(by deadline: Instant) throws -> [UInt8] {
    while true {
      do {
        return try socket.read(atMost: 16 << 10)
      } catch SocketError.blocked {
        try wait(for: CInt(POLLIN), by: deadline)
      }
    }
  }

  private func send(_ answer: PageAnswer, isHead: Bool, staysOpen: Bool) throws {
    var lines = [
      "HTTP/1.1 \(answer.status) \(SiteConnection.phrase(answer.status))", "Content-Type: \(answer.type)",
    ]
    lines += answer.headers.map { "\($0.name): \($0.value)" }
    if answer.status != 304 { lines.append("Content-Length: \(answer.body.count)") }
    lines.append("Connection: \(staysOpen ? "keep-alive" : "close")")
    let head = Data((lines.joined(separator: "\r\n") + "\r\n\r\n").utf8)
    guard !isHead, answer.status != 304 else { return try write(head) }
    switch answer.body {
    case .bytes(let bytes): try write(head + Data(bytes))
    case .file(let path, let range):
      try write(head)
      try send(path, range)
    }
  }

  /// A file that has shrunk ends the connection: its length has already been sent.
  private func send(_ path: String, _ range: Range<Int>) throws {
    guard let file = FileHandle(forReadingAtPath: path) else { throw Late() }
    defer { try? file.close() }
    try file.seek(toOffset: UInt64(range.lowerBound))
    var rest = range.count
    while rest > 0 {
      guard let part = try file.read(upToCount: min(rest, 1 << 16)), !part.isEmpty else { throw Late() }
      try write(part)
      rest -= part.count
    }
  }

  private func write(_ data: Data) throws {
    var place = data.startIndex
    let deadline = self.deadline(limits.answer)
    while place < data.endIndex {
      do {
        place = try socket.write(data, from: place)
      } catch SocketError.blocked {
        try wait(for: CInt(POLLOUT), by: deadline)
      }
    }
  }

  private func wait(for events: CInt, by deadline: Instant) throws {
    var place = pollfd(fd: socket.file.rawValue, events: Int16(events), revents: 0)
    let left = CInt(clamping: deadline.milliseconds - clock().milliseconds)
    guard left > 0 else { throw Late() }
    if poll(&place, 1, left) == 0 { throw Late() }
  }

  private func deadline(_ seconds: Double) -> Instant {
    Instant(milliseconds: clock().milliseconds + Int64(seconds * 1000))
  }

  static func phrase(_ status: Int) -> String {
    switch status {
    case 200: "OK"
    case 206: "Partial Content"
    case 304: "Not Modified"
    case 307: "Temporary Redirect"
    case 400: "Bad Request"
    case 403: "Forbidden"
    case 404: "Not Found"
    case 405: "Method Not Allowed"
    case 411: "Length Required"
    case 413: "Content Too Large"
    case 414: "URI Too Long"
    case 415: "Unsupported Media Type"
    case 416: "Range Not Satisfiable"
    case 422: "Unprocessable Content"
    case 431: "Request Header Fields Too Large"
    case 500: "Internal Server Error"
    default: "Service Unavailable"
    }
  }
}
#endif
