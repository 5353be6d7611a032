import Foundation
import Testing

@testable import Serve

@Suite("answers of the development server")
struct SiteAnswersTests {
  private let folder = FileManager.default.temporaryDirectory.appendingPathComponent(
    "serve-\(UUID().uuidString)")
  private let live = LiveSite(run: "t")

  private var answers: SiteAnswers { SiteAnswers(site: live, hosts: HostRule(name: "localhost")) }

  init() throws {
    let files = [
      "site/index.html": "<html><head><title>Home</title></head><body></body></html>",
      "site/404.html": "<html><head></head><body>gone</body></html>",
      "site/chats/index.html": "<html><head></head></html>",
      "site/a.css": "b{}", "site/film.mp4": "0123456789", "secret": "secret",
    ]
    for (path, text) in files {
      let url = folder.appendingPathComponent(path)
      try FileManager.default.createDirectory(
        at: url.deletingLastPathComponent(), withIntermediateDirectories: true)
      try text.write(to: url, atomically: false, encoding: .utf8)
    }
    let links = ["out": "../secret", "up": "..", "in.css": "a.css", "etc": "/etc"]
    for (name, goal) in links {
      try FileManager.default.createSymbolicLink(
        atPath: folder.appendingPathComponent("site/\(name)").path, withDestinationPath: goal)
    }
  }

  private func publish(_ base: String = "/") {
    live.publish(folder: folder.appendingPathComponent("site").path, base: base, isNew: true)
  }

  private func text(_ answer: PageAnswer) -> String {
    if case .bytes(let bytes) = answer.body { String(decoding: bytes, as: UTF8.self) } else { "" }
  }

  @Test("pages get the script of this server, everything else comes as it is")
  func pages() {
    publish()
    let page = answers.answer(PageRequest(path: "/"))
    #expect(page.status == 200 && page.type == "text/html; charset=utf-8")
    #expect(text(page).contains("/-scrollback/live.js?version=t-1\" defer=\"\"></script></head>"))
    #expect(page.header("Content-Security-Policy")?.contains("worker-src 'none'") == true)
    let style = answers.answer(PageRequest(path: "/a.css"))
    #expect(text(style) == "b{}" && style.type == "text/css; charset=utf-8")
    #expect(style.header("X-Content-Type-Options") == "nosniff")
    #expect(style.header("Cross-Origin-Resource-Policy") == "same-origin")
  }

  @Test("a folder has its page behind a slash, and what is missing the site's own page")
  func folders() {
    publish()
    let moved = answers.answer(PageRequest(path: "/chats", query: "q=1"))
    #expect(moved.status == 307 && moved.header("Location") == "/chats/?q=1")
    #expect(answers.answer(PageRequest(path: "/chats/")).status == 200)
    let missing = answers.answer(PageRequest(path: "/nothing/here"))
    #expect(missing.status == 404 && text(missing).contains("gone") && text(missing).contains("live.js"))
    #expect(answers.answer(PageRequest(path: "/a.css/")).status == 404)
  }

  @Test(
    "nothing outside the folder is ever sent",
    arguments: [
      "/../secret", "/%2e%2e/secret", "/..%2fsecret", "/%2e%2e%2fsecret", "/..%5csecret",
      "/chats/../../secret",
      "/out", "/up/secret", "/etc/passwd", "/%00/../secret", "//secret", "/chats/%2e%2e/%2e%2e/secret",
      "/in.css",
    ])
  func outside(_ path: String) {
    publish()
    let answer = answers.answer(PageRequest(path: path))
    #expect([400, 404].contains(answer.status))
    #expect(!text(answer).contains("secret") && !text(answer).contains("root:"))
  }

  @Test("pages stand below the path of the site's address, and the root leads there")
  func base() {
    publish("/a%20b/c/")
    #expect(answers.answer(PageRequest(path: "/")).header("Location") == "/a%20b/c/")
    #expect(answers.answer(PageRequest(path: "/a%20b/c")).header("Location") == "/a%20b/c/")
    #expect(answers.answer(PageRequest(path: "/a%20b/c/")).status == 200)
    #expect(answers.answer(PageRequest(path: "/a%20b/c/a.css")).status == 200)
    #expect(answers.answer(PageRequest(path: "/a.css")).status == 404)
    #expect(answers.answer(PageRequest(path: "/-scrollback/live.js")).status == 200)
  }

  @Test("a file that is known is not sent again, a page only after the next build")
  func known() throws {
    publish()
    for path in ["/", "/a.css", "/film.mp4"] {
      let tag = try #require(answers.answer(PageRequest(path: path)).header("ETag"))
      for form in [tag, "W/\(tag)", "\"x\", \(tag)", "*"] {
        #expect(answers.answer(PageRequest(path: path, known: form)).status == 304, "\(path) \(form)")
      }
      #expect(answers.answer(PageRequest(path: path, known: "\"x\"")).status == 200)
      publish()
      #expect(answers.answer(PageRequest(path: path, known: tag)).status == (path == "/" ? 200 : 304))
    }
  }

  @Test("players get the part that they ask for")
  func parts() throws {
    publish()
    let part = answers.answer(PageRequest(path: "/film.mp4", range: "bytes=2-4"))
    #expect(part.status == 206 && part.header("Content-Range") == "bytes 2-4/10" && part.body.count == 3)
    let beyond = answers.answer(PageRequest(path: "/film.mp4", range: "bytes=10-"))
    #expect(beyond.status == 416 && beyond.header("Content-Range") == "bytes */10")
    let tag = try #require(part.header("ETag"))
    #expect(answers.answer(PageRequest(path: "/film.mp4", range: "bytes=2-4", rangeTag: tag)).status == 206)
    #expect(
      answers.answer(PageRequest(path: "/film.mp4", range: "bytes=2-4", rangeTag: "\"old\"")).status == 200)
    #expect(answers.answer(PageRequest(path: "/", range: "bytes=2-4")).status == 200, "pages come whole")
  }

  @Test("other methods, other hosts and scripts of other sites are refused")
  func refusals() {
    publish()
    let post = answers.answer(PageRequest(method: "POST", path: "/"))
    #expect(post.status == 405 && post.header("Allow") == "GET, HEAD")
    #expect(answers.answer(PageRequest(path: "/", host: "evil.example")).status == 403)
    #expect(answers.answer(PageRequest(path: "/-scrollback/state", host: "evil.example")).status == 403)
    #expect(answers.answer(PageRequest(path: "/a.css", origin: "cross-site", mode: "no-cors")).status == 403)
    #expect(answers.answer(PageRequest(path: "/", origin: "cross-site", mode: "navigate")).status == 200)
  }

  @Test("before the first good build there is a page with what is wrong, without running any of it")
  func broken() {
    live.fail("a.md:1:1: error: <script>alert(1)</script>")
    let page = answers.answer(PageRequest(path: "/any/page"))
    #expect(
      page.status == 503 && text(page).contains("&lt;script>alert")
        || text(page).contains("&lt;script&gt;alert"))
    #expect(text(page).contains("live.js"))
  }

  @Test("a failed build keeps the site and says what is wrong; the next good one takes it back")
  func lastGood() {
    publish()
    live.fail("a.md:1:1: error: no")
    #expect(answers.answer(PageRequest(path: "/")).status == 200)
    let state = text(answers.answer(PageRequest(path: "/-scrollback/state")))
    #expect(state == "{\"version\":\"t-1\",\"mark\":\"t-2\",\"problems\":\"a.md:1:1: error: no\"}")
    live.publish(folder: folder.path, base: "/", isNew: false)
    #expect(
      text(answers.answer(PageRequest(path: "/-scrollback/state"))).contains(
        "\"t-1\",\"mark\":\"t-3\",\"problems\":\"\""))
  }

  @Test(
    "who waits hears of the next change, and of nothing when too long has passed", .timeLimit(.minutes(1)))
  func waiting() async {
    publish()
    await live.change(since: "t-0", seconds: 60)
    async let change: Void = live.change(since: "t-1", seconds: 60)
    publish()
    await change
    await live.change(since: "t-2", seconds: 0)
  }
}
