import Foundation
import Testing

/// Outputs that are full, closed, or read by nobody.
@Suite struct OutputFailureTests {
  /// Runs a line of the shell in which `$P` is the program; what it says on standard error, and how it ends.
  private func shell(_ line: String, in folder: Folder) throws -> (status: Int32, errors: String) {
    let outcome = try Program.run(
      ["-c", line], in: folder, environment: ["P": Program.executable.path],
      executable: URL(fileURLWithPath: "/bin/bash"))
    return (outcome.status, outcome.errors)
  }

  private func project() throws -> Folder {
    try Folder([
      "content/chats/a.jsonl":
        #"{"id":"a","title":"A","messages":[{"id":"1","sender":"Ann","timestamp":"2025-11-05T10:00:00Z","text":"x"}]}"#
    ])
  }

  private static let full = "standard output: error: cannot write: No space left on device\n"

  @Test(
    "a full standard output ends a command with 6 and one line (safety 6)",
    arguments: [
      "build . -o o", "build . -o o --json", "man", "--help", "--version", "stats . --json", "config .",
    ])
  func full(_ command: String) throws {
    let (status, errors) = try shell("\"$P\" \(command) >/dev/full", in: project())
    #expect(status == 6)
    #expect(errors == Self.full)
  }

  @Test(
    "a closed output, or a pipe that nobody reads, changes no status and says nothing (safety 6)",
    arguments: [
      "\"$P\" man >&-", "\"$P\" build . -o o >&-", "\"$P\" build . -o o >&- 2>&-",
      "\"$P\" man | true; exit ${PIPESTATUS[0]}", "\"$P\" build . -o o | true; exit ${PIPESTATUS[0]}",
      "\"$P\" build . -o o --json | true; exit ${PIPESTATUS[0]}",
      "\"$P\" --help | true; exit ${PIPESTATUS[0]}",
    ])
  func closed(_ line: String) throws {
    let (status, errors) = try shell(line, in: project())
    #expect(status == 0)
    #expect(errors == "")
  }

  @Test(
    "a standard error that is full or closed changes no status (safety 6)",
    arguments: ["2>/dev/full", "2>&-", ">/dev/full 2>/dev/full"])
  func errors(_ outputs: String) throws {
    let folder = try Folder(["content/pages/a.md": "---\ntitle: A\n---\n[x](gone.html)\n"])
    #expect(try shell("\"$P\" build . -o o \(outputs)", in: folder).status == 5)
    #expect(try shell("\"$P\" biuld \(outputs)", in: folder).status == 2)
  }

  @Test("with its outputs closed a build writes nothing of what it says into the site (safety 6)")
  func descriptors() throws {
    let folder = try project()
    _ = try shell("\"$P\" build . -o a --now \(Program.now)", in: folder)
    _ = try shell("\"$P\" build . -o b --now \(Program.now) <&- >&- 2>&-", in: folder)
    #expect(try folder.tree("a") == folder.tree("b"))
  }
}
