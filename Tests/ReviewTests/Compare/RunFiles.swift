import Basics
import Content
import Model
@testable import Review
import Runs

/// Runs made in memory, for tests.
struct RunFiles {
  var files: [InputFile] = []

  /// A conversation is a list of `u:text`, `a:text`, `t:text`, `s:text`.
  mutating func add(_ run: String, header: String = "", _ conversations: KeyValuePairs<String, [String]>) {
    add("runs/\(run)/run.yml", "title: \(run)\n\(header)")
    add("runs/\(run)/all.jsonl", conversations.map { Self.line($0.key, $0.value) + "\n" }.joined())
  }

  mutating func add(_ path: String, _ text: String) {
    files.append(InputFile(contentPath: path, text: text))
    files.sort { $0.contentPath < $1.contentPath }
  }

  func groups(_ settings: SiteSettings = SiteSettings(), _ diagnostics: inout [Diagnostic]) -> [RunGroup] {
    let reader = RunReader(files.filter { $0.parts.first == "runs" }, scrub: settings.review.scrub)
    diagnostics += reader.diagnostics + reader.groups.flatMap(\.diagnostics)
    return RunComparison.prepare(reader.groups, runs: reader.runs, files: files, settings, &diagnostics)
  }

  /// The versions of one conversation, alone in a run.
  static func version(_ turns: [String]) -> RunConversation? {
    var files = RunFiles()
    files.add("r", ["c": turns])
    var diagnostics: [Diagnostic] = []
    return files.groups(SiteSettings(), &diagnostics).first?.versions.first
  }

  private static func line(_ id: String, _ turns: [String]) -> String {
    let roles = ["u": "user", "a": "assistant", "t": "tool", "s": "system"]
    let messages = turns.enumerated().map { index, turn in
      var parts = turn.split(separator: "|", omittingEmptySubsequences: false).map(String.init)
      let text = parts.removeFirst().dropFirst(2)
      let more = parts.map { ",\($0)" }.joined()
      let role = roles[String(turn.prefix(1))] ?? "user"
      let time =
        "2025-01-01T10:\(index / 60 < 10 ? "0" : "")\(index / 60):\(index % 60 < 10 ? "0" : "")\(index % 60)Z"
      return
        #"{"id":"m\#(index)","sender":"\#(role)","role":"\#(role)","timestamp":"\#(time)","text":"\#(text)"\#(more)}"#
    }
    return #"{"id":"\#(id)","title":"\#(id)","messages":[\#(messages.joined(separator: ","))]}"#
  }
}
