import Basics
import Content
import Evaluation
import Foundation
import Model
@testable import Review
import Runs
import Testing

@Suite("Verdict files and labels")
struct VerdictReaderTests {
  private static let key = "0123456789ab-abcdef012345"

  private func read(_ text: String, name: String = "reviews-ada.jsonl") -> VerdictReader {
    var reader = VerdictReader(rubric: Rubric(.standard, Strings()))
    reader.read(InputFile(contentPath: "reviews/\(name)", text: text))
    return reader
  }

  private func labels(_ text: String) throws -> (labels: ReviewLabels, problems: [Diagnostic]) {
    let file = InputFile(contentPath: "reviews/labels.yml", text: text)
    var problems = Problems(path: file.path)
    let labels = try ReviewLabels(file, &problems)
    return (labels, problems.diagnostics)
  }

  @Test("a line with everything is read")
  func everything() throws {
    let reader = read(
      #"{"conversation":7,"run":"one","turn":"t","span":{"start":2,"end":5,"quote":"abc"},"label":"bad","score":2.5,"#
        + #""comment":"Why?","reviewer":"ada","at":"2025-11-02T10:00:00Z","key":"\#(Self.key)","text":"x"}"#)
    let verdict = try #require(reader.verdicts.first)
    #expect(verdict.conversation == "7" && verdict.turn == "t" && verdict.label == "bad")
    #expect(verdict.span == Verdict.Span(start: 2, end: 5, quote: "abc") && verdict.score == 2.5)
    #expect(verdict.key.text == Self.key && verdict.text == "x" && verdict.comment == "Why?")
    #expect(reader.diagnostics == [])
  }

  @Test("a line of another reviewer than the file's is a warning, once for each of them, and counts")
  func others() {
    let lines = ["ada", "eve", "eve", "bo"].map { SampleRun.verdict($0, "good", turn: "t", key: Self.key) }
    let reader = read(lines.joined())
    let found = reader.diagnostics.map {
      "\($0.line ?? 0):\($0.column ?? 0): \($0.severity.rawValue): \($0.message)"
    }
    #expect(
      found == [
        "2:70: warning: verdict of \"eve\" in the file of \"ada\"",
        "4:70: warning: verdict of \"bo\" in the file of \"ada\"",
      ])
    #expect(reader.diagnostics.first?.help == ["move the lines of eve to reviews-eve.jsonl"])
    #expect(reader.verdicts.count == 4)
  }

  @Test("what is wrong with a line is told with its place, and the other lines are still read")
  func wrong() {
    let good = SampleRun.verdict("ada", "good", turn: "t", key: Self.key)
    let reader = read(
      SampleRun.verdict("ada", "goood", turn: "t", key: Self.key) + "{\n" + good
        + SampleRun.verdict("Ada B", "good", turn: "t", key: Self.key)
        + SampleRun.verdict("ada", "good", turn: "t", key: "12")
        + SampleRun.verdict("ada", "good", turn: "t", key: Self.key, at: "yesterday")
        + SampleRun.verdict("ada", "good", turn: "t", key: Self.key, more: #""span":{"start":3,"end":3}"#)
        + #"{"reviewer":"ada","colour":1}"# + "\n[]\n")
    let places = reader.diagnostics.map { "\($0.line ?? 0): \($0.message)" }
    #expect(
      places == [
        "1: unknown label \"goood\"", "2: the input ends inside the object that begins at line 2, column 1",
        "4: reviewer name may only contain a-z, 0-9 and hyphens, up to 40: \"Ada B\"",
        "5: \"key\" must be two groups of 12 hexadecimal digits, found \"12\"",
        "6: \"at\" is not an ISO 8601 date: \"yesterday\"",
        "7: \"span\" must have a \"start\" from 0 and an \"end\" after it",
        "8: unknown key \"colour\"", "8: missing \"conversation\"", "8: missing \"run\"", "8: missing \"at\"",
        "8: missing \"key\"", "9: expected an object, found a list",
      ])
    #expect(reader.diagnostics.first?.help == ["did you mean \"good\"? Labels: good, bad, unsure"])
    #expect(reader.verdicts.contains { $0.label == "good" && $0.position.line == 3 })
  }

  @Test("the default labels are readable in light and dark")
  func standard() throws {
    let text =
      "labels:\n"
      + ReviewLabels.standard.all.map { label in
        "  - {name: \(label.name), light: \"\(label.light.text) on \(label.light.back)\", "
          + "dark: \"\(label.dark.text) on \(label.dark.back)\"}\n"
      }.joined()
    let read = try labels(text)
    #expect(read.problems == [])
    #expect(read.labels.all.map(\.name) == ["good", "bad", "unsure"])
    #expect(read.labels.all.map(\.key) == [1, 2, 3])
  }

  @Test("colours that are hard to read, and labels that are there twice, are refused")
  func refused() throws {
    let text = """
      labels:
        - {name: ok, key: 2, light: "#777777 on #ffffff"}
        - {name: ok, key: 3}
        - {name: again, key: 2}
        - {name: "No!", key: 4}
        - {name: red, key: 12, dark: red}
      """
    #expect(
      try labels(text).problems.map(\.message) == [
        "\"light\" is hard to read: #777777 on #ffffff has a contrast of 4.4, minimum 4.5",
        "duplicate label name \"ok\"", "duplicate label key 2",
        "label name may only contain a-z, 0-9 and hyphens: \"No!\"",
        "\"key\" must be between 1 and 9, found 12", "\"dark\" must be a pair of colours, found \"red\"",
      ])
  }

  @Test("the script for a reviewer holds the lines of the file as they are, and nothing breaks out of it")
  func script() {
    let file = "\u{FEFF}{\"comment\":\"</script> \\u2028 `${x}`\"}\r\n\u{2028}\n"
    let script = String(decoding: ReviewLogScript.script("ada", Array(file.utf8)), as: UTF8.self)
    let text = #"{"comment":"\x3c/script> \\u2028 \`\${x}\`"}\r"#
    #expect(script == "Scrollback.reviewFile?.(\"ada\",`\(text)\n\u{2028}\n`);\n")
  }

  @Test("files of other names are told, and those of the gate and of preferences are left to others")
  func otherFiles() {
    let files = ReviewFiles(
      ["allowed.yml", "preferences-ada.jsonl", "notes.txt"].map {
        InputFile(contentPath: "reviews/\($0)", text: "")
      })
    #expect(files.diagnostics.map(\.path) == ["content/reviews/notes.txt"])
  }
}
