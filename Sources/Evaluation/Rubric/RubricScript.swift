internal import Conversations
internal import JSON
internal import Model

/// What scripts on every page of the review need: the criteria, and the reviewers with files on the site.
///
/// ```
/// Scrollback.rubricData = {"criteria":[{"name":"tone","title":"Tone","kind":"binary", …}],"reviewers":["ada"]};
/// ```
/// One file, since the same attributes on each of 50,000 transcripts were a tenth of them.
package enum RubricScript {
  /// Site path.
  package static let path = "review/_rubric.js"

  /// `reviewers`: names that are safe in paths.
  package static func bytes(_ rubric: Rubric, reviewers: [String]) -> [UInt8] {
    var json = JSONWriter()
    json.object { out in
      out.list("criteria", rubric.criteria) { $0.criterion($1, version: rubric.versions[$1.name] ?? "") }
      out.list("reviewers", reviewers) { $0.string($1) }
    }
    return Array("Scrollback.rubricData = ".utf8) + ScriptData.inert(json.bytes) + Array(";\n".utf8)
  }
}

extension JSONWriter {
  fileprivate mutating func criterion(_ criterion: Criterion, version: String) {
    object { out in
      out.text("name", criterion.name)
      out.text("title", criterion.title)
      out.text("kind", criterion.kind.rawValue)
      out.text("target", criterion.target.rawValue)
      out.list("roles", criterion.roles) { $0.string($1.rawValue) }
      out.text("version", version)
      out.text("letter", criterion.key)
      out.key("isRequired")
      out.bool(criterion.isRequired)
      out.list("values", criterion.values) { $0.value($1) }
    }
  }

  private mutating func value(_ label: ReviewLabel) {
    object { out in
      out.text("value", label.name)
      out.text("key", String(label.key))
      out.text("title", label.title)
      out.text("style", "label-\(label.className)")
      out.text("hint", label.description)
    }
  }
}
