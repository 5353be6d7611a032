import Foundation
import Testing

@testable import Serve

@Suite("requests of pages to save lines")
final class SaveAnswersTests {
  private let root = FileManager.default.temporaryDirectory.appendingPathComponent(
    "save-\(UUID().uuidString)"
  ).path
  private let live = LiveSite(run: "t")
  private static let token = "0123456789abcdef0123456789abcdef"

  init() throws {
    try FileManager.default.createDirectory(atPath: "\(root)/content", withIntermediateDirectories: true)
  }

  deinit { try? FileManager.default.removeItem(atPath: root) }

  private var saved: SavedLines {
    SavedLines(root: root, token: Self.token) { target in
      ["ada", "bo"].contains(target.reviewer) && target.kind == "reviews"
        ? ["content", "reviews", "reviews-\(target.reviewer).jsonl"] : nil
    } check: { _, earlier, added in
      added.indices.filter { added[$0].contains("bad") }.map {
        SavedLines.Problem(line: $0, message: "bad after \(earlier.count)")
      }
    }
  }

  private func answers(_ saved: SavedLines? = nil) -> SiteAnswers {
    var answers = SiteAnswers(site: live, hosts: HostRule(name: "localhost"))
    answers.saving = SaveAnswers(saved: saved ?? self.saved, port: 1717)
    return answers
  }

  private func body(_ add: [String], remove: [String] = [], kind: String = "reviews", _ name: String = "ada")
    -> [UInt8]
  {
    let lists = [add, remove].map { "[" + $0.map { "\"\($0)\"" }.joined(separator: ",") + "]" }
    return Array(
      #"{"kind":"\#(kind)","reviewer":"\#(name)","add":\#(lists[0]),"remove":\#(lists[1])}"#.utf8)
  }

  private func post(_ body: [UInt8]) -> PageRequest {
    var request = PageRequest(method: "POST", path: "/-scrollback/save", host: "localhost:1717")
    (request.origin, request.pageOrigin) = ("same-origin", "http://localhost:1717")
    (request.token, request.contentType) = (Self.token, "application/json")
    (request.length, request.body) = (body.count, body)
    return request
  }

  private func get(_ query: String = "kind=reviews&reviewer=ada") -> PageRequest {
    var request = PageRequest(path: "/-scrollback/save", query: query, host: "localhost:1717")
    request.origin = "same-origin"
    return request
  }

  private func text(_ answer: PageAnswer) -> String {
    if case .bytes(let bytes) = answer.body { String(decoding: bytes, as: UTF8.self) } else { "" }
  }

  private func file(_ name: String = "ada") -> String? {
    try? String(contentsOfFile: "\(root)/content/reviews/reviews-\(name).jsonl", encoding: .utf8)
  }

  @Test("a page of the server receives the token and the lines, and what it adds is in the file")
  func saves() {
    let first = answers().answer(get())
    #expect(first.status == 200 && first.header("Cache-Control") == "no-store")
    #expect(
      text(first) == #"{"token":"\#(Self.token)","path":"content/reviews/reviews-ada.jsonl","lines":[]}"#)
    let answer = answers().answer(post(body(["one", "two"])))
    #expect(answer.status == 200, "\(text(answer))")
    #expect(file() == "one\ntwo\n")
    #expect(text(answers().answer(get())).hasSuffix(#""lines":["one","two"]}"#))
    #expect(answers().answer(post(body(["two", "three"], remove: ["one"]))).status == 200)
    #expect(file() == "two\nthree\n")
  }

  @Test("a request that is sent again changes nothing")
  func again() throws {
    for _ in 0..<3 { #expect(answers().answer(post(body(["one", "one"]))).status == 200) }
    #expect(file() == "one\n")
    let path = "\(root)/content/reviews/reviews-ada.jsonl"
    let before = try FileManager.default.attributesOfItem(atPath: path)[.modificationDate] as? Date
    #expect(answers().answer(post(body(["one"], remove: ["gone"]))).status == 200)
    #expect(try FileManager.default.attributesOfItem(atPath: path)[.modificationDate] as? Date == before)
  }

  @Test("lines may have every character that JSON text has")
  func characters() {
    let line = "\u{7F}\u{2028}\u{202E}é😀"
    #expect(answers().answer(post(body([line]))).status == 200)
    #expect(file() == line + "\n")
  }

  @Test("each reviewer has a file of their own")
  func two() {
    #expect(answers().answer(post(body(["one"]))).status == 200)
    #expect(answers().answer(post(body(["two"], "bo"))).status == 200)
    #expect(file() == "one\n" && file("bo") == "two\n")
  }

  @Test("with one bad line nothing is written, and the answer says which line and why")
  func badLine() {
    #expect(answers().answer(post(body(["bad"]))).status == 422)
    #expect(!FileManager.default.fileExists(atPath: "\(root)/content/reviews"))
    #expect(answers().answer(post(body(["one"]))).status == 200)
    let answer = answers().answer(post(body(["one", "two", "bad"])))
    #expect(answer.status == 422)
    #expect(text(answer).contains(#"{"line":2,"message":"bad after 4"}"#), "\(text(answer))")
    #expect(file() == "one\n")
  }

  @Test("a file without lines is removed")
  func empty() {
    #expect(answers().answer(post(body(["one"]))).status == 200)
    #expect(answers().answer(post(body([], remove: ["one"]))).status == 200)
    #expect(file() == nil)
  }

  private static let refusals: [(name: String, status: Int, change: @Sendable (inout PageRequest) -> Void)] =
    [
      ("a foreign origin", 403, { $0.pageOrigin = "https://evil.example" }),
      ("another port", 403, { $0.pageOrigin = "http://localhost:1718" }),
      ("no origin", 403, { $0.pageOrigin = nil }),
      ("the origin of a file", 403, { $0.pageOrigin = "null" }),
      ("another site", 403, { $0.origin = "cross-site" }),
      ("another host of this site", 403, { $0.origin = "same-site" }),
      (
        "a foreign name that leads here", 403,
        { ($0.host, $0.pageOrigin) = ("evil.example:1717", "http://evil.example:1717") }
      ),
      (
        "an address that can be from elsewhere", 403,
        { ($0.host, $0.pageOrigin) = ("192.168.1.7:1717", "http://192.168.1.7:1717") }
      ),
      (
        "a name below localhost", 403,
        { ($0.host, $0.pageOrigin) = ("a.localhost:1717", "http://a.localhost:1717") }
      ),
      ("a host without the port", 403, { ($0.host, $0.pageOrigin) = ("localhost", "http://localhost") }),
      ("no host", 403, { $0.host = nil }),
      ("no token", 403, { $0.token = nil }),
      ("an empty token", 403, { $0.token = "" }),
      ("a wrong token", 403, { $0.token = String(SaveAnswersTests.token.reversed()) }),
      ("a form", 415, { $0.contentType = "text/plain" }),
      ("no type", 415, { $0.contentType = nil }),
      ("a body of unknown length", 411, { $0.length = nil }),
      ("a large body", 413, { $0.length = SaveRequest.longestBody + 1 }),
      ("another method", 405, { $0.method = "PUT" }),
      ("a question before a foreign request", 405, { $0.method = "OPTIONS" }),
    ]

  @Test(
    "requests that no page of the server sends are refused, before their body is read",
    arguments: 0..<refusals.count)
  func refused(_ number: Int) {
    let (name, status, change) = Self.refusals[number]
    var request = post(body(["one"]))
    change(&request)
    #expect(!answers().takesBody(request))
    let answer = answers().answer(request)
    #expect(answer.status == status, "\(name): \(text(answer))")
    #expect(!text(answer).contains(Self.token))
    #expect(file() == nil)
  }

  @Test(
    "the token is for pages of the server only",
    arguments: ["cross-site", "same-site", "none", nil] as [String?])
  func readers(_ origin: String?) {
    var request = get()
    request.origin = origin
    let answer = answers().answer(request)
    #expect(answer.status == 403 && !text(answer).contains(Self.token))
    request = get()
    request.host = "evil.example:1717"
    #expect(answers().answer(request).status == 403)
    request.host = "127.0.0.1:1717"
    #expect(answers().answer(request).status == 200, "an address of this machine")
  }

  @Test(
    "a body of another form changes nothing",
    arguments: [
      "", "x", "[]", "7", #"{"kind":"reviews""#, #"{"kind":7,"reviewer":"ada","add":[],"remove":[]}"#,
      #"{"kind":"reviews","reviewer":"ada","add":[["one"]],"remove":[]}"#,
      #"{"kind":"reviews","reviewer":"ada","add":["one"],"path":"../x"}"#,
      #"{"kind":"reviews","reviewer":"ada","add":["one\ntwo"]}"#,
      #"{"kind":"reviews","reviewer":"ada","add":["one\r"]}"#,
      #"{"kind":"reviews","reviewer":"ada","add":["\u0000"]}"#,
      #"{"kind":"reviews","reviewer":"ada","add":[" "]}"#,
      #"{"kind":"reviews","reviewer":"ada","add":["one"]}x"#,
    ])
  func forms(_ text: String) {
    #expect(answers().answer(post(Array(text.utf8))).status == 400)
    #expect(file() == nil)
  }

  @Test(
    "a name that is no reviewer's, or another kind, has no file",
    arguments: ["../ada", "ada/../../x", "", "Ada", "/etc/passwd", "ada\u{0}"])
  func names(_ name: String) {
    let escaped = name.replacing("\u{0}", with: "\\u0000")
    #expect(answers().answer(post(body(["one"], escaped))).status == 400)
    #expect(answers().answer(post(body(["one"], kind: name == "" ? "" : escaped))).status == 400)
    #expect((try? FileManager.default.contentsOfDirectory(atPath: "\(root)/content")) == [])
  }

  @Test("without --review there is nothing to save to, and pages do not know of it")
  func off() {
    var answers = answers()
    #expect(LiveScript.added(to: Array("</head>".utf8), version: "1", saves: true).count > 0)
    answers.saving = nil
    #expect(answers.answer(get()).status == 404)
    #expect(answers.answer(post(body(["one"]))).status == 405)
    let plain = LiveScript.added(to: Array("</head>".utf8), version: "1")
    #expect(!String(decoding: plain, as: UTF8.self).contains("scrollback-save"))
  }

  @Test("pages say where to save, and never contain the token")
  func pages() throws {
    try FileManager.default.createDirectory(atPath: "\(root)/site", withIntermediateDirectories: true)
    try "<html><head></head></html>".write(
      toFile: "\(root)/site/index.html", atomically: false, encoding: .utf8)
    live.publish(folder: "\(root)/site", base: "/", isNew: true)
    let page = answers().answer(PageRequest(path: "/"))
    #expect(text(page).contains(#"<meta name="scrollback-save" content="/-scrollback/save" />"#))
    #expect(!text(page).contains(Self.token))
  }

  @Test("a file that is a link, or is below one, or is no file, is neither read nor written")
  func links() throws {
    let files = FileManager.default
    try files.createDirectory(atPath: "\(root)/content/reviews", withIntermediateDirectories: true)
    try "secret\n".write(toFile: "\(root)/secret", atomically: false, encoding: .utf8)
    let place = "\(root)/content/reviews/reviews-ada.jsonl"
    try files.createSymbolicLink(atPath: place, withDestinationPath: "../../secret")
    for _ in 0..<2 {
      let (read, written) = (answers().answer(get()), answers().answer(post(body(["one"]))))
      #expect(read.status == 500 && !text(read).contains("secret"), "\(text(read))")
      #expect(written.status == 500 && text(written).contains("content/reviews"), "\(text(written))")
      // The second time, the folder is a link.
      try files.removeItem(atPath: "\(root)/content/reviews")
      try files.createDirectory(atPath: "\(root)/elsewhere", withIntermediateDirectories: true)
      try files.createSymbolicLink(
        atPath: "\(root)/content/reviews", withDestinationPath: "../elsewhere")
    }
    #expect(try String(contentsOfFile: "\(root)/secret", encoding: .utf8) == "secret\n")
    #expect(try files.contentsOfDirectory(atPath: "\(root)/elsewhere") == [])
    try files.removeItem(atPath: "\(root)/content/reviews")
    try files.createDirectory(atPath: place, withIntermediateDirectories: true)
    #expect(answers().answer(post(body(["one"]))).status == 500)
  }

  @Test("requests at once lose nothing")
  func together() async {
    let answers = answers()
    await withTaskGroup(of: Int.self) { group in
      for number in 0..<40 {
        let request = post(body(["line \(number)"]))
        group.addTask { answers.answer(request).status }
      }
      for await status in group { #expect(status == 200) }
    }
    let lines = file()?.split(separator: "\n").sorted()
    #expect(lines == (0..<40).map { "line \($0)" }.sorted().map { $0[...] })
  }

  @Test("the server knows which changes are its own")
  func own() {
    let saved = saved
    #expect(!saved.hasSaved([]))
    #expect(answers(saved).answer(post(body(["one"]))).status == 200)
    let path = "\(root)/content/reviews/reviews-ada.jsonl"
    #expect(saved.hasSaved([path]) && saved.hasSaved([path, "\(root)/content/reviews"]))
    #expect(!saved.hasSaved([path, "\(root)/content/site.yml"]))
    live.publish(folder: root, base: "/", isNew: true)
    live.publish(folder: root, base: "/", isNew: true, isSaved: true)
    #expect(live.version(live.state) == "t-1.1")
    live.publish(folder: root, base: "/", isNew: true)
    #expect(live.version(live.state) == "t-2")
  }

  @Test(
    "a change that a build for saved lines has read already reloads pages")
  func changedMeanwhile() {
    live.publish(folder: root, base: "/", isNew: true)
    live.publish(folder: root, base: "/", isNew: false, isSaved: true)
    live.publish(folder: root, base: "/", isNew: false)
    #expect(live.version(live.state) == "t-1")
    live.publish(folder: root, base: "/", isNew: true, isSaved: true)
    live.publish(folder: root, base: "/", isNew: false)
    #expect(live.version(live.state) == "t-2")
  }

  @Test(
    "a server whose pages save listens on this machine only",
    arguments: ["0.0.0.0", "::", "192.168.1.7", "box"])
  func loopback(_ host: String) {
    #expect(!HostRule.isLoopback(host))
    #if Serve
    #expect(throws: (any Error).self) {
      try DevelopmentServer.start(live, host: host, port: 0, saved, SiteConnection.Limits()) {
        preconditionFailure("no clock")
      }
    }
    #endif
  }

  @Test("the body of a request is taken once all of it has arrived")
  func bodies() throws {
    var reader = RequestReader()
    let head =
      "POST /-scrollback/save HTTP/1.1\r\nHost: localhost:1717\r\nOrigin: http://localhost:1717\r\n"
      + "X-Scrollback-Token: t\r\nContent-Type: application/json\r\nContent-Length: 5\r\n\r\nab"
    guard case .request(let read) = reader.take(Array(head.utf8)) else {
      Issue.record("no request")
      return
    }
    let request = read.request
    #expect((request.length, request.token, request.contentType) == (5, "t", "application/json"))
    #expect(request.pageOrigin == "http://localhost:1717")
    #expect(reader.takeBody(5, []) == nil && reader.takeBody(5, [0x63, 0x64]) == nil)
    #expect(reader.takeBody(5, [0x65, 0x66]) == Array("abcde".utf8))
    for length in ["x", "-1", "9999999999999999999", ""] {
      var other = RequestReader()
      let bytes = Array("POST / HTTP/1.1\r\nContent-Length: \(length)\r\n\r\n".utf8)
      guard case .request(let read) = other.take(bytes) else { continue }
      #expect(read.request.length == nil && !read.staysOpen)
    }
  }
}
