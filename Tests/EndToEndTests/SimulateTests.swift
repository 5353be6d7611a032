import Foundation
import Testing

/// Runs of the mock assistant, written and built as a user does it.
struct SimulateTests {
  private static let project = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
    .deletingLastPathComponent().deletingLastPathComponent().path

  private static func folder() throws -> Folder {
    try Folder([
      "content/assistant/scripts/one.txt": "Hello\n\nWhat's the weather like?\n",
      "content/assistant/scripts/two.txt": "line one\nline two\n\napps\n",
    ])
  }

  private static func simulate(_ folder: Folder, _ more: String...) throws -> Program.Outcome {
    try Program.run(
      ["simulate", "--scripts", "content/assistant/scripts", "--seed", "7", "--run", "nightly-7"] + more,
      in: folder)
  }

  @Test(
    "the sample's runs are what simulate writes, byte for byte",
    arguments: [
      ("nightly-1", "1", [String]()), ("nightly-2", "2", []),
      ("nightly-3", "1", ["--rules", "content/assistant/rules-bakery.json"]),
    ])
  func sample(_ run: String, _ seed: String, _ more: [String]) throws {
    let folder = try Folder()
    try folder.copy(from: "\(Self.project)/content", to: "content")
    let outcome = try Program.run(
      [
        "simulate", "--scripts", "content/assistant/scripts", "--seed", seed, "--run", run, "--start",
        "2025-11-04T21:00:00Z", "-o", "runs",
      ] + more, in: folder)
    #expect(outcome.status == 0, "\(outcome.errors)")
    #expect(try folder.names("runs/\(run)") == ["conversations.jsonl", "run.yml"])
    for name in ["conversations.jsonl", "run.yml"] {
      #expect(try folder.text("runs/\(run)/\(name)") == folder.text("content/runs/\(run)/\(name)"), "\(name)")
    }
  }

  @Test("a run is one conversation a line, with roles, rules and times (M-01, M-08)")
  func lines() throws {
    let folder = try Self.folder()
    let outcome = try Self.simulate(folder)
    #expect(outcome.status == 0, "\(outcome.errors)")
    #expect(outcome.output.hasPrefix("content/runs/nightly-7/: 2 conversations, "))
    let lines = try folder.text("content/runs/nightly-7/conversations.jsonl").split(separator: "\n")
    #expect(lines.count == 2)
    #expect(lines[0].hasPrefix(#"{"id":"one","title":"One","kind":"assistant","#))
    #expect(lines[0].contains(#""rule":"question/weather","took":"#))
    #expect(
      lines[1].contains(#""role":"user","timestamp":"2025-01-01T09:00:00Z","text":"line one\nline two""#))
    // Built in are the keywords of the original alone.
    #expect(lines[1].contains(#""rule":"default""#) && !lines[1].contains(#""rule":"code""#))
  }

  @Test("rules beside the scripts are found by themselves, and --start moves the conversations")
  func rulesBeside() throws {
    let folder = try Self.folder()
    try folder.copy(from: "\(Self.project)/content/assistant/rules.json", to: "content/assistant/rules.json")
    #expect(try Self.simulate(folder, "--start", "2025-11-05T09:00:00+01:00").status == 0)
    let text = try folder.text("content/runs/nightly-7/conversations.jsonl")
    #expect(text.contains(#""rule":"code""#))
    #expect(text.contains(#""timestamp":"2025-11-05T08:00:00Z""#))
    #expect(try folder.text("content/runs/nightly-7/run.yml").contains("date: \"2025-11-05T08:00:00Z\""))
  }

  @Test("a run that is there already stays, unless --force is given")
  func twice() throws {
    let folder = try Self.folder()
    #expect(try Self.simulate(folder).status == 0)
    try folder.write("content/runs/nightly-7/run.yml", "mine\n")
    let outcome = try Self.simulate(folder)
    #expect(outcome.status == 6)
    #expect(outcome.errors.contains("content/runs/nightly-7: error: this run already exists"))
    #expect(try folder.text("content/runs/nightly-7/run.yml") == "mine\n")
    #expect(try Self.simulate(folder, "--force").status == 0)
    #expect(try folder.text("content/runs/nightly-7/run.yml").hasPrefix("title: \"nightly-7\"\n"))
    #expect(try folder.names("content/runs/nightly-7") == ["conversations.jsonl", "run.yml"])
    try folder.remove("content/runs/nightly-7")
    try folder.write("content/runs/nightly-7", "a file\n")
    let onFile = try Self.simulate(folder, "--force")
    #expect(onFile.status == 6)
    #expect(onFile.errors == "content/runs/nightly-7: error: is not a folder\n")
    #expect(try folder.text("content/runs/nightly-7") == "a file\n")
  }

  @Test(
    "wrong usage of simulate ends with 2 and writes nothing",
    arguments: [
      [], ["--seed", "1", "--run", "a"], ["--scripts", "s", "--run", "a"], ["--scripts", "s", "--seed", "1"],
      ["--scripts", "s", "--seed", "x", "--run", "a"], ["--scripts", "s", "--seed", "1", "--run", "A b"],
      ["--scripts", "s", "--seed", "1", "--run", "../a"], ["--scripts", "s", "--seed", "1", "--run", ""],
      ["--scripts", "s", "--seed", "1", "--run", "a", "--start", "yesterday"],
    ])
  func usage(_ arguments: [String]) throws {
    let folder = try Folder(["s/a.txt": "hi\n"])
    let outcome = try Program.run(["simulate"] + arguments, in: folder)
    #expect(outcome.status == 2, "\(outcome.errors)")
    #expect(try folder.names() == ["s"])
  }

  @Test("help of simulate has examples")
  func help() throws {
    let outcome = try Program.run(["simulate", "--help"], in: Folder())
    #expect(outcome.status == 0)
    #expect(outcome.output.contains("EXAMPLES"))
  }

  @Test(
    "broken scripts and rules end with 1, missing ones with 6, and nothing is written",
    arguments: [
      (["x/a.txt": ""], [String](), Int32(1), "x/a.txt: error: script is empty"),
      (["x/a.md": "hi"], [], 1, "x/a.md: error: scripts must be .txt files"),
      (["x/A b.txt": "hi", "x/a-b.txt": "hi"], [], 1, "error: duplicate script name \"a-b\""),
      (["x/a.txt": "hi", "rules.json": "{"], [], 1, "rules.json:1:2: error: "),
      (["x/a.txt": "hi"], ["--rules", "gone.json"], 6, "gone.json: error: file not found"),
      (["y/a.txt": "hi"], [], 6, "x: error: folder not found"),
      (["x": "hi"], [], 6, "x: error: is not a folder"),
      (["x/_a.txt": "hi"], [], 6, "x: error: no scripts found"),
    ])
  func broken(_ files: [String: String], _ more: [String], _ status: Int32, _ error: String) throws {
    let folder = try Folder()
    for (path, text) in files { try folder.write(path, text) }
    let outcome = try Program.run(
      ["simulate", "--scripts", "x", "--seed", "1", "--run", "a"] + more, in: folder)
    #expect(outcome.status == status, "\(outcome.errors)")
    #expect(outcome.errors.contains(error), "\(outcome.errors)")
    #expect(!folder.exists("content/runs/a"))
  }

  @Test("a reply that differs from its pin stops a build, and is a warning of simulate (M-38)")
  func pins() throws {
    let folder = try Self.folder()
    try folder.write("content/assistant/scripts/pin.txt", "hi\n> Hello, you.\n")
    let built = try Program.build(folder)
    #expect(built.status == 1)
    #expect(
      built.errors.hasPrefix(
        """
        content/assistant/scripts/pin.txt:2:1: error: expected reply differs (rule "greeting")
          expected: Hello, you.
          actual:   Hi there! I'm your assistant. How can I help you today?

        """))
    let simulated = try Self.simulate(folder)
    #expect(simulated.status == 0)
    #expect(simulated.errors.contains("pin.txt:2:1: warning: expected reply differs"))
  }

  @Test("what simulate wrote is a chat like any other: its lines build in content/chats (M-31)")
  func readsBack() throws {
    let folder = try Self.folder()
    #expect(try Self.simulate(folder).status == 0)
    let written = try folder.text("content/runs/nightly-7/conversations.jsonl")
    let other = try Folder(["content/chats/talks.jsonl": written])
    #expect(try Program.build(other).status == 0)
    let back = try ["one", "two"].map { try other.text("site/chats/\($0)/transcript.jsonl") }.joined()
    #expect(back == written)
  }
}
