import Foundation
import Testing

/// The pages of a comparison in a built site.
struct CompareTests {
  @Test("a comparison of many conversations with heavy titles stays below 300 KB a page, differences first")
  func paging() throws {
    let folder = try Folder()
    let title = String(repeating: #"<&\"👨‍👩‍👧‍👦"#, count: 60)
    for run in ["r1", "r2"] {
      let lines = (0..<450).map { number in
        let reply = number % 2 == 0 ? "same" : "\(run) says <&>"
        return
          #"{"id":"c\#(number)","title":"\#(number) \#(title)","messages":[{"id":"1","sender":"a","role":"assistant","text":"\#(reply)","timestamp":"2025-01-01T10:00:01Z"}]}"#
      }
      try folder.write("content/runs/\(run)/all.jsonl", lines.joined(separator: "\n") + "\n")
    }
    let outcome = try Program.build(folder)
    #expect(outcome.status == 0, "\(outcome.errors.suffix(500))")
    let files = try folder.tree("site/review/r1..r2").filter { $0.key.hasSuffix(".html") }
    #expect(files.values.allSatisfy { $0.count < 300_000 })
    let first = try folder.text("site/review/r1..r2/index.html")
    #expect(first.contains("225 changed, 225 identical"))
    #expect(first.contains("Page 1 of 3"))
    #expect(!first.contains("class=\"card identical\""))
    #expect(try folder.text("site/review/r1..r2/_page/3/index.html").contains("176–225 of 225 identical"))
  }

  @Test("the same runs give the same pages, in whatever order the machine works")
  func determinism() throws {
    let folder = try Folder()
    for (run, reply) in [("r1", "one two three"), ("r2", "one 2 three")] {
      let lines = (0..<40).map { number in
        #"{"id":"c\#(number)","title":"C\#(number)","messages":[{"id":"1","sender":"a","role":"assistant","text":"\#(reply)","timestamp":"2025-01-01T10:00:01Z"}]}"#
      }
      try folder.write("content/runs/\(run)/all.jsonl", lines.joined(separator: "\n") + "\n")
    }
    #expect(try Program.build(folder, ["--jobs", "1", "--output", "one"]).status == 0)
    #expect(try Program.build(folder, ["--jobs", "7", "--output", "seven"]).status == 0)
    #expect(try folder.tree("one/review") == folder.tree("seven/review"))
  }
}
