/// Styles of chat programs that Markdown has no marks for, or none for this place, written as images of schemes of our own
/// (decision 27): `![the butler](<spoiler:>)`. An image may hold any other inline, links too, and needs no blanks around it.
struct OpenMark {
  /// The address that names it.
  enum Kind: String {
    case spoiler = "spoiler:"
    case underline = "underline:"
    case bold = "bold:"
    case italic = "italic:"
    case strike = "strike:"
  }

  let kind: Kind
  /// False inside another of its kind, and for a spoiler inside a link, which could not be opened.
  let hasTag: Bool
}

extension MarkdownWriter {
  /// The box is what opens a spoiler: it works without script, with a keyboard, and by touch.
  mutating func openMark(_ kind: OpenMark.Kind) {
    let isTwice = marks.contains { $0.kind == kind }
    let hasTag = !isTwice && (kind != .spoiler || links.isEmpty)
    marks.append(OpenMark(kind: kind, hasTag: hasTag))
    if hasTag { put(Self.tags(of: kind).start) }
  }

  mutating func closeMark() {
    guard let mark = marks.popLast(), mark.hasTag else { return }
    put(Self.tags(of: mark.kind).end)
  }

  private static func tags(of kind: OpenMark.Kind) -> (start: String, end: String) {
    switch kind {
    case .underline: ("<u>", "</u>")
    case .bold: ("<strong>", "</strong>")
    case .italic: ("<em>", "</em>")
    case .strike: ("<del>", "</del>")
    case .spoiler:
      (
        "<label class=\"spoiler\"><input type=\"checkbox\" aria-label=\"Show spoiler\" /><span>",
        "</span></label>"
      )
    }
  }
}
