internal import Basics
internal import Content
internal import Conversations
internal import ImportKit

/// Results whose output is saved in a file beside the session.
struct ClaudeCodeOutputs {
  /// By the name of the file: the first result that names it, and how many more do.
  private var results: [String: (first: Int, others: Int)] = [:]

  /// `turn`: the number of the result.
  mutating func add(_ file: String, of turn: Int) {
    results[file, default: (turn, -1)].others += 1
  }

  /// Puts a saved output in the place of its first preview, so that a file is in memory once.
  func fill(
    from file: InputFile, _ turns: inout [(message: Message, time: Instant?)], _ out: inout ImportWriter
  ) throws(Diagnostic) {
    out.path = file.path
    // A file of another kind has its ending in `name`.
    let name = file.path.split(separator: "/").last.map(String.init) ?? file.name
    guard let (first, others) = results[name] else {
      out.record()
      return out.broken("saved output that no result names", at: nil)
    }
    turns[first].message.text = String(decoding: try file.bytes(), as: UTF8.self).withoutTerminalCodes
    guard others > 0 else { return }
    out.warn("saved output of \(others + 1) results; only the first has all of it", at: nil)
  }
}
