import Basics
import Content
import Conversations
@testable import Review
import Runs
import Testing

@Suite("Two result files of the same tasks in one run")
struct RepeatedAttemptTests {
  /// A log of Inspect with one sample.
  private static func log(_ reply: String, model: String = "m") -> String {
    #"{"version":2,"status":"success","eval":{"task":"sums","model":"\#(model)"},"samples":["#
      + #"{"id":7,"epoch":1,"input":"q","messages":[{"role":"user","content":"q"},"#
      + #"{"role":"assistant","content":"\#(reply)"}],"scores":{"match":{"value":"C"}}}]}"#
  }

  private func read(_ files: [String: String]) -> RunReader {
    RunReader(
      files.sorted { $0.key < $1.key }.map { InputFile(contentPath: "runs/\($0.key)", text: $0.value) })
  }

  @Test("are trials of the tasks, each with an address of its own, and one warning a file counts them")
  func trials() throws {
    let reader = read([
      "r/1.json": Self.log("one"), "r/2.json": Self.log("two"), "r/3.json": Self.log("three"),
    ])
    let versions = reader.groups.flatMap(\.versions)
    #expect(versions.map(\.id) == ["sums-7-epoch-1", "sums-7-epoch-1-2", "sums-7-epoch-1-3"])
    #expect(Set(versions.map(\.path)).count == 3)
    #expect(versions.map(\.chat.title) == ["sums 7", "sums 7 (2)", "sums 7 (3)"])
    #expect(versions.allSatisfy { $0.chat.record.task == "sums 7" })
    #expect(reader.diagnostics.isEmpty)
    let warnings = reader.groups.flatMap { group in group.diagnostics.map { "\($0.path): \($0.message)" } }
    #expect(
      warnings
        == ["2", "3"].map { file in
          "content/runs/r/\(file).json: another file of the run has the same attempt "
            + "\"sums-7-epoch-1\"; this one counts as a further trial"
        })
  }

  @Test("have the same ids in the next run, so that it is compared with this one")
  func compared() {
    let reader = read([
      "a/x.json": Self.log("one"), "a/y.json": Self.log("two"), "b/x.json": Self.log("three"),
      "b/y.json": Self.log("four"),
    ])
    #expect(reader.groups.map(\.id) == ["sums-7-epoch-1", "sums-7-epoch-1-2"])
    #expect(reader.groups.map { $0.versions.map(\.run.name) } == [["a", "b"], ["a", "b"]])
    let replies = reader.groups.map { group in group.versions.map { $0.turns[1].text } }
    #expect(replies == [["one", "three"], ["two", "four"]])
  }

  @Test("of another model are an error that says where the other one is and what to do")
  func refused() {
    let reader = read(["r/1.json": Self.log("one"), "r/2.json": Self.log("two", model: "other")])
    #expect(reader.groups.flatMap(\.versions).map(\.id) == ["sums-7-epoch-1"])
    #expect(reader.diagnostics.map(\.severity) == [.error])
    #expect(
      reader.diagnostics.map(\.message) == ["duplicate conversation id \"sums-7-epoch-1\" in run \"r\""])
    #expect(
      reader.diagnostics.first?.help == [
        "the other one is in content/runs/r/1.json",
        "move one of the files to a run of its own: runs/<name>/",
      ])
  }
}
