import ArgumentParser
import Foundation
import TestSupport
import Testing

@testable import Command

@Suite("workflows in deploy/ci")
struct WorkflowTests {
  private static let folder = ProjectFolder.url.appending(path: "deploy/ci")

  private static func texts() throws -> [(name: String, text: String)] {
    try FileManager.default.contentsOfDirectory(atPath: folder.path).sorted().map {
      ($0, try String(contentsOf: folder.appending(path: $0), encoding: .utf8))
    }
  }

  /// The arguments of each call, with values in place of expressions of the workflow.
  private static func calls(in text: String) -> [[String]] {
    let folded = text.replacing(/>-\n\s+/, with: "").replacing(/\n\s+--/, with: " --")
    return folded.split(separator: "\n").compactMap { line in
      let line = line.trimmingCharacters(in: .whitespaces)
      guard !line.hasPrefix("#"), let start = line.firstRange(of: "scrollback ")?.lowerBound else {
        return nil
      }
      let command = line[start...].prefix { $0 != "|" && $0 != ">" }.replacing("$RUN", with: "pr-1")
        .replacing(/\$\{\{ \S+ }}\/\$\{\{ \S+ }}/, with: "1/8")
        .replacing(/\$\{\{ \S+ }}/, with: "2025-11-05T12:00:00Z")
      return Array(ShellWords.split(String(command)).dropFirst())
    }
  }

  @Test("every command of a workflow is one that the program has, with options that it has")
  func commands() throws {
    let calls = try Self.texts().flatMap { Self.calls(in: $0.text) }
    #expect(calls.count >= 6)
    for call in calls {
      #expect(throws: Never.self, "\(call)") { try Scrollback.parseAsRoot(call) }
    }
  }

  @Test("what may publish or comment uses actions pinned by commit, and reads unless a job says otherwise")
  func permissions() throws {
    for (name, text) in try Self.texts() {
      #expect(text.contains("\npermissions:\n  contents: read\n"), "\(name)")
      guard ["gate-pull-request.yml", "publish-to-pages.yml"].contains(name) else { continue }
      let actions = text.matches(of: #/uses: (\S+)/#).map { String($0.1) }
      #expect(!actions.isEmpty)
      for action in actions {
        #expect(action.wholeMatch(of: #/actions\/[a-z-]+@[0-9a-f]{40}/#) != nil, "\(name): \(action)")
      }
    }
  }
}
