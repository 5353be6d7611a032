internal import Synchronization

/// How much was redacted in each file: counts by rule, never the values.
package final class RedactionLedger: Sendable {
  private let files = Mutex<[String: [String: Int]]>([:])

  package init() {}

  /// A file that is read twice counts once.
  package func record(_ counts: [String: Int], of path: String) { files.withLock { $0[path] = counts } }

  /// By path, then by rule.
  package var all: [String: [String: Int]] { files.withLock { $0 } }

  /// Totals of all files in rule order, including rules that found nothing.
  package func totals(_ redaction: Redaction) -> [(rule: String, count: Int)] {
    let all = files.withLock { Array($0.values) }
    var names: [String] = []
    for rule in redaction.rules where !names.contains(rule.name) { names.append(rule.name) }
    return names.map { name in (name, all.reduce(0) { $0 + ($1[name] ?? 0) }) }
  }
}
