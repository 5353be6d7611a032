package import Basics
package import Markup

extension Problems {
  /// Counts the characters of a text that no page may hold: they will be shown as U+FFFD (threats: NUL, C0 and C1).
  package mutating func warnAboutForbidden(_ text: String, at position: SourcePosition?) {
    warn(of: [.controlCharacters(count: PlainText.forbiddenCount(text))], at: position)
  }

  /// Says what a rendered text asked for and did not get.
  package mutating func warn(of notes: [MarkdownNote], at position: SourcePosition? = nil) {
    for warning in notes.compactMap(\.warning) { self.warning(warning, at: position) }
  }
}

extension Record {
  /// A text in Markdown, with a warning of what will not be shown as it was meant: nested too deep, too long.
  package func markdown(_ key: String, _ problems: inout Problems) -> String? {
    let text = uncounted(key, &problems)
    if let text { problems.warn(of: MarkdownRenderer().render(text).notes, at: self[key]?.position) }
    return text
  }
}

extension MarkdownNote {
  /// What to tell the author; nil for what the policy does to every text of that kind (X-12).
  package var warning: String? {
    switch self {
    case .tooLong(let bytes): "text of \(bytes) bytes is too long for Markdown and is shown as it is"
    case .tooDeep: "text is nested too deep for Markdown and is shown as it is"
    case .tableTooLarge(let cells): "table of up to \(cells) cells is too large and is shown as it is"
    case .tooCostly: "text would take too long as Markdown and is shown as it is"
    case .controlCharacters(0): nil
    case .controlCharacters(let count):
      "\(Count.text(count, "character", "characters")) that no page may hold became U+FFFD"
    case .unsafeLink, .remoteImage: nil
    }
  }
}
