import Basics
import Content
import TestSupport
import Testing

@Suite struct InputFileTests {
  @Test(
    "a file knows its name, stem and extension",
    arguments: [
      ("chats/a/messages.jsonl", "messages.jsonl", "messages", "jsonl"),
      ("a.tar.GZ", "a.tar.GZ", "a.tar", "gz"),
      ("x/noextension", "noextension", "noextension", ""), ("x/.hidden", ".hidden", ".hidden", ""),
      ("a.", "a.", "a", ""),
    ])
  func names(path: String, name: String, stem: String, fileExtension: String) {
    let file = InputFile(contentPath: path, bytes: [])
    #expect((file.name, file.stem, file.fileExtension) == (name, stem, fileExtension))
    #expect(file.path == "content/\(path)")
    #expect(file.parts.joined(separator: "/") == path)
  }

  @Test("text comes whole from pieces, without its byte order mark")
  func text() throws {
    #expect(try InputFile(contentPath: "a", text: "\u{FEFF}é🎉", piecesOf: 1).text() == "é🎉")
  }

  @Test(
    "bytes that are not UTF-8 are an error",
    arguments: [[0xFF], [0xC3], [0xED, 0xA0, 0x80], [0xC0, 0xAF]] as [[UInt8]])
  func notUTF8(bytes: [UInt8]) {
    let error = #expect(throws: Diagnostic.self) { try InputFile(contentPath: "a", bytes: bytes).text() }
    #expect(error?.description == "content/a:1:1: error: file is not UTF-8\n  help: save it as UTF-8")
  }

  @Test("a file over the limit is not read, and one that grows is given up")
  func limits() {
    let file = InputFile(contentPath: "a", bytes: [1, 2, 3])
    #expect(throws: Diagnostic(.error, "file has 3 bytes, the limit is 2", path: "content/a")) {
      try file.bytes(limit: 2)
    }
    let growing = InputFile(path: "content/a", contentPath: "a", size: 1) { () throws(Diagnostic) in
      ByteStream { () throws(Diagnostic) in [0, 0] }
    }
    #expect(throws: Diagnostic(.error, "file grew while being read", path: "content/a")) {
      try growing.bytes(limit: 5)
    }
  }
}

@Suite struct DiagnosticTests {
  @Test("a diagnostic is printed as place, severity, message and help")
  func wording() {
    #expect(
      Diagnostic(.error, "bad", path: "a.yml", line: 4, column: 11).description == "a.yml:4:11: error: bad")
    #expect(Diagnostic(.warning, "odd", path: "a.yml", line: 4).description == "a.yml:4: warning: odd")
    #expect(
      Diagnostic(.warning, "odd", path: "a.yml", help: ["do this", "or that"]).description
        == "a.yml: warning: odd\n  help: do this\n  help: or that")
  }

  @Test("nothing in a path, message or help can break the line or colour the terminal")
  func hostile() {
    let diagnostic = Diagnostic(
      .error, "a\nb\u{1B}[31m", path: "x\u{202E}y\n", line: 1, column: 1, help: ["c\rd"])
    #expect(
      diagnostic.description == "x\\u{202E}y\\u{A}:1:1: error: a\\u{A}b\\u{1B}[31m\n  help: c\\u{D}d")
  }
}
