/// A template as a tree, before names are resolved.
indirect enum TemplateNode: Sendable {
  /// Literal text; `startsLine` if it starts a source line, where the indentation of partials goes.
  case text(String, startsLine: Bool, at: TemplatePosition)
  case variable(TemplateTag, isRaw: Bool)
  case section(TemplateTag, isInverted: Bool, [TemplateNode])
  /// `{{>name}}`, or `{{<name}}` with its overrides; `indent` only if it is alone on its line.
  case partial(TemplateTag, indent: String?, overrides: [TemplateBlock])
  case block(TemplateBlock)
  /// Words in the site's language, with content for placeholders that are more than a field.
  case phrase(TemplateTag, slots: [TemplateBlock])
}

/// The name in a tag, and the tag's position.
struct TemplateTag: Sendable {
  let name: String
  let position: TemplatePosition
}

/// `{{$name}}…{{/name}}`: a replaceable part of a layout, or its replacement.
struct TemplateBlock: Sendable {
  let tag: TemplateTag
  /// White space before the tag, if nothing else precedes it.
  let tagIndent: String
  /// Whether the opening tag ended its line, so the content starts on a new line.
  let startsOwnLine: Bool
  let children: [TemplateNode]

  /// Indentation of the content's first line, removed from every line: it belongs to the place of definition.
  var contentIndent: String {
    guard startsOwnLine, case .text(let text, true, _)? = children.first else { return "" }
    return String(text.prefix { $0 == " " || $0 == "\t" })
  }

  /// Indentation of the block's content in place: that of its default, or of the tag if there is none.
  var siteIndent: String {
    startsOwnLine && !children.isEmpty ? contentIndent : tagIndent
  }
}

/// A template parsed without errors.
struct ParsedTemplate: Sendable {
  let source: TemplateSource
  let nodes: [TemplateNode]
}
