internal import Basics
internal import Builder
internal import Check
internal import JSON

/// Findings as SARIF 2.1.0 (OASIS), which code hosts and editors read.
enum SARIFReport {
  static func text(_ findings: [Diagnostic], left: [(rule: String, count: Int)]) -> String {
    var writer = JSONWriter()
    writer.object { out in
      out.text("$schema", "https://json.schemastore.org/sarif-2.1.0.json")
      out.text("version", "2.1.0")
      out.list("runs", [findings]) { array, findings in
        array.object { out in
          out.key("tool")
          out.object { writeTool(&$0) }
          out.text("columnKind", "unicodeCodePoints")
          out.list("results", findings) { write($1, &$0) }
          if !left.isEmpty { writeNotes(left, &out) }
        }
      }
    }
    return String(decoding: writer.bytes, as: UTF8.self)
  }

  private static func writeTool(_ out: inout JSONWriter) {
    out.key("driver")
    out.object { out in
      out.text("name", "Scrollback")
      out.text("version", Release.version)
      out.list("rules", CheckRule.all) { array, rule in
        array.object { out in
          out.text("id", rule.name)
          message("shortDescription", rule.summary, &out)
          message("help", rule.remedy, &out)
          out.key("defaultConfiguration")
          out.object { $0.text("level", rule.severity.rawValue) }
        }
      }
    }
  }

  private static func write(_ finding: Diagnostic, _ out: inout JSONWriter) {
    let rule = finding.rule.flatMap(CheckRule.named)
    out.object { out in
      out.text("ruleId", finding.rule)
      out.integer("ruleIndex", rule.map { $0.number - 1 })
      out.text("level", finding.severity.rawValue)
      message("message", ([finding.message] + finding.help).joined(separator: "\n"), &out)
      out.list("locations", [finding]) { array, finding in
        array.object { location(finding.path, finding.line, finding.column, &$0) }
      }
    }
  }

  private static func location(_ path: String, _ line: Int?, _ column: Int?, _ out: inout JSONWriter) {
    out.key("physicalLocation")
    out.object { out in
      out.key("artifactLocation")
      out.object { $0.text("uri", address(path)) }
      guard let line else { return }
      out.key("region")
      out.object { out in
        out.integer("startLine", line)
        out.integer("startColumn", column)
      }
    }
  }

  private static func message(_ name: String, _ text: String, _ out: inout JSONWriter) {
    out.key(name)
    out.object { $0.text("text", text) }
  }

  private static func writeNotes(_ left: [(rule: String, count: Int)], _ out: inout JSONWriter) {
    out.key("properties")
    out.object { out in
      for (rule, count) in left { out.integer("more-\(rule)", count) }
    }
  }

  /// A path as a URI reference (RFC 3986): a colon in its first segment would read as a scheme.
  private static func address(_ path: String) -> String {
    let plain = Set("ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-._~/!$&'()*+,;=@".utf8)
    return path.utf8.map { byte in
      if plain.contains(byte) { return String(decoding: [byte], as: UTF8.self) }
      let digits = String(byte, radix: 16, uppercase: true)
      return "%" + (digits.utf8.count < 2 ? "0" : "") + digits
    }.joined()
  }
}
