/// Builds the tree of a template from its tokens, and checks that every opened tag is closed.
struct TemplateParser {
  /// A tag that is still open, with its content so far.
  private struct Open {
    let token: TemplateToken?
    var children: [TemplateNode] = []
  }

  private var stack = [Open(token: nil)]

  static func parse(_ source: TemplateSource) throws(TemplateError) -> ParsedTemplate {
    var parser = TemplateParser()
    for token in try TemplateLexer.tokens(of: source) { try parser.take(token) }
    if let unclosed = parser.stack.last?.token {
      throw TemplateError(
        unclosed.position, "\(unclosed.spelling) is never closed", help: ["add {{/\(unclosed.text)}}"])
    }
    return ParsedTemplate(source: source, nodes: parser.stack[0].children)
  }

  private mutating func take(_ token: TemplateToken) throws(TemplateError) {
    let tag = TemplateTag(name: token.text, position: token.position)
    switch token.kind {
    case .text: add(.text(token.text, startsLine: token.startsLine, at: token.position))
    case .escaped: add(.variable(tag, isRaw: false))
    case .raw: add(.variable(tag, isRaw: true))
    case .phrase: add(.phrase(tag, slots: []))
    case .partial: add(.partial(tag, indent: token.isLone ? token.indent : nil, overrides: []))
    case .section, .inverted, .parent, .block: try open(token)
    case .close: try close(token)
    case .comment, .delimiters: break
    }
  }

  private mutating func add(_ node: TemplateNode) { stack[stack.count - 1].children.append(node) }

  private mutating func open(_ token: TemplateToken) throws(TemplateError) {
    guard stack.count <= TemplateLimits.nesting else {
      throw TemplateError(token.position, "tags are nested deeper than \(TemplateLimits.nesting)")
    }
    stack.append(Open(token: token))
  }

  private mutating func close(_ end: TemplateToken) throws(TemplateError) {
    guard let open = stack.last, let start = open.token else {
      throw TemplateError(end.position, "\(end.spelling) has no opening tag")
    }
    guard start.text == end.text || (start.opensPhrase && end.text == "@") else {
      throw TemplateError(
        end.position, "\(end.spelling) does not close \(start.spelling) on line \(start.position.line)",
        help: ["write {{/\(start.text)}} first"])
    }
    stack.removeLast()
    add(node(from: start, to: end, open.children))
  }

  private func node(
    from start: TemplateToken, to end: TemplateToken, _ children: [TemplateNode]
  ) -> TemplateNode {
    let tag = TemplateTag(name: start.text, position: start.position)
    switch start.kind {
    case .parent where start.opensPhrase:
      let words = start.text.dropFirst().drop { $0.isWhitespace }
      return .phrase(
        TemplateTag(name: String(words), position: start.position), slots: Self.blocks(in: children))
    case .parent:
      return .partial(tag, indent: start.isLone ? start.indent : nil, overrides: Self.blocks(in: children))
    case .block:
      return .block(
        TemplateBlock(
          tag: tag, tagIndent: start.indent ?? "", startsOwnLine: start.isLone, children: children))
    default:
      return .section(tag, isInverted: start.kind == .inverted, children)
    }
  }

  /// Inside a parent only blocks count; text between them is ignored, as the specification requires.
  private static func blocks(in nodes: [TemplateNode]) -> [TemplateBlock] {
    nodes.compactMap { if case .block(let block) = $0 { block } else { nil } }
  }
}
