internal import Basics
internal import Content
internal import Conversations
internal import ImportKit

/// Results whose output is saved in a file beside the session.
struct ClaudeCodeOutputs {
  /// The results that name a file.
  private var results: [String: [Int]] = [:]

  /// `turn`: the number of the result.
  mutating func add(_ file: String, of turn: Int) {
    results[file, default: []].append(turn)
  }

  /// Puts a saved output in the place of its first preview, so that a file is in memory once. `repeated`: results that
  /// are not shown.
  func fill(
    from file: InputFile, _ turns: inout [(message: Message, time: Instant?)], besides repeated: Set<Int>,
    _ out: inout ImportWriter
  ) throws(Diagnostic) {
    out.path = file.path
    // A file of another kind has its ending in `name`.
    let name = file.path.split(separator: "/").last.map(String.init) ?? file.name
    guard let places = results[name] else {
      out.record()
      return out.broken("saved output that no result names", at: nil)
    }
    let own = places.filter { !repeated.contains($0) }
    guard let first = own.first ?? places.first else { return }
    turns[first].message.text = String(decoding: try file.bytes(), as: UTF8.self).withoutTerminalCodes
    guard own.count > 1 else { return }
    out.warn("saved output of \(own.count) results; only the first has all of it", at: nil)
  }
}
