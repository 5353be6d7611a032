import Foundation
import Testing

/// Files of evaluators in the folders of runs.
struct EvaluationRunTests {
  private static func sample(_ name: String) throws -> String {
    let tests = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
    return try String(contentsOf: tests.appending(path: "Samples/evaluations/\(name)"), encoding: .utf8)
  }

  @Test(
    "a result file in a run is a page for each task and trial, and is compared with the same task of another run"
  )
  func tauBench() throws {
    let folder = try Folder()
    let text = try Self.sample("tau-bench.json")
    try folder.write("content/runs/a/results.json", text)
    try folder.write("content/runs/b/other-name.json", text.replacing("Shall I?", with: "May I?"))
    let outcome = try Program.build(folder)
    #expect(outcome.status == 0, "\(outcome.errors.suffix(500))")
    for run in ["a", "b"] {
      for (page, title) in [
        ("airline-task-0-trial-0", "Airline task 0 · trial 0"),
        ("airline-task-0-trial-1", "Airline task 0 · trial 1"),
        ("retail-task-4-trial-0", "Retail task 4 · trial 0"),
      ] { #expect(try folder.text("site/review/\(run)/\(page)/index.html").contains(title)) }
    }
    #expect(try folder.text("site/review/a..b/index.html").contains("1 changed, 2 identical"))
  }

  @Test(
    "every evaluator's file builds in a run without a warning",
    arguments: [
      "tau-bench.json", "inspect.json", "lamp__lamp-7.traj", "atif.trajectory.json", "promptfoo.json",
      "openai-results.jsonl", "openai-evals.jsonl",
    ])
  func builds(_ name: String) throws {
    let folder = try Folder()
    try folder.write("content/runs/a/\(name)", try Self.sample(name))
    let outcome = try Program.build(folder)
    #expect(outcome.status == 0, "\(outcome.errors.suffix(500))")
    #expect(!outcome.errors.contains("content/runs"), "\(outcome.errors.suffix(500))")
    #expect(try folder.tree("site/review/a").count { $0.key.hasSuffix("/index.html") } > 0)
  }
}
