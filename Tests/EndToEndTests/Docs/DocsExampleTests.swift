import ArgumentParser
import Foundation
import TestSupport
import Testing

@testable import Command

@Suite("every example in README and docs")
struct DocsExampleTests {
  /// What an example needs that a test cannot give. The program's own commands are parsed instead; of `make` it is asked whether
  /// there is such a target. Anything else that is not run has no place in the documentation.
  private static let foreign: [(part: String, why: String)] = [
    ("docker ", "needs containers"),
    ("scrollback serve", "ends when a person ends it"),
    ("scrollback fetch", "asks GitHub"),
    ("--to rsync:", "needs another machine"), ("--to s3:", "needs a bucket"),
    ("--to git:", "needs a repository with a remote"),
    ("make ", "builds the program, or runs all of its tests"),
    ("sudo ", "changes the machine"),
    ("swift ", "builds the program"),
    ("git ", "needs a repository"),
  ]

  @Test(
    "X-22: runs as it stands, one after the other, in a project that has what the page speaks of",
    arguments: DocsExamples.all)
  func page(_ examples: DocsExamples) throws {
    let project = try DocsProject(for: examples)
    for line in examples.lines {
      if let known = Self.foreign.first(where: { line.contains($0.part) }) {
        try parse(line, known.why, examples.page)
      } else {
        let outcome = try project.run(line)
        // A search may find nothing, runs may differ, and a gate may stop.
        let allowed: Set<Int32> =
          ["search", "diff", "gate"].contains { line.contains("scrollback \($0)") } ? [0, 1] : [0]
        #expect(allowed.contains(outcome.status), "\(examples.page): \(line)\n\(outcome.said)")
      }
    }
  }

  private func parse(_ line: String, _ why: String, _ page: String) throws {
    var words = ShellWords.split(line)
    if words.first == "sudo" { words.removeFirst() }
    switch words.first {
    case "scrollback": parse(words.dropFirst(), line, page)
    case "docker":
      if words.contains("run") { parse(words.drop { $0 != "scrollback" }.dropFirst(), line, page) }
      if let file = words.drop(while: { $0 != "-f" }).dropFirst().first {
        let place = ProjectFolder.url.appending(path: file).path()
        #expect(FileManager.default.fileExists(atPath: place), "\(page): \(line)")
      }
    case "make":
      let makefile = try String(contentsOf: ProjectFolder.url.appending(path: "Makefile"), encoding: .utf8)
      for target in words.dropFirst() where !target.contains("=") {
        #expect(makefile.contains("\n\(target):") || makefile.contains("\n\(target) "), "\(page): \(line)")
      }
    case "apt", "swift", "git": break
    default: Issue.record("\(page): \"\(line)\" is not run (\(why)), and nobody says how it is looked at")
    }
  }

  private func parse(_ arguments: ArraySlice<String>, _ line: String, _ page: String) {
    #expect(throws: Never.self, "\(page): \(line)") { try Scrollback.parseAsRoot(Array(arguments)) }
  }

  @Test("there are examples to run, on most pages of the guide")
  func count() { #expect(DocsExamples.all.filter { $0.page.hasPrefix("docs/guide/") }.count >= 10) }

  @Test("words are cut as a shell cuts them")
  func words() {
    #expect(ShellWords.split("a  'b c' \"d e\"f ''") == ["a", "b c", "d ef", ""])
  }
}
