#if Fetch
import Basics
import TestSupport
import Testing

@testable import Fetch

/// Said in the list of tests by status and length: a body may have megabytes.
extension LoopbackServer.Reply: CustomTestStringConvertible {
  package var testDescription: String { "\(status) with \(body.count) bytes" }
}

/// What is tried again, when, and how often.
@Suite(.timeLimit(.minutes(2))) struct PatienceTests {
  typealias Reply = LoopbackServer.Reply

  @Test(
    "waits are 1, 2, 4, 8, 16, 32, 64 seconds, each up to a fifth longer or shorter, for eight tries (G-27)")
  func sequence() {
    for seed: UInt64 in 0..<200 {
      var backoff = Backoff(seed: seed)
      for (index, base) in [1, 2, 4, 8, 16, 32, 64].enumerated() {
        let wait = backoff.wait(after: index + 1) ?? .zero
        #expect(wait >= .milliseconds(base * 800) && wait <= .milliseconds(base * 1200))
      }
      #expect(backoff.wait(after: 8) == nil)
    }
  }

  @Test("the waits of one seed are always the same, those of another differ (G-27)")
  func seeds() {
    func waits(_ seed: UInt64) -> [Duration?] {
      var backoff = Backoff(seed: seed)
      return (1...8).map { backoff.wait(after: $0) }
    }
    #expect(waits(1) == waits(1) && waits(1) != waits(2))
  }

  @Test(
    "what may be better the next time is tried again (G-27)",
    arguments: [
      Reply(status: 500), Reply(status: 502, "<html>"), Reply(status: 503), Reply(status: 429, "{}"),
      Reply(status: 403, "{\"message\":\"You have exceeded a secondary rate limit.\"}"),
      Reply(isReset: true), Reply("[{\"login\":\"a\",\"id\":1}]", cutAt: 10),
      Reply("[{\"login\":\"a\",\"i", length: -1), Reply("[]", length: 5), Reply(""),
    ])
  func again(_ bad: Reply) throws {
    let fake = FakeGitHub(count: 2)
    let bench = try FetchBench { $0.number == 0 ? bad : fake.answer($0) }
    let report = try bench.fetch(pages: 1)
    #expect(report.failure == nil, "\(report.diagnostics)")
    #expect(bench.server.requests.count == 2)
    #expect(bench.clock.waits.count == 1 && bench.clock.waits[0] < .milliseconds(1201))
  }

  @Test(
    "what will not get better ends the run at once, with what the server said",
    arguments: [
      (Reply(status: 401, "{\"message\":\"Bad credentials\"}"), "Bad credentials"),
      (Reply(status: 403, "{\"message\":\"Forbidden\"}"), "Forbidden"),
      (Reply(status: 422, "{\"message\":\"Validation Failed\"}"), "Validation Failed"),
      (Reply(status: 404, "{\"message\":\"Not Found\"}"), "user list not found"),
      (Reply("<html>hello hello</html>", headers: ["Content-Type": "text/html"]), "not JSON"),
      (Reply("{\"message\":\"API rate limit exceeded\"}"), "found a GitHub error"),
      (Reply("\"text\" "), "expected a list of users, found \"text\""),
      (Reply("[1]"), "user 1 in the list"), (Reply("[{\"id\":-1,\"login\":\"a\"}]"), "no positive id"),
      (Reply("[{\"id\":\"1\",\"login\":\"a\"}]"), "no positive id"), (Reply(status: 304), "status 304"),
      (Reply(status: 302, headers: ["Location": "/users?since=0"]), "redirects more than 5 times"),
      (Reply(status: 302, headers: ["Location": "http://localhost:9/"]), "another host"),
      (Reply(status: 302, headers: ["Location": "file:///etc/passwd"]), "another host"),
      (Reply(status: 200, String(repeating: " ", count: (8 << 20) + 1)), "larger than 8,388,608 bytes"),
    ])
  func hopeless(_ reply: Reply, _ words: String) throws {
    let bench = try FetchBench { _ in reply }
    let report = try bench.fetch(pages: 1)
    #expect(report.failure == .network && report.diagnostics.count == 1)
    #expect(report.diagnostics[0].message.contains(words), "\(report.diagnostics)")
    #expect(bench.clock.waits == [])
    #expect(try bench.files().isEmpty)
  }

  @Test("after eight tries the run gives up, having waited about two minutes (G-27)")
  func givesUp() throws {
    let bench = try FetchBench { _ in .init(status: 500) }
    let report = try bench.fetch(pages: 1)
    #expect(report.requests == 8 && bench.server.requests.count == 8)
    for (wait, base) in zip(bench.clock.seconds, [1.0, 2, 4, 8, 16, 32, 64]) {
      #expect(abs(wait - base) <= base * 0.2 + 0.001)
    }
    #expect(report.diagnostics[0].message.contains("8 attempts"))
  }

  @Test(
    "Retry-After is waited for as the server says, in seconds or until a date (G-27)",
    arguments: [
      ("17", 17.0), ("0", 1), ("Sat, 01 Nov 2025 12:28:00 GMT", 80), ("Sat, 01 Nov 2025 11:00:00 GMT", 1),
    ])
  func retryAfter(_ value: String, _ seconds: Double) throws {
    let fake = FakeGitHub(count: 1)
    let bench = try FetchBench {
      $0.number == 0 ? .init(status: 429, "{}", headers: ["Retry-After": value]) : fake.answer($0)
    }
    #expect(try bench.fetch(pages: 1).failure == nil)
    #expect(bench.clock.seconds == [seconds])
  }

  @Test("a Retry-After that is neither counts for nothing", arguments: ["soon", "-5", "1.5", "", "99x"])
  func oddRetryAfter(_ value: String) throws {
    let fake = FakeGitHub(count: 1)
    let bench = try FetchBench {
      $0.number == 0 ? .init(status: 503, headers: ["Retry-After": value]) : fake.answer($0)
    }
    #expect(try bench.fetch(pages: 1).failure == nil)
    #expect(bench.clock.seconds.count == 1 && bench.clock.seconds[0] <= 1.2)
  }

  @Test(
    "a used-up limit is waited for until it is reset, also after a good answer (G-27)", arguments: [403, 200])
  func rateLimit(_ status: Int) throws {
    let fake = FakeGitHub(count: 4)
    let reset = JumpingClock.start.seconds + 600
    let bench = try FetchBench { request in
      guard request.number == 0 else { return fake.answer(request) }
      return .init(
        status: status, fake.page(since: 0),
        headers: ["X-RateLimit-Remaining": "0", "X-RateLimit-Reset": "\(reset)"])
    }
    #expect(try bench.fetch(pages: 2).failure == nil)
    #expect(bench.clock.seconds == [600])
  }

  @Test("nobody is waited for longer than an hour and a bit", arguments: ["86400", "99999999999999999999"])
  func tooLong(_ value: String) throws {
    let bench = try FetchBench { _ in .init(status: 429, "{}", headers: ["Retry-After": value]) }
    let report = try bench.fetch(pages: 1)
    if value.count < 10 { #expect(report.requests == 1 && bench.clock.waits == []) }
    #expect(report.failure == .network)
  }

  @Test("a server that falls silent is given up after the time that was set")
  func silence() throws {
    let fake = FakeGitHub(count: 1)
    let bench = try FetchBench { request in
      var reply = fake.answer(request)
      reply.delay = request.number == 0 ? 3 : 0
      return reply
    }
    bench.seconds = 1
    #expect(try bench.fetch(pages: 1).failure == nil)
    #expect(bench.server.requests.count == 2)
  }

  @Test("a redirect within the host is followed")
  func redirect() throws {
    let fake = FakeGitHub(count: 1)
    let bench = try FetchBench { request in
      request.number == 0 ? .init(status: 301, headers: ["Location": "/users?since=0"]) : fake.answer(request)
    }
    #expect(try bench.fetch(pages: 1).failure == nil)
    #expect(bench.clock.waits == [])
  }

  @Test("nobody listening is said at once")
  func unreachable() throws {
    let bench = try FetchBench { _ in .init("[]") }
    bench.server.stop()
    let report = try bench.fetch(pages: 1)
    #expect(report.failure == .network && report.requests == 1)
    #expect(report.diagnostics[0].message.contains("cannot be reached"))
  }

  @Test("a server that does not speak TLS is not asked again and again")
  func noTLS() throws {
    let server = try LoopbackServer { _ in .init("[]") }
    defer { server.stop() }
    let address = try #require(WebAddress("https://127.0.0.1:\(server.port)/users"))
    let error = #expect(throws: TransportFailure.self) {
      try SessionTransport(seconds: 5).send(WireRequest(address: address, headers: [:], limit: 100))
    }
    if case .unreachable = error { return }
    Issue.record("\(String(describing: error))")
  }
}
#endif
