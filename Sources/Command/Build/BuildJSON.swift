internal import Basics
internal import Builder
internal import JSON
internal import Output

/// The result of a build as JSON.
struct BuildJSON {
  let outcome: BuildResult

  var text: String {
    var writer = JSONWriter()
    writer.object { out in
      out.integer("version", 1)
      out.integer("status", Int(outcome.exitStatus.rawValue))
      out.text("site", outcome.target)
      out.integer("pages", outcome.counts.pages)
      out.integer("messages", outcome.counts.messages)
      out.integer("written", outcome.output?.written)
      out.integer("kept", outcome.output?.kept)
      out.integer("removed", outcome.output?.removed)
      out.integer("searchBytes", outcome.counts.searchBytes)
      out.integer("links", outcome.counts.links)
      out.list("diagnostics", outcome.diagnostics) { list, diagnostic in
        list.object { $0.members(of: diagnostic) }
      }
    }
    return String(decoding: writer.bytes, as: UTF8.self)
  }
}

extension JSONWriter {
  /// A diagnostic as members of the open object.
  mutating func members(of diagnostic: Diagnostic) {
    text("rule", diagnostic.rule)
    text("severity", diagnostic.severity.rawValue)
    text("path", diagnostic.path)
    integer("line", diagnostic.line)
    integer("column", diagnostic.column)
    text("message", diagnostic.message)
    text("source", diagnostic.origin)
    list("help", diagnostic.help) { $0.string($1) }
  }
}
