import Foundation
import Testing

/// `scrollback build -`: a preview of one export that is piped in.
struct StandardInputTests {
  private static let chat =
    #"{"title":"Piped","messages":[{"sender":"a","text":"Hello","timestamp":"2025-11-01T10:00:00Z"}]}"#
  private static let archive = (1...2).map { number in
    #"{"id":"c\#(number)","title":"T","messages":[{"sender":"a","text":"x","timestamp":"2025-11-01T10:00:00Z"}]}"#
  }.joined(separator: "\n")

  private func run(_ arguments: [String], _ text: String, in folder: Folder) throws -> Program.Outcome {
    try Program.run(["build"] + arguments + ["--now", Program.now], in: folder, input: text)
  }

  @Test("an export from standard input becomes a site (C-15)", arguments: ["-", "--stdin"])
  func preview(_ argument: String) throws {
    let folder = try Folder()
    let outcome = try run([argument], Self.chat, in: folder)
    #expect(outcome.status == 0, "\(outcome.errors)")
    #expect(try folder.text("site/chats/stdin/index.html").contains("Hello"))
    #expect(try folder.text("site/chats/stdin/index.html").contains(" · Preview</title>"))
  }

  @Test("it is the same site as that of a file of the same name, whatever the place (C-15)")
  func sameAsFile() throws {
    let (piped, file) = (try Folder(), try Folder(["stdin.jsonl": Self.archive]))
    #expect(try run(["-", "--output", "out"], Self.archive, in: piped).status == 0)
    #expect(try Program.run(["build", "stdin.jsonl", "--now", Program.now], in: file).status == 0)
    for path in ["chats/c1/index.html", "chats/c2/index.md"] {
      #expect(
        try piped.text("out/\(path)").replacing("Preview", with: "stdin") == file.text("site/\(path)"),
        "\(path)")
    }
  }

  @Test("what is wrong is told with its place in what was piped in (C-15)")
  func wrong() throws {
    let folder = try Folder()
    let outcome = try run(["-"], "{\"title\":\"x\",\n\"messages\":[1 2]}", in: folder)
    #expect(outcome.status == 1)
    #expect(outcome.errors.contains("(standard input):2:15: error: "), "\(outcome.errors)")
    #expect(try folder.names() == [])
    #expect(try run(["-"], " \n", in: folder).status == 6)
    #expect(try run(["-", "--format", "foo"], "x", in: folder).status == 1)
  }

  @Test(
    "a path beside it, or a format without it, is wrong usage",
    arguments: [
      ["x", "--stdin"], [".", "--format", "json"], ["-", "--format", "../x"], ["-", "--format", ""],
    ])
  func usage(_ arguments: [String]) throws {
    let folder = try Folder()
    #expect(try run(arguments, Self.chat, in: folder).status == 2)
    #expect(try folder.names() == [])
  }
}
