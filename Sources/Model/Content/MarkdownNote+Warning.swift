package import Markup

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
