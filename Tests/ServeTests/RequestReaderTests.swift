import Testing

@testable import Serve

@Suite struct RequestReaderTests {
  private func status(_ step: RequestReader.Step) -> Int? {
    if case .refused(let status) = step { status } else { nil }
  }

  private func head(_ step: RequestReader.Step) -> RequestReader.Head? {
    if case .request(let head) = step { head } else { nil }
  }

  private static let whole =
    "GET /chats/a/index.html?x=1&mark=2a%2D3 HTTP/1.1\r\nHost: localhost:1717\r\nRange: bytes=0-9\r\n"
    + "If-None-Match: \"a\"\r\nSec-Fetch-Site: same-origin\r\n\r\n"

  @Test("a request is read however its bytes come (safety 7)", arguments: [1, 2, 3, 7, 1000])
  func pieces(_ size: Int) throws {
    var reader = RequestReader()
    let bytes = Array((Self.whole + Self.whole).utf8)
    var heads: [RequestReader.Head] = []
    for start in stride(from: 0, to: bytes.count, by: size) {
      var step = reader.take(bytes[start..<min(start + size, bytes.count)])
      while let head = head(step) {
        heads.append(head)
        step = reader.take([])
      }
    }
    #expect(heads.count == 2)
    for head in heads {
      #expect((head.request.method, head.request.path) == ("GET", "/chats/a/index.html"))
      #expect((head.request.host, head.request.known) == ("localhost:1717", "\"a\""))
      #expect((head.request.range, head.request.origin) == ("bytes=0-9", "same-origin"))
      #expect(head.request.value("mark") == "2a-3")
      #expect(head.staysOpen)
    }
  }

  @Test("a long address is refused with 414, long headers with 431, before they are held (safety 7)")
  func limits() {
    var reader = RequestReader()
    #expect(status(reader.take(Array("GET /\(String(repeating: "a", count: 9000))".utf8))) == 414)
    reader = RequestReader()
    let line = "X: \(String(repeating: "b", count: 1000))\r\n"
    var (sent, answer) = (0, status(reader.take(Array("GET / HTTP/1.1\r\n".utf8))))
    while answer == nil, sent < 1000 {
      answer = status(reader.take(Array(line.utf8)))
      sent += 1
    }
    #expect(answer == 431)
    #expect(sent < 40)
    reader = RequestReader()
    #expect(
      status(reader.take(Array("GET / HTTP/1.1\r\nX: \(String(repeating: "c", count: 500_000))".utf8))) == 431
    )
  }

  @Test(
    "what is no request is refused with 400 (safety 7)",
    arguments: ["hello\r\n\r\n", "GET /\r\n\r\n", "GET x HTTP/1.1\n\n", "GET / HTTP/1.1\r\nno colon\r\n\r\n"])
  func nonsense(_ text: String) {
    var reader = RequestReader()
    #expect(status(reader.take(Array(text.utf8))) == 400)
  }

  @Test(
    "a request with a body, of the old version, or that says so, is the last of its connection (safety 7)",
    arguments: [
      "POST / HTTP/1.1\r\nContent-Length: 5\r\n\r\n", "GET / HTTP/1.0\r\n\r\n",
      "GET / HTTP/1.1\r\nConnection: close\r\n\r\n",
      "POST / HTTP/1.1\r\nTransfer-Encoding: chunked\r\n\r\n",
    ])
  func last(_ text: String) throws {
    var reader = RequestReader()
    #expect(try #require(head(reader.take(Array(text.utf8)))).staysOpen == false)
  }
}
