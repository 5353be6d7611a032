import Foundation
import Testing

/// `scrollback gate`, as a pipeline calls it.
struct GateTests {
  @Test("gate ends with 1 only if the new run is significantly worse")
  func status() throws {
    let folder = try project(base: 20, head: 14)
    let worse = try gate("--base", "r1", "--head", "r2", in: folder)
    #expect(worse.status == 1)
    #expect(
      worse.output.hasPrefix(
        "r2 against r1 by reward: significantly worse\n100 % → 70 % of 20 conversations; 6 worse, 0 better, p = 0.0313"
      ))
    #expect(worse.output.contains("  − Task 14  review/r2/t14/index.html"))
    #expect(worse.errors.isEmpty)
    #expect(try gate("--base", "r2", "--head", "r1", in: folder).status == 0)
    #expect(try gate("--base", "r1", "--head", "r2", "--alpha", "0.01", in: folder).status == 0)
    #expect(try gate("--base", "r1", "--head", "r2", in: project(base: 20, head: 15)).status == 0)
  }

  @Test("the report for a pull request is Markdown with links to the published pages")
  func markdown() throws {
    let outcome = try gate(
      "--base", "r1", "--head", "r2", "--report", "github", "--url", "https://x.example/p",
      in: project(base: 20, head: 14))
    #expect(outcome.status == 1)
    #expect(outcome.output.hasPrefix("### ❌ r2 against r1: significantly worse\n"))
    #expect(outcome.output.contains("| **r1 passes** | 14 | 6 |"))
    #expect(outcome.output.contains("- [Task 19](<https://x.example/p/review/r2/t19/index.html#m-2>)"))
  }

  @Test("JSON has the decision, and every conversation whose outcome changed")
  func json() throws {
    let outcome = try gate(
      "--base", "r1", "--head", "r2", "--report", "json", in: project(base: 20, head: 14))
    let object = try JSONSerialization.jsonObject(with: Data(outcome.output.utf8)) as? [String: Any]
    #expect(object?["decision"] as? String == "regression" && object?["passed"] as? Bool == false)
    #expect((object?["flips"] as? [[String: Any]])?.count == 6)
  }

  @Test("changed conversations without verdicts stop where a review is required")
  func required() throws {
    let folder = try project(base: 5, head: 4)
    #expect(try gate("--base", "r1", "--head", "r2", in: folder).status == 0)
    let outcome = try gate("--base", "r1", "--head", "r2", "--require", "reviewed", in: folder)
    #expect(outcome.status == 1)
    #expect(outcome.output.contains("no significant difference, but stopped"))
    #expect(outcome.output.contains("  not reviewed: Task 4  review/r2/t4/index.html"))
  }

  @Test("runs without a common outcome are an error, and a run that lacks most of them stops")
  func partial() throws {
    func lines(_ numbers: Range<Int>, score: Int = 1) -> String {
      numbers.map { number in
        #"{"id":"t\#(number)","title":"Task","task":"t\#(number)","scores":[{"name":"reward","value":\#(score)}],"#
          + #""participants":["u"],"messages":[{"id":"1","sender":"u","timestamp":"2025-11-01T10:00:00Z","text":"Go"}]}"#
          + "\n"
      }.joined()
    }
    let folder = try Folder()
    try folder.write("content/runs/r1/a.jsonl", lines(0..<10))
    try folder.write("content/runs/r2/a.jsonl", lines(10..<20))
    let disjoint = try gate("--base", "r1", "--head", "r2", in: folder)
    #expect(disjoint.status == 2 && disjoint.output.isEmpty)
    #expect(
      disjoint.errors.contains("error: no conversation has an outcome of \"reward\" in both runs")
        && disjoint.errors.contains("help: give the same conversations the same ids in both runs"))
    try folder.write("content/runs/r2/a.jsonl", lines(0..<1))
    let partial = try gate("--base", "r1", "--head", "r2", in: folder)
    #expect(partial.status == 2)
    #expect(partial.output.contains("9 conversations of r1 have no outcome in r2"))
    #expect(try gate("--base", "r1", "--head", "r2", "--partial", in: folder).status == 0)
    try folder.write("content/runs/r2/a.jsonl", lines(0..<9) + lines(9..<10, score: 7))
    let unruled = try gate("--base", "r1", "--head", "r2", in: folder)
    #expect(unruled.status == 2)
    #expect(
      unruled.errors.contains(
        "score \"reward\" goes from 1 to 7: say which value is a success under \"scores\""))
  }

  @Test("wrong usage is told: unknown runs, measures, budgets and numbers")
  func usage() throws {
    let folder = try project(base: 3, head: 3)
    for (arguments, words) in [
      (["--base", "r1", "--head", "r3"], "run \"r3\" not found"),
      (["--base", "r1", "--head", "r2", "--criterion", "rewrd"], "no outcomes of \"rewrd\" in both runs"),
      (["--base", "r1", "--head", "r2", "--budget", "cost"], "--budget must be cost, tokens or seconds"),
      (["--base", "r1", "--head", "r2", "--budget", "cost=-1"], "--budget must be cost, tokens or seconds"),
      (["--base", "r1", "--head", "r2", "--alpha", "2"], "--alpha must be between 0 and 1"),
      (["--head", "r2"], "--base"),
    ] {
      let outcome = try Program.run(["gate"] + arguments, in: folder)
      #expect(outcome.status == 2 && outcome.errors.contains(words), "\(arguments): \(outcome.errors)")
      #expect(outcome.output.isEmpty)
    }
  }

  private func gate(_ arguments: String..., in folder: Folder) throws -> Program.Outcome {
    try Program.run(["gate"] + arguments, in: folder)
  }

  /// Two runs of the same tasks; the first `base` and `head` of them succeed, and failures say something else.
  private func project(base: Int, head: Int) throws -> Folder {
    let folder = try Folder()
    for (run, successes) in [("r1", base), ("r2", head)] {
      let lines = (0..<max(base, head)).map { number in
        let isSuccess = number < successes
        return
          #"{"id":"t\#(number)","title":"Task \#(number)","task":"t\#(number)","scores":[{"name":"reward","value":\#(isSuccess ? 1 : 0)}],"#
          + #""participants":["u","a"],"messages":[{"id":"1","sender":"u","role":"user","timestamp":"2025-11-01T10:00:00Z","text":"Go"},"#
          + #"{"id":"2","sender":"a","role":"assistant","timestamp":"2025-11-01T10:00:01Z","text":"\#(isSuccess ? "Done" : "No")"}]}"#
      }
      try folder.write("content/runs/\(run)/a.jsonl", lines.joined(separator: "\n") + "\n")
    }
    return folder
  }
}
