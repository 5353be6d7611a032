#if Fetch
import Foundation
import TestSupport
import Testing

/// `scrollback fetch github`, then a build, as a user does it; the service is a server of the test.
@Suite(.timeLimit(.minutes(3))) struct FetchTests {
  private static func fetch(
    _ folder: Folder, _ server: LoopbackServer, _ more: [String] = [], token: String = ""
  )
    throws -> Program.Outcome
  {
    try Program.run(
      ["fetch", "github", ".", "--api", server.address] + more, in: folder,
      environment: ["GITHUB_TOKEN": token])
  }

  @Test("what was fetched is built without a network: list, profile, picture (G-05, G-07, G-10)")
  func builds() throws {
    let server = try LoopbackServer { request in
      FakeGitHub(count: 7, avatars: "http://\(request.headers["host"] ?? "")").answer(request)
    }
    let folder = try Folder(["content/site.yml": "title: x\ntimezone: UTC\n"])
    let outcome = try Self.fetch(folder, server, ["--profiles", "--avatars"], token: "secret-token")
    #expect(outcome.status == 0, "\(outcome.errors)")
    #expect(outcome.output.contains("3 pages, 7 profiles, 7 pictures"))
    #expect(!(outcome.output + outcome.errors).contains("secret-token"))
    server.stop()
    let before = try folder.stamps("content")
    #expect(try Program.build(folder, ["--strict"]).status == 0)
    #expect(try folder.stamps("content") == before)
    #expect(try folder.text("site/people/octo-9/index.html").contains("Octo 9 v1"))
    #expect(try folder.bytes("site/people/_avatars/9.png") == FakeGitHub.png)
    #expect(folder.exists("site/people/_since/11/index.html"))
    #expect(
      try !folder.tree("site").values.contains {
        String(decoding: $0, as: UTF8.self).contains("secret-token")
      })
  }

  @Test("a fetch killed in the middle loses nothing that was answered, and the next run goes on (G-05)")
  func killed() throws {
    let fake = FakeGitHub(count: 30)
    let server = try LoopbackServer { request in
      var reply = fake.answer(request)
      reply.delay = request.number == 6 ? 60 : 0
      return reply
    }
    defer { server.stop() }
    let folder = try Folder(["content/site.yml": "title: x\ntimezone: UTC\n"])
    let process = try Program.start(
      ["fetch", "github", ".", "--api", server.address, "--pages", "100"], in: folder)
    while server.requests.count < 7, process.isRunning { Thread.sleep(forTimeInterval: 0.01) }
    kill(process.processIdentifier, SIGKILL)
    process.waitUntilExit()
    #expect(server.requests.count == 7)
    #expect(try Program.build(folder).status == 0)
    // Six answers of three people each were there when the seventh request was sent.
    #expect(
      folder.exists("site/people/octo-35/index.html") && !folder.exists("site/people/octo-37/index.html"))
    let rest = try Self.fetch(folder, server, ["--pages", "100"])
    #expect(rest.status == 0, "\(rest.errors)")
    #expect(server.paths[7] == "/users?since=35")
    #expect(try Program.build(folder).status == 0)
    #expect(folder.exists("site/people/octo-59/index.html"))
  }

  @Test("a checked-in file wins over an answer of the same name, with a warning")
  func checkedIn() throws {
    let server = try LoopbackServer(FakeGitHub(count: 2).answer)
    defer { server.stop() }
    let folder = try Folder(["content/site.yml": "title: x\ntimezone: UTC\n"])
    #expect(try Self.fetch(folder, server, ["--profiles"]).status == 0)
    try folder.write(
      "content/people/profiles/OCTO-1.json", "{\"id\":1,\"login\":\"OCTO-1\",\"name\":\"By Hand\"}")
    let outcome = try Program.build(folder)
    #expect(outcome.status == 0)
    #expect(outcome.errors.contains("content/people/cache.sqlite: warning: 1 cached item is not used"))
    #expect(try folder.text("site/people/octo-1/index.html").contains("By Hand"))
  }

  @Test("a build writes nothing into content, even where it may not, and gives the same site twice")
  func readOnly() throws {
    let server = try LoopbackServer(FakeGitHub(count: 5).answer)
    defer { server.stop() }
    let folder = try Folder(["content/site.yml": "title: x\ntimezone: UTC\n"])
    #expect(try Self.fetch(folder, server, ["--profiles"]).status == 0)
    #expect(chmod(folder.at("content/people"), 0o555) == 0)
    defer { _ = chmod(folder.at("content/people"), 0o755) }
    #expect(try Program.build(folder, ["-o", "a"]).status == 0)
    #expect(try Program.build(folder, ["-o", "b", "--jobs", "1"]).status == 0)
    #expect(try folder.tree("a") == folder.tree("b"))
    #expect(try folder.names("content/people") == ["cache.sqlite"])
  }

  @Test("a cache that is none stops the build and the fetch, and stays as it is")
  func notACache() throws {
    let server = try LoopbackServer(FakeGitHub(count: 5).answer)
    defer { server.stop() }
    let folder = try Folder(["content/people/cache.sqlite": "my diary"])
    let build = try Program.build(folder)
    #expect(build.status == 1)
    #expect(build.errors.hasPrefix("content/people/cache.sqlite: error: is not an SQLite database"))
    #expect(try Self.fetch(folder, server).status == 6)
    #expect(try folder.text("content/people/cache.sqlite") == "my diary")
    #expect(server.requests.isEmpty)
  }

  @Test("a refusal ends with 7 and says why, escape sequences made visible")
  func refused() throws {
    let server = try LoopbackServer { _ in .init(status: 401, "{\"message\":\"\\u001b[31mno\"}") }
    defer { server.stop() }
    let outcome = try Self.fetch(Folder(), server, ["--json"], token: "t0ken")
    #expect(outcome.status == 7)
    #expect(outcome.errors.contains("\\u{1B}[31mno") && !outcome.errors.contains("t0ken"))
    #expect(outcome.output.contains("\"complete\":false"))
  }

  @Test("a token is not sent over http to another machine, nor one that would break a header")
  func badTokens() throws {
    let folder = try Folder()
    for (api, token) in [("http://192.0.2.1", "good"), ("http://127.0.0.1:9", "a\nHost: b")] {
      let outcome = try Program.run(
        ["fetch", "github", ".", "--api", api], in: folder, environment: ["GH_TOKEN": token])
      #expect(outcome.status == 3, "\(outcome.errors)")
    }
  }

  @Test(
    "wrong usage of fetch and note ends with 2",
    arguments: [
      ["fetch", "github", "--pages", "0"], ["fetch", "github", "--since", "-1"],
      ["fetch", "github", "--api", "file:///etc"], ["fetch", "github", "--api", "https://a/?b"],
      ["note", "set", "../x", "text"], ["note", "set", "a"], ["note", "set", "-a", "b"],
    ])
  func wrongUsage(_ arguments: [String]) throws {
    let folder = try Folder()
    #expect(try Program.run(arguments, in: folder).status == 2)
    #expect(try folder.names() == [])
  }

  @Test("a note needs a project, and is not written anywhere else")
  func noteWithoutProject() throws {
    let folder = try Folder()
    let outcome = try Program.run(["note", "set", "bob", "hi"], in: folder)
    #expect(outcome.status == 6)
    #expect(
      outcome.errors
        == ".: error: no project here\n  help: create a project with \"scrollback init\"\n")
    #expect(try folder.names() == [])
  }

  @Test("a note is written, listed, changed under its header, and removed by an empty text (G-25)")
  func notes() throws {
    let folder = try Folder([
      "content/people/users/since-0.json": "[{\"login\":\"Octo-Ada\",\"id\":1}]",
      "content/people/notes/octo-ada.md": "---\ntags: [a]\n---\nold\n",
    ])
    #expect(try Program.run(["note", "set", "OCTO-ada", "met *here*\nand there"], in: folder).status == 0)
    #expect(
      try folder.text("content/people/notes/octo-ada.md") == "---\ntags: [a]\n---\nmet *here*\nand there\n")
    let wrong = try Program.run(["note", "set", "octo-aad", "x"], in: folder)
    #expect(wrong.status == 0 && wrong.errors.contains("did you mean \"octo-ada\"?"))
    #expect(try Program.run(["note", "list"], in: folder).output == "octo-aad\tx\nocto-ada\tmet *here*\n")
    #expect(
      try Program.run(["note", "list", "--json"], in: folder).output
        == "[{\"login\":\"octo-aad\",\"text\":\"x\"},{\"login\":\"octo-ada\",\"text\":\"met *here*\\nand there\"}]\n"
    )
    #expect(try Program.run(["note", "set", "octo-aad", " "], in: folder).status == 0)
    #expect(try folder.names("content/people/notes") == ["octo-ada.md"])
  }
}
#endif
