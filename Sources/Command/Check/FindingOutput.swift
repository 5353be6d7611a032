internal import Basics
internal import Check
internal import JSON

/// Writes findings as they arrive and counts them. Each rule has a limit, so that memory and logs stay
/// bounded.
final class FindingOutput {
  private let format: FindingFormat
  private let siteName: String
  /// For formats that are one document.
  private var kept: [Diagnostic] = []
  private var counts: [String: Int] = [:]
  private(set) var errors = 0
  private(set) var warnings = 0
  /// Whether a finding fails `--strict`.
  private(set) var failsStrict = false

  /// Findings written per rule.
  static let most = 1_000

  init(_ format: FindingFormat, siteName: String) {
    self.format = format
    self.siteName = siteName
  }

  func add(_ findings: [Diagnostic]) {
    for finding in findings {
      if finding.severity == .error { errors += 1 } else { warnings += 1 }
      if finding.failsStrict { failsStrict = true }
      counts[finding.rule ?? "", default: 0] += 1
      guard counts[finding.rule ?? "", default: 0] <= Self.most else { continue }
      if let line = format.line(finding) { write(line) } else { kept.append(finding) }
    }
  }

  /// Text goes to standard error. GitHub reads both streams; programs read standard output.
  private func write(_ line: String) { format == .text ? Console.error(line) : Console.print(line) }

  func finish(files: Int) {
    switch format {
    case .json: Console.print(json(files))
    case .sarif: Console.print(SARIFReport.text(kept, left: left))
    case .text, .github:
      for (rule, count) in left {
        write(
          format == .text
            ? "… and \(Count.grouped(count)) more: \(rule)" : "::notice::\(count) more findings of \(rule)")
      }
      Console.print(summary(files))
    }
  }

  /// Rules over the limit, with the number of findings left out.
  private var left: [(rule: String, count: Int)] {
    counts.filter { $0.value > Self.most }.map { ($0.key, $0.value - Self.most) }.sorted { $0.rule < $1.rule }
  }

  private func summary(_ files: Int) -> String {
    let what =
      errors + warnings == 0
      ? "no findings"
      : "\(Count.text(errors, "error", "errors")), \(Count.text(warnings, "warning", "warnings"))"
    return "\(Count.text(files, "file", "files")) in \(VisibleText.escaped(siteName))/: \(what)"
  }

  /// `{"version":1,"site":"site","files":3,"errors":1,"warnings":0,"findings":[{"rule":"ids","severity":"error",…}]}`.
  private func json(_ files: Int) -> String {
    var writer = JSONWriter()
    writer.object { out in
      out.integer("version", 1)
      out.text("site", siteName)
      out.integer("files", files)
      out.integer("errors", errors)
      out.integer("warnings", warnings)
      out.list("findings", kept) { Self.write($1, &$0) }
      out.list("left", left) { array, left in
        array.object { out in
          out.text("rule", left.rule)
          out.integer("count", left.count)
        }
      }
    }
    return String(decoding: writer.bytes, as: UTF8.self)
  }

  private static func write(_ finding: Diagnostic, _ out: inout JSONWriter) {
    out.object { $0.members(of: finding) }
  }
}
