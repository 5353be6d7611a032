import Basics
import Content
@testable import ErrorAnalysis
import Evaluation
import Testing

@Suite("The taxonomy of failures and its changes")
struct TaxonomyTests {
  private func files(_ modes: String, _ changes: [String] = []) -> AnalysisFiles {
    AnalysisFiles([
      InputFile(contentPath: "review/modes.yml", text: modes),
      InputFile(contentPath: "review/modes.jsonl", text: changes.map { "\($0)\n" }.joined()),
    ])
  }

  private func line(_ members: String) -> String {
    "{\(members),\"reviewer\":\"ada\",\"at\":\"2025-11-05T10:00:00Z\"}"
  }

  private func printed(_ files: AnalysisFiles) -> [String] {
    files.diagnostics.map { "\($0.line ?? 0): \($0.message)" }
  }

  @Test("a file of changes that is gone after it was listed is one error, and its script is not made")
  func unreadable() {
    let file = InputFile(path: "content/review/modes.jsonl", contentPath: "review/modes.jsonl", size: 9) {
      () throws(Diagnostic) in throw Diagnostic(.error, "cannot read", path: "content/review/modes.jsonl")
    }
    let files = AnalysisFiles([file])
    #expect(files.diagnostics.map(\.message) == ["cannot read"] && files.changes == nil)
  }

  @Test("modes have titles, definitions, examples, counter-examples and parents")
  func reads() throws {
    let files = files(
      """
      modes:
        - {name: wrong-date, definition: "A day off.", examples: [a, b], counterExamples: [c]}
        - {name: off-by-one, title: By one, parent: wrong-date}
      """)
    #expect(printed(files) == [])
    let mode = try #require(files.taxonomy["wrong-date"])
    #expect((mode.title, mode.definition) == ("Wrong date", "A day off."))
    #expect((mode.examples, mode.counterExamples) == (["a", "b"], ["c"]))
    #expect(files.taxonomy["off-by-one"]?.parent == "wrong-date")
  }

  @Test("unknown parents, cycles, repeated and wrong names are errors with their places; the rest is used")
  func faults() {
    let files = files(
      """
      modes:
        - {name: a, parent: b}
        - {name: b, parent: c}
        - {name: c, parent: a}
        - {name: d, parent: dd}
        - {name: a}
        - {name: Not A Name}
        - {name: unsure}
        - {name: none}
      """)
    #expect(
      printed(files) == [
        "7: \"name\" may only contain a-z, 0-9 and hyphens, up to 40: \"Not A Name\"",
        "8: \"name\" may only contain a-z, 0-9 and hyphens, up to 40: \"unsure\"",
        "9: \"name\" may only contain a-z, 0-9 and hyphens, up to 40: \"none\"",
        "6: duplicate mode \"a\"", "2: mode \"a\" is a part of itself",
        "5: unknown parent \"dd\" of mode \"d\"",
      ])
    #expect(files.taxonomy.modes.map(\.name) == ["a", "b", "c", "d"])
    #expect(files.taxonomy.modes.map(\.parent) == [nil, "c", "a", nil])
  }

  @Test("changes apply in order: a renamed and merged mode leads its verdicts along")
  func order() {
    let files = files(
      "modes: [{name: a}, {name: b}, {name: part, parent: a}]",
      [
        line(#""change":"rename","mode":"a","to":"c","title":"See""#),
        line(#""change":"add","mode":"d","definition":"new","parent":"c""#),
        line(#""change":"merge","mode":"c","to":"b""#),
        line(#""change":"move","mode":"d""#),
        line(#""change":"move","mode":"b","to":"d""#),
      ])
    #expect(printed(files) == [])
    #expect(files.taxonomy.modes.map(\.name) == ["b", "part", "d"])
    #expect(files.taxonomy.modes.map(\.parent) == ["d", "b", nil])
    #expect(["a", "b", "c", "other"].map(files.taxonomy.current) == ["b", "b", "b", "other"])
  }

  @Test("a rename keeps a title of its own and changes one that was the name")
  func titles() {
    let files = files(
      "modes: [{name: a, title: Own}, {name: b}]",
      [
        line(#""change":"rename","mode":"a","to":"x""#),
        line(#""change":"rename","mode":"b","to":"wrong-day""#),
      ])
    #expect(files.taxonomy.modes.map(\.title) == ["Own", "Wrong day"])
  }

  @Test("renaming a mode that only verdicts name takes it into the taxonomy")
  func named() {
    let files = files("modes: []", [line(#""change":"rename","mode":"odd","to":"even","title":"Even so""#)])
    #expect(files.taxonomy["even"]?.title == "Even so" && files.taxonomy.current("odd") == "even")
  }

  @Test("a mode that is renamed and back is the same mode again")
  func back() {
    let files = files(
      "modes: [{name: a}]",
      [line(#""change":"rename","mode":"a","to":"b""#), line(#""change":"rename","mode":"b","to":"a""#)])
    #expect(["a", "b"].map(files.taxonomy.current) == ["a", "a"])
  }

  @Test("a split adds the new modes and leaves the answers of the old one")
  func split() {
    let files = files(
      "modes: [{name: top}, {name: a, parent: top}]",
      [line(#""change":"split","mode":"a","to":["b","c"]"#)])
    #expect(printed(files) == [])
    #expect(files.taxonomy["a"]?.splitInto == ["b", "c"])
    #expect(files.taxonomy["b"]?.parent == "top")
    let analysis = ErrorAnalysis([Traces.one(1, modes: ["a"]), Traces.one(2, modes: ["b"])], files.taxonomy)
    #expect(
      zip(analysis.modes.map(\.name), analysis.tracesByMode).map { "\($0) \($1)" } == [
        "top []", "a [0]", "b [1]", "c []",
      ])
  }

  @Test("a note sorted into a part of a split mode leaves that mode; other notes stay")
  func splitNotes() {
    func assign(_ mode: String, _ turn: String, _ key: String) -> String {
      line(
        #""change":"assign","mode":"\#(mode)","conversation":"c","run":"r","turn":"\#(turn)","key":"\#(key)""#
      )
    }
    let files = files(
      "modes: [{name: a}, {name: z}]",
      [
        assign("a", "t1", "k1"), assign("a", "t2", "k2"), assign("z", "t1", "k1"),
        line(#""change":"split","mode":"a","to":["b"]"#), assign("b", "t1", "k1"),
      ])
    #expect(printed(files) == [])
    let sorted = files.taxonomy.assignments(of: "c").map { "\($0.mode) \($0.turn ?? "")" }
    #expect(sorted == ["a t2", "z t1", "b t1"])
  }

  @Test("bad lines are reported at their places and the others are used")
  func badLines() {
    let files = files(
      "modes: [{name: a}, {name: b, parent: a}]",
      [
        "not json", line(#""change":"burn","mode":"a""#), line(#""change":"rename","mode":"a""#),
        line(#""change":"rename","mode":"a","to":"b""#), line(#""change":"merge","mode":"a","to":"a""#),
        line(#""change":"move","mode":"a","to":"b""#), line(#""change":"add","mode":"a""#),
        line(#""change":"merge","mode":"a","to":"b""#), line(#""change":"assign","mode":"a","run":"r""#),
        line(#""change":"add","mode":"x","parent":"missing""#), line(#""change":"add","mode":"good""#),
      ])
    #expect(
      printed(files).map { String($0.prefix { $0 != ":" }) } == [
        "1", "2", "3", "9", "4", "5", "6", "7", "8", "10",
      ])
    #expect(files.taxonomy.modes.map(\.name) == ["a", "b", "good"])
  }

  @Test("a name that verdicts still use for another mode cannot mean a new one")
  func retired() {
    let files = files(
      "modes: [{name: a}]",
      [line(#""change":"rename","mode":"a","to":"b""#), line(#""change":"add","mode":"a""#)])
    #expect(printed(files) == ["2: mode \"a\" has become \"b\""])
  }

  @Test("a note may be sorted as no failure; no mode has that name")
  func noFailure() {
    let files = files(
      "modes: []",
      [
        line(#""change":"assign","mode":"none","conversation":"c","key":"k""#),
        line(#""change":"add","mode":"none""#),
      ])
    #expect(printed(files) == ["2: \"mode\" may only contain a-z, 0-9 and hyphens, up to 40: \"none\""])
    #expect(files.taxonomy.assignments(of: "c").map(\.mode) == ["none"] && files.taxonomy.modes.isEmpty)
  }

  @Test("modes of the rubric are in the taxonomy; those that only verdicts name are not")
  func listed() {
    var criterion = Criterion(name: "modes", title: "Modes")
    criterion.kind = .multi
    criterion.values = [.unknown("refuses"), .unknown("unsure"), .unknown("none")]
    let files = AnalysisFiles([], Rubric(criteria: [criterion]))
    let analysis = ErrorAnalysis([Traces.one(1, modes: ["refuses", "odd"])], files.taxonomy)
    #expect(analysis.modes.map { "\($0.name) \($0.isListed)" } == ["refuses true", "odd false"])
  }
}
