package import Basics
package import Markup

extension Problems {
  /// Counts characters that are not allowed in a page; they are shown as U+FFFD (threats: NUL, C0 and C1).
  package mutating func warnAboutForbidden(
    _ text: String, at position: @autoclosure () -> SourcePosition?
  ) {
    let count = PlainText.shown(text).forbidden
    if count > 0 { warn(of: [.controlCharacters(count: count)], at: position()) }
  }

  /// Warns of formatting that a rendered text requested and did not get.
  package mutating func warn(of notes: [MarkdownNote], at position: SourcePosition? = nil) {
    for warning in notes.compactMap(\.warning) { self.warning(warning, at: position) }
  }
}

extension Record {
  /// Markdown text, with a warning if it cannot be rendered as meant: nested too deeply, too long.
  package func markdown(_ key: String, _ problems: inout Problems) -> String? {
    let text = uncounted(key, &problems)
    if let text { problems.warn(of: MarkdownRenderer().render(text).notes, at: self[key]?.position) }
    return text
  }
}

extension MarkdownNote {
  /// A message for the author; nil for what the policy does to every text (X-12).
  package var warning: String? {
    switch self {
    case .tooLong(let bytes): "text of \(bytes) bytes is too long for Markdown; it is shown as plain text"
    case .tooDeep: "text is nested too deeply for Markdown; it is shown as plain text"
    case .tableTooLarge(let cells): "table of up to \(cells) cells is too large; it is shown as plain text"
    case .tooCostly: "text takes too long to render as Markdown; it is shown as plain text"
    case .controlCharacters(0): nil
    case .controlCharacters(let count):
      "\(Count.text(count, "character", "characters")) not allowed in a page became U+FFFD"
    case .unsafeLink, .remoteImage: nil
    }
  }
}
