import Foundation
import Testing

/// `scrollback diff`, as a pipeline calls it.
struct DiffTests {
  @Test("diff ends with 1 when something changed and with 0 when nothing did (X-08)")
  func status() throws {
    let folder = try project()
    let changed = try Program.run(["diff", "r1", "r2"], in: folder)
    #expect(changed.status == 1)
    #expect(
      changed.output.hasPrefix("r1 → r2: 1 changed, 1 identical\nturns: 1 changed, 0 inserted, 0 deleted\n"))
    #expect(changed.output.contains("  a: 1 changed\n"))
    let same = try Program.run(["diff", "r1", "r1"], in: folder)
    #expect(same.status == 0)
    #expect(same.output.hasPrefix("r1 → r1: 2 identical\n"))
    #expect(changed.errors.isEmpty)
  }

  @Test("diff prints one JSON object (X-08)")
  func json() throws {
    let outcome = try Program.run(["diff", "r1", "r2", ".", "--json"], in: project())
    #expect(outcome.status == 1)
    let object = try JSONSerialization.jsonObject(with: Data(outcome.output.utf8)) as? [String: Any]
    #expect(object?["older"] as? String == "r1")
    #expect(object?["same"] as? Bool == false)
    #expect(
      (object?["conversations"] as? [String: Int]) == ["changed": 1, "added": 0, "removed": 0, "same": 1])
    #expect((object?["changes"] as? [[String: Any]])?.first?["id"] as? String == "a")
  }

  @Test(
    "a run that is not there, or a missing name, is wrong usage",
    arguments: [
      ["diff", "r1", "r3"], ["diff", "r1"], ["diff", "approved", "r1"], ["diff", "..", "r1"],
      ["diff", "r1", "r2", "--x"],
    ])
  func usage(_ arguments: [String]) throws {
    let outcome = try Program.run(arguments, in: project())
    #expect(outcome.status == 2, "\(outcome.errors)")
    if arguments.contains("approved") { #expect(outcome.errors.contains("no run is approved")) }
    #expect(outcome.output.isEmpty)
  }

  @Test("an accepted run is one line, and can be compared with by that word")
  func approve() throws {
    let folder = try project()
    #expect(try Program.run(["diff", "r1", "r2", "--approve"], in: folder).status == 0)
    #expect(try folder.text("content/runs/approved") == "r2\n")
    #expect(try Program.run(["diff", "approved", "r2"], in: folder).status == 0)
    #expect(try Program.run(["diff", "approved", "r1"], in: folder).status == 1)
    #expect(try Program.run(["diff", "approved", "r1", "--approve"], in: folder).status == 0)
    #expect(try folder.text("content/runs/approved") == "r1\n")
    #expect(try folder.names("content/runs") == ["approved", "r1", "r2"])
  }

  @Test("scrubbed values are no change, and a broken pattern is a configuration error")
  func scrub() throws {
    let folder = try project(old: "order 11", new: "order 22")
    try folder.write("content/site.yml", "title: T\ntimezone: UTC\nreview: {scrub: [number]}\n")
    #expect(try Program.run(["diff", "r1", "r2"], in: folder).status == 0)
    try folder.write(
      "content/site.yml", "title: T\ntimezone: UTC\nreview: {scrub: [{name: x, pattern: '('}]}\n")
    let broken = try Program.run(["diff", "r1", "r2"], in: folder)
    #expect(broken.status == 3)
    #expect(broken.errors.contains("content/site.yml:3:37: error: invalid pattern in \"x\""))
  }

  @Test("nothing in a title or an id moves the cursor")
  func terminal() throws {
    let folder = try project(id: "a\\u001b[2Jb\\u202e")
    let outcome = try Program.run(["diff", "r1", "r2"], in: folder)
    #expect(outcome.output.contains(#"a\u{1B}[2Jb\u{202E}: 1 changed"#), "\(outcome.output)")
  }

  @Test("broken content is said, and nothing is accepted on it")
  func broken() throws {
    let folder = try project()
    try folder.write("content/runs/r2/more.jsonl", "{\n")
    let outcome = try Program.run(["diff", "r1", "r2", "--approve"], in: folder)
    #expect(outcome.status == 1)
    #expect(outcome.errors.contains("content/runs/r2/more.jsonl:"))
    #expect(!folder.exists("content/runs/approved"))
  }

  private func project(id: String = "a", old: String = "Hi", new: String = "Good day") throws -> Folder {
    let folder = try Folder()
    for (run, reply) in [("r1", old), ("r2", new)] {
      try folder.write("content/runs/\(run)/run.yml", "title: \(run)\n")
      try folder.write("content/runs/\(run)/all.jsonl", line(id, reply) + line("same", "Bye"))
    }
    return folder
  }

  private func line(_ id: String, _ reply: String) -> String {
    #"{"id":"\#(id)","title":"T \#(id)","messages":[{"id":"1","sender":"u","role":"user","text":"q","timestamp":"2025-01-01T10:00:00Z"},{"id":"2","sender":"a","role":"assistant","text":"\#(reply)","timestamp":"2025-01-01T10:00:01Z"}]}"#
      + "\n"
  }
}
