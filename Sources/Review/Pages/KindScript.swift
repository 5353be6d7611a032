internal import ErrorAnalysis
internal import Evaluation
internal import JSON
internal import Model

/// The failure modes for the panel of the workspace: a script, since a page opened from a folder may load nothing
/// else.
///
/// ```
/// Scrollback.kinds?.({"kinds":[["wrong-date","Wrong date","A date differs from …"]],"former":["wrong-day"]});
/// ```
/// Kinds that only verdicts name are left out: they would give away what others have found.
enum KindScript {
  static let path = "\(AnalysisPages.folder)/_kinds.js"
  /// The panel is no place for more.
  private static let limit = 300

  /// Whether a criterion asks for failure modes.
  static func isMade(_ head: ReviewHead) -> Bool { head.rubric.criteria.contains { $0.kind == .multi } }

  /// Nil if no criterion asks for them.
  static func output(_ head: ReviewHead) -> OutputFile? {
    guard isMade(head) else { return nil }
    let taxonomy = head.analysis.taxonomy
    var json = JSONWriter()
    json.object { out in
      out.list("kinds", taxonomy.modes.prefix(limit)) { out, mode in
        out.array { out in
          for text in [mode.name, RowText.short(mode.title), RowText.short(mode.definition, weight: 600)] {
            out.string(text)
          }
        }
      }
      out.list("former", taxonomy.formerNames.prefix(limit)) { $0.string($1) }
    }
    return OutputFile(
      path: path, content: .bytes(ScriptData.bytes("kinds", json.bytes)), source: head.rubric.source)
  }
}
