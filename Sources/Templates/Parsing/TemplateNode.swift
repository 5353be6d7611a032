/// A template as a tree: what its text says, before names mean anything.
indirect enum TemplateNode: Sendable {
  /// Literal text; `startsLine` when it begins a source line, where indentation of partials goes.
  case text(String, startsLine: Bool, at: TemplatePosition)
  case variable(TemplateTag, isRaw: Bool)
  case section(TemplateTag, isInverted: Bool, [TemplateNode])
  /// `{{>name}}`, or `{{<name}}` with what it overrides; `indent` only when it stands alone on its line.
  case partial(TemplateTag, indent: String?, overrides: [TemplateBlock])
  case block(TemplateBlock)
  /// Words of the site's language, with what stands in their places where that is more than a field.
  case phrase(TemplateTag, slots: [TemplateBlock])
}

/// The name in a tag, and where the tag begins.
struct TemplateTag: Sendable {
  let name: String
  let position: TemplatePosition
}

/// `{{$name}}…{{/name}}`: a part of a layout that may be replaced, or the replacement.
struct TemplateBlock: Sendable {
  let tag: TemplateTag
  /// White space before the tag, when nothing else is.
  let tagIndent: String
  /// Whether the opening tag ended its line, so that the content begins on a line of its own.
  let startsOwnLine: Bool
  let children: [TemplateNode]

  /// Indentation of the content's first line: belongs to the place of definition, and is removed from every line.
  var contentIndent: String {
    guard startsOwnLine, case .text(let text, true, _)? = children.first else { return "" }
    return String(text.prefix { $0 == " " || $0 == "\t" })
  }

  /// Indentation of whatever stands here: that of the default content, or of the tag if there is none.
  var siteIndent: String {
    startsOwnLine && !children.isEmpty ? contentIndent : tagIndent
  }
}

/// A template that was read without mistakes.
struct ParsedTemplate: Sendable {
  let source: TemplateSource
  let nodes: [TemplateNode]
}
