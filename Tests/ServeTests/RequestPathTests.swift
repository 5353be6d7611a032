import Testing

@testable import Serve

@Suite("paths, hosts and ranges of requests")
struct RequestPathTests {
  @Test(
    "a path leads nowhere but to names in the folder, however it is written",
    arguments: [
      "/..", "/../", "/../etc/passwd", "/a/../../etc", "/%2e%2e/etc", "/%2E%2e/", "/.%2e/x", "/a/%2e%2e",
      "/./a",
      "/%2e/a", "/a%2fb", "/a%2F..%2F..%2Fetc", "/a%5cb", "/..%5c..%5cetc", "/a\\b", "/\\..\\x", "/a%00",
      "/%00",
      "/a%0a", "/a%7f", "//etc/passwd", "/a//b", "//", "/a%", "/a%2", "/a%zz", "/%ff", "/%c0%ae%c0%ae/", "",
      "a",
      "*", "http://x/", "/%2", "/a\u{1}b",
    ])
  func refused(_ path: String) { #expect(RequestPath(path) == nil) }

  @Test("names come out as people write them")
  func names() throws {
    #expect(RequestPath("/")?.names == [] && RequestPath("/")?.isFolder == true)
    let page = try #require(RequestPath("/chats/a%20b/caf%C3%A9.html"))
    #expect(page.names == ["chats", "a b", "café.html"] && !page.isFolder)
    #expect(RequestPath("/chats/")?.isFolder == true)
    #expect(RequestPath("/%252e%252e/")?.names == ["%2e%2e"], "escapes are read once")
    #expect(RequestPath("/..a/b..")?.names == ["..a", "b.."])
  }

  @Test(
    "names that lead here from elsewhere are refused, so that no page elsewhere reads the site",
    arguments: [
      ("localhost", true), ("localhost:1717", true), ("LOCALHOST:80", true), ("127.0.0.1:1717", true),
      ("[::1]:1717", true), ("[::1]", true), ("a.localhost:1", true), ("192.168.1.7", true),
      ("box:1717", true),
      ("evil.example", false), ("evil.example:1717", false), ("localhost.evil.example", false),
      ("127.0.0.1.evil.example", false), ("127.0.0.1@evil.example", false), ("", false),
      ("localhost:", false),
      ("localhost:x", false), ("1.2.3", false), ("notlocalhost", false),
    ])
  func hosts(_ host: String, isAllowed: Bool) { #expect(HostRule(name: "box").allows(host) == isAllowed) }

  @Test("a request without a host is refused")
  func noHost() { #expect(!HostRule(name: "localhost").allows(nil)) }

  @Test(
    "one range of bytes is a part, what cannot be read the whole file",
    arguments: [
      (nil, ByteRange.whole), ("bytes=0-", .part(0..<10)), ("bytes=2-4", .part(2..<5)),
      ("bytes=2-99", .part(2..<10)),
      ("bytes=-3", .part(7..<10)), ("bytes=-99", .part(0..<10)), ("bytes=10-", .unsatisfiable),
      ("bytes=-0", .unsatisfiable), ("bytes=99999999999999999999-", .unsatisfiable), ("bytes=4-2", .whole),
      ("bytes=0-1,3-4", .whole), ("lines=0-1", .whole), ("bytes=a-b", .whole), ("bytes=", .whole),
      ("bytes=-", .whole),
      ("bytes=9223372036854775807-", .unsatisfiable), ("bytes=0-999999999999999999", .part(0..<10)),
    ] as [(String?, ByteRange)])
  func ranges(_ header: String?, _ range: ByteRange) { #expect(ByteRange(header, size: 10) == range) }

  @Test("no range of an empty file can be given")
  func emptyFile() { #expect(ByteRange("bytes=0-", size: 0) == .unsatisfiable) }
}
