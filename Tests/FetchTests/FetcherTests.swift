#if Fetch
import Basics
import Content
import Foundation
import TestSupport
import Testing

@testable import Fetch

/// Whole runs against a server of our own.
@Suite(.timeLimit(.minutes(2))) struct FetcherTests {
  @Test(
    "a fetch puts pages, profiles and pictures into SQLite and the build reads them as files (G-05, G-07)")
  func everything() throws {
    let bench = try FetchBench { request in
      FakeGitHub(count: 7, avatars: "http://\(request.headers["host"] ?? "")").answer(request)
    }
    let report = try bench.fetch(profiles: true, avatars: true)
    #expect(report.diagnostics == [])
    #expect((report.pages, report.profiles, report.avatars) == (3, 7, 7))
    #expect(report.hasEnded && report.next == nil)
    let files = try bench.files()
    #expect(
      files.map(\.contentPath)
        == [1, 11, 13, 3, 5, 7, 9].map { "people/avatars/\($0).png" }
        + [1, 11, 13, 3, 5, 7, 9].map { "people/profiles/octo-\($0).json" }
        + ["people/users/since-0.json", "people/users/since-11.json", "people/users/since-5.json"])
    let fake = FakeGitHub(count: 7)
    #expect(try bench.text("people/profiles/octo-9.json") == fake.profile(9))
    #expect(try files[0].bytes() == FakeGitHub.png)
    #expect(try files.allSatisfy { try $0.bytes().count == $0.size })
  }

  @Test("one picture of many people is on disk once, under the name of its bytes (G-07)")
  func contentAddressed() throws {
    let bench = try FetchBench { request in
      FakeGitHub(count: 4, avatars: "http://\(request.headers["host"] ?? "")").answer(request)
    }
    _ = try bench.fetch(avatars: true)
    let names = try FileManager.default.contentsOfDirectory(atPath: "\(bench.folder.path)/avatars/_blobs")
    #expect(names == ["\(SHA256.hex(FakeGitHub.png)).png"])
  }

  @Test("requests go out one at a time, also to a slow server (G-06)")
  func oneInFlight() throws {
    let fake = FakeGitHub(count: 8)
    let bench = try FetchBench { request in
      var reply = fake.answer(request)
      reply.delay = 0.02
      return reply
    }
    let report = try bench.fetch(profiles: true)
    #expect(report.requests == 11 && bench.server.requests.count == 11)
    #expect(bench.server.mostAtOnce == 1)
  }

  @Test("the next page is asked for by the last id, and a full last page by one more request")
  func cursors() throws {
    let fake = FakeGitHub(count: 6)
    let bench = try FetchBench(nil, fake.answer)
    let report = try bench.fetch()
    #expect(bench.server.paths == ["/users?since=0", "/users?since=5", "/users?since=11"])
    #expect(report.hasEnded)
  }

  @Test("the page size is the length of the first batch, also when a later run goes on (G-16)")
  func pageSize() throws {
    let bench = try FetchBench(nil, FakeGitHub(count: 8).answer)
    #expect(try bench.fetch(pages: 1).next == 5)
    let second = try bench.fetch(pages: 5)
    #expect(second.hasEnded && second.pages == 2)
    #expect(bench.server.paths == ["/users?since=0", "/users?since=5", "/users?since=11"])
  }

  @Test("a list without anybody is an end, not a failure")
  func empty() throws {
    let bench = try FetchBench(nil, FakeGitHub(count: 0).answer)
    let report = try bench.fetch(profiles: true)
    #expect(report.hasEnded && report.diagnostics == [] && report.pages == 1)
    #expect(try bench.text("people/users/since-0.json") == "[]\n")
  }

  @Test("--since begins there whatever the cache holds")
  func since() throws {
    let bench = try FetchBench(nil, FakeGitHub(count: 8).answer)
    _ = try bench.fetch()
    _ = try bench.fetch(since: 5, pages: 1)
    #expect(bench.server.paths.last == "/users?since=5")
  }

  @Test("a second run of the same gets nothing but 304 and keeps every byte (G-05)")
  func etag() throws {
    let bench = try FetchBench { request in
      FakeGitHub(count: 7, avatars: "http://\(request.headers["host"] ?? "")").answer(request)
    }
    let first = try bench.fetch(since: 0, profiles: true, avatars: true)
    let before = try bench.files().map { try $0.bytes() }
    let second = try bench.fetch(since: 0, profiles: true, avatars: true)
    #expect(first.unchanged == 0)
    #expect(second.requests == first.requests && second.unchanged == second.requests)
    #expect(try bench.files().map { try $0.bytes() } == before)
  }

  @Test("fetching again updates people by id and touches neither notes nor what was seen (G-09)")
  func update() throws {
    let folder = try ScratchFolder()
    try FileManager.default.createDirectory(
      atPath: "\(folder.path)/notes", withIntermediateDirectories: true)
    for (name, text) in [("notes/octo-1.md", "mine\n"), ("state.json", "{\"version\":1,\"seen\":[\"1\"]}")] {
      try text.write(toFile: "\(folder.path)/\(name)", atomically: true, encoding: .utf8)
    }
    _ = try FetchBench(folder, FakeGitHub(count: 4).answer).fetch(profiles: true)
    let bench = try FetchBench(folder, FakeGitHub(count: 4, version: "2").answer)
    _ = try bench.fetch(since: 0, profiles: true)
    #expect(try bench.files().count == 6)
    #expect(try bench.text("people/profiles/octo-3.json").contains("v2"))
    #expect(try String(contentsOfFile: "\(folder.path)/notes/octo-1.md", encoding: .utf8) == "mine\n")
    #expect(FileManager.default.fileExists(atPath: "\(folder.path)/state.json"))
  }

  @Test("pages of an older list that a new page swallows are dropped")
  func swallowed() throws {
    let folder = try ScratchFolder()
    _ = try FetchBench(folder, FakeGitHub(count: 8).answer).fetch()
    let bench = try FetchBench(folder, FakeGitHub(count: 8, pageSize: 4, version: "2").answer)
    _ = try bench.fetch(since: 0)
    #expect(
      try bench.files().map(\.contentPath)
        == ["people/users/since-0.json", "people/users/since-15.json", "people/users/since-7.json"])
  }

  @Test("a profile that is gone, somebody else's, too large or not JSON does not stop the run")
  func badProfiles() throws {
    let fake = FakeGitHub(count: 6, pageSize: 10)
    let bench = try FetchBench { request in
      switch request.path {
      case "/users/octo-1": .init(status: 404, "{\"message\":\"Not Found\"}")
      case "/users/octo-3": .init("{\"login\":\"octo-3\",\"id\":999}")
      case "/users/octo-5": .init(String(repeating: " ", count: 1 << 20) + "{}")
      case "/users/octo-7":
        .init("<html>Sign in to this network</html>", headers: ["Content-Type": "text/html"])
      case "/users/octo-9": .init(status: 302, headers: ["Location": "http://localhost:1/"])
      default: fake.answer(request)
      }
    }
    let report = try bench.fetch(profiles: true)
    #expect(report.failure == nil && report.missing == 5 && report.profiles == 6)
    #expect(report.diagnostics.count == 4 && report.diagnostics.allSatisfy { $0.severity == .warning })
    #expect(
      try bench.files().map(\.contentPath).filter { $0.contains("profiles") } == [
        "people/profiles/octo-11.json"
      ])
    // What is known to be missing is asked about again only where its page is.
    #expect(try bench.fetch(pages: 1, profiles: true).failure == nil)
  }

  @Test(
    "a picture that is no picture, or lies on a host that nobody named, is passed over",
    arguments: [
      "file:///etc/passwd", "http://192.0.2.1/u/1", "https://example.org/u/1", "//example.org/u/1",
      "http://avatars.githubusercontent.com/u/1", "https://avatars.githubusercontent.com.example.org/u/1",
      "https://user@avatars.githubusercontent.com/u/1",
    ])
  func avatarHosts(_ address: String) throws {
    let bench = try FetchBench { _ in .init("[{\"login\":\"a\",\"id\":1,\"avatar_url\":\"\(address)\"}]") }
    let report = try bench.fetch(pages: 1, avatars: true)
    #expect(report.avatars == 0 && report.failure == nil)
    #expect(report.diagnostics.map(\.message).contains { $0.contains("host that is not allowed") })
  }

  @Test("an SVG from the network is refused, whatever it calls itself")
  func svg() throws {
    let bench = try FetchBench { request in
      request.path.hasPrefix("/u/")
        ? .init("<svg xmlns=\"http://www.w3.org/2000/svg\"/>", headers: ["Content-Type": "image/png"])
        : FakeGitHub(count: 1, avatars: "http://\(request.headers["host"] ?? "")").answer(request)
    }
    let report = try bench.fetch(pages: 1, avatars: true)
    #expect(report.missing == 1 && report.diagnostics.count == 1)
    #expect(try bench.files().map(\.contentPath) == ["people/users/since-0.json"])
  }

  @Test("a list that would never end is left")
  func endless() throws {
    let bench = try FetchBench { _ in .init("[{\"login\":\"a\",\"id\":1}]") }
    let report = try bench.fetch(pages: 1000)
    #expect(report.failure == .network && report.requests == 2)
    #expect(report.diagnostics.map(\.message) == ["the list does not advance: the last id is 1"])
  }

  @Test("a failure keeps what was answered before it, and the next run goes on there (G-05)")
  func resume() throws {
    let fake = FakeGitHub(count: 9)
    let folder = try ScratchFolder()
    let broken = try FetchBench(folder) { request in
      request.number < 2 ? fake.answer(request) : .init(status: 401, "{\"message\":\"Bad credentials\"}")
    }
    let report = try broken.fetch(profiles: true)
    #expect(report.failure == .network && report.pages == 2)
    let bench = try FetchBench(folder, fake.answer)
    #expect(try bench.fetch(profiles: true).hasEnded)
    #expect(bench.server.paths.first == "/users?since=11")
    #expect(try bench.files().count == 9 + 4)
  }
}
#endif
