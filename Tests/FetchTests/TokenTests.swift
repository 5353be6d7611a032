#if Fetch
import TestSupport
import Testing

@testable import Fetch

/// A token goes to the API and nowhere else.
@Suite(.timeLimit(.minutes(10))) struct TokenTests {
  private static let token = "ghp_notReallyAToken"

  @Test("the token goes with every request to the API, also after a redirect within it")
  func sent() throws {
    let fake = FakeGitHub(count: 1)
    let bench = try FetchBench { request in
      request.number == 0 ? .init(status: 307, headers: ["Location": "/users?since=0"]) : fake.answer(request)
    }
    bench.token = Self.token
    _ = try bench.fetch(pages: 1, profiles: true)
    #expect(bench.server.requests.count == 3)
    #expect(bench.server.requests.allSatisfy { $0.headers["authorization"] == "Bearer \(Self.token)" })
  }

  @Test(
    "a redirect to another host, port or scheme never sees a request", arguments: [301, 302, 303, 307, 308])
  func redirects(_ status: Int) throws {
    let other = try LoopbackServer { _ in .init("[]") }
    defer { other.stop() }
    let bench = try FetchBench { _ in .init(status: status, headers: ["Location": "\(other.address)/users"]) }
    bench.token = Self.token
    let report = try bench.fetch(pages: 1)
    #expect(report.failure == .network)
    #expect(other.requests.isEmpty)
    #expect(!report.diagnostics.description.contains(Self.token))
  }

  @Test("a request to another origin carries no token")
  func otherOrigin() throws {
    let other = try LoopbackServer { _ in .init("x") }
    defer { other.stop() }
    let bench = try FetchBench { _ in .init("[]") }
    bench.token = Self.token
    let address = try #require(WebAddress("\(other.address)/u/1"))
    _ = try bench.client().get(.init(address: address, limit: 100) { _ in })
    #expect(other.requests.count == 1 && other.requests[0].headers["authorization"] == nil)
  }

  @Test("no message shows the token", arguments: [401, 403, 500])
  func hidden(_ status: Int) throws {
    let bench = try FetchBench { _ in .init(status: status, "{\"message\":\"no\"}") }
    bench.token = Self.token
    let report = try bench.fetch(pages: 1)
    #expect(!report.diagnostics.description.contains(Self.token))
    #expect(!"\(bench.events)".contains(Self.token))
    #expect(!report.json.contains(Self.token))
  }

  @Test(
    "only plain http and https addresses are asked",
    arguments: [
      "ftp://a/", "file:///etc/passwd", "http://", "http://u:p@a/", "javascript:x", "a", "", "http://a b/",
    ])
  func addresses(_ text: String) { #expect(WebAddress(text) == nil) }
}
#endif
