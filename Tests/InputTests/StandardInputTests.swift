import Basics
import Content
import Foundation
import Glibc
@testable import Input
import Testing

@Suite struct StandardInputTests {
  /// A project of what is piped in.
  private func project(_ text: String, format: String? = nil, limit: Int = 1000) throws(Diagnostic) -> Project
  {
    let pipe = Pipe()
    pipe.fileHandleForWriting.write(Data(text.utf8))
    pipe.fileHandleForWriting.closeFile()
    return try StandardInput.project(
      format: format, limit: limit, from: pipe.fileHandleForReading.fileDescriptor)
  }

  @Test(
    "what is piped in is read as what it begins like (C-15, imports 14)",
    arguments: [
      ("[1]", "json"), ("{\"a\":1}", "json"), ("{\"a\":1}\n", "json"), ("{\n \"a\": 1\n}\n", "json"),
      ("\u{FEFF} \n{\"a\":1}\r\n{\"a\":2}\r\n", "jsonl"), ("{\"a\":1}\n{", "jsonl"),
      ("# Title", "md"), ("---\ntitle: x\n---\n", "md"), ("PK", "txt"),
      ("[20/05/2024, 10:00:00] Bo: hi", "txt"), ("[nick] hi", "txt"), ("{nick} hi", "txt"),
      ("**Bo** 2024", "md"),
    ])
  func format(text: String, expected: String) throws {
    let project = try project(text)
    #expect(project.content.map(\.contentPath) == ["chats/stdin.\(expected)"])
    #expect(project.singleFileTitle == "Preview")
    #expect(try project.content[0].bytes() == Array(text.utf8))
  }

  @Test("a format that is named counts more (C-15)")
  func named() throws {
    #expect(try project("{}", format: "jsonl").content.map(\.contentPath) == ["chats/stdin.jsonl"])
  }

  @Test(
    "nothing, blanks and too much are errors (C-15)",
    arguments: ["", " \r\n\t", String(repeating: "x", count: 1001)])
  func refused(text: String) {
    #expect(throws: Diagnostic.self) { try project(text) }
  }

  @Test("as much as the limit is read (C-15)")
  func limit() throws {
    #expect(try project(String(repeating: "x", count: 1000)).content[0].size == 1000)
  }
}
