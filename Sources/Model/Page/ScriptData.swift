/// Data as a script that passes it to the page's own, since a page opened from a folder may load a script but read no file:
/// `Scrollback.kinds?.({…});`.
package enum ScriptData {
  /// `receiver`: a member of `Scrollback`, called if there is one.
  package static func bytes(_ receiver: String, _ json: [UInt8]) -> [UInt8] {
    Array("Scrollback.\(receiver)?.(".utf8) + inert(json) + Array(");\n".utf8)
  }

  /// Escapes `<`, which occurs only in strings, so no text looks like markup to any reader of the file.
  package static func inert(_ json: [UInt8]) -> [UInt8] {
    let parts = json.split(separator: UInt8(ascii: "<"), omittingEmptySubsequences: false)
    return parts.count == 1 ? json : Array(parts.joined(separator: #"\u003c"#.utf8))
  }
}
