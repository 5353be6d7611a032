import Foundation
import Testing

@testable import Command

@Suite("what people see on a terminal")
struct TerminalTests {
  private func frame(_ line: String, _ column: Int?) -> [String] {
    CodeFrame(number: 12, line: line, column: column).text(nil)
  }

  @Test("X-10: a frame has the line and a caret under the place")
  func frames() {
    #expect(frame("title: [", 8) == ["  12 | title: [", "     |        ^"])
    #expect(frame("title: [", nil) == ["  12 | title: ["])
    #expect(frame("a\tb", 3) == ["  12 | a b", "     |   ^"])
    #expect(frame("ab", 99) == ["  12 | ab", "     |   ^"], "behind the end")
  }

  @Test("what is invisible or turns the line is written out, and the caret knows")
  func hostile() {
    let lines = frame("a\u{1B}[2Jb\u{202E}c!", 8)
    #expect(lines[0] == "  12 | a\\u{1B}[2Jb\\u{202E}c!")
    #expect(lines[1] == "     | " + String(repeating: " ", count: 19) + "^")
    #expect(frame("日本x", 3)[1] == "     |     ^", "wide characters take two places")
    #expect(frame("e\u{301}x", 3)[1] == "     |  ^", "marks take none")
  }

  @Test("a long line is cut around the place", arguments: [1, 50, 500, 990, 1000])
  func long(_ column: Int) throws {
    let line = String(repeating: "x", count: column - 1) + "!" + String(repeating: "y", count: 1000 - column)
    let lines = frame(line, column)
    #expect(lines.allSatisfy { $0.count <= 7 + 98 })
    let caret = try #require(lines[1].firstIndex(of: "^"))
    let offset = lines[1].distance(from: lines[1].startIndex, to: caret)
    #expect(lines[0][lines[0].index(lines[0].startIndex, offsetBy: offset)] == "!")
  }

  @Test("colours come where a person is looking, and where they are asked for")
  func colours() {
    #expect(Colour.auto.isWanted([:], isTerminal: true))
    #expect(!Colour.auto.isWanted([:], isTerminal: false))
    #expect(!Colour.auto.isWanted(["NO_COLOR": "1"], isTerminal: true))
    #expect(Colour.auto.isWanted(["NO_COLOR": ""], isTerminal: true))
    #expect(!Colour.auto.isWanted(["TERM": "dumb"], isTerminal: true))
    #expect(Colour.auto.isWanted(["CLICOLOR_FORCE": "1"], isTerminal: false))
    #expect(!Colour.auto.isWanted(["CLICOLOR_FORCE": "0"], isTerminal: false))
    #expect(!Colour.auto.isWanted(["CLICOLOR_FORCE": "1", "NO_COLOR": "1"], isTerminal: false))
    #expect(Colour.always.isWanted(["NO_COLOR": "1", "TERM": "dumb"], isTerminal: false))
    #expect(!Colour.never.isWanted(["CLICOLOR_FORCE": "1"], isTerminal: true))
  }

  @Test("a build says frames, colours and JSON when it is asked to, and plain lines otherwise")
  func build() throws {
    let folder = try Folder(["content/site.yml": "title: A\ntimezone: Europe/Londn\n"])
    let plain = try Program.build(folder)
    #expect(plain.status == 3 && !plain.errors.contains("|") && !plain.errors.contains("\u{1B}"))
    let framed = try Program.build(folder, ["--frames", "--color", "always"])
    #expect(
      framed.errors.contains("\u{1B}[1;31merror:\u{1B}[0m")
        && framed.errors.contains("timezone: Europe/Londn"))
    let json = try Program.build(folder, ["--json"])
    let object = try #require(JSONSerialization.jsonObject(with: Data(json.output.utf8)) as? [String: Any])
    #expect(json.status == 3 && json.errors.isEmpty && object["status"] as? Int == 3)
    #expect((object["diagnostics"] as? [[String: Any]])?.first?["line"] as? Int == 2)
    #expect(try Program.build(folder, ["--color", "sometimes"]).status == 2)
  }

  @Test("the end of a build is a table of what was made, where it is asked for")
  func table() throws {
    let folder = try Folder()
    #expect(try Program.run(["init"], in: folder).status == 0)
    let outcome = try Program.build(folder, ["--verbose"])
    for name in [
      "pages", "messages", "files changed", "files unchanged", "files removed", "search index",
      "links checked",
      "warnings", "peak memory",
    ] {
      #expect(outcome.output.contains("\n\(name) "), "\(name)")
    }
    #expect(outcome.output.contains(#/messages +3\n/#))
    #expect(!outcome.errors.contains("\r"))
    let json = try Program.build(folder, ["--json"]).output
    let object = try #require(JSONSerialization.jsonObject(with: Data(json.utf8)) as? [String: Any])
    #expect(
      object["messages"] as? Int == 3 && object["written"] as? Int == 0 && (object["links"] as? Int ?? 0) > 10
    )
  }

  @Test("progress tells pace and rest, in one line")
  func progress() {
    let line = TerminalProgress.line("chats", files: 1204, bytes: 12 << 20, of: 46 << 20, after: .seconds(3))
    #expect(line == "chats: 1,204 files, 401/s, 12 of 46 MB done (26 %), about 9 s left")
    #expect(TerminalProgress.line("read", files: 0, bytes: 0, of: 0, after: .zero) == "read: 0 files")
    #expect(
      TerminalProgress.line("write", files: 9, bytes: 99, of: 50, after: .seconds(1))
        == "write: 9 files, 9/s")
    let last = TerminalProgress.line("search", files: 9, bytes: 3 << 20, of: 3 << 20, after: .seconds(1))
    #expect(last == "search: 9 files, 9/s, 3 of 3 MB done (99 %)")
  }

  @Test("progress counts a file once the pages of its source are finished, and only once")
  func finishedWork() {
    var work = FinishedWork()
    work.read("a", to: 10, by: 1)
    work.begin()
    work.finish(by: 1)
    #expect(work.bytes == 0, "read to plan")
    work.read("a", to: 10, by: 1)
    work.read("b", to: 5, by: 2)
    #expect(work.bytes == 0, "read, without pages")
    work.finish(by: 2)
    #expect(work.bytes == 5)
    work.finish(by: 1)
    work.read("a", to: 10, by: 2)
    work.finish(by: 2)
    #expect(work.bytes == 15)
  }
}
