/// Removes lines that consist of a tag only, as the Mustache specification requires: they structure the
/// template and are not part of the page.
struct StandaloneTags {
  private let tokens: [TemplateToken]
  /// Maps each opening tag to its closing tag, and vice versa.
  private var partners: [Int: Int] = [:]

  static func removed(from tokens: [TemplateToken]) -> [TemplateToken] {
    StandaloneTags(tokens).remaining()
  }

  private init(_ tokens: [TemplateToken]) {
    self.tokens = tokens
    var open: [Int] = []
    for index in tokens.indices {
      if tokens[index].opensNesting {
        open.append(index)
      } else if tokens[index].kind == .close, let opener = open.popLast() {
        partners[opener] = index
        partners[index] = opener
      }
    }
  }

  /// A remaining tag at the start of its line gets empty text before it, so every line starts with text.
  private func remaining() -> [TemplateToken] {
    var result: [TemplateToken] = []
    var dropsText = false
    for (index, var token) in tokens.enumerated() {
      if token.kind == .text {
        if !dropsText { result.append(token) }
        dropsText = false
        continue
      }
      token.isLone = isLone(index)
      if token.isLone, token.indent?.isEmpty == false {
        result.removeLast()
      } else if !token.isLone, token.indent == "" {
        result.append(TemplateToken(kind: .text, text: "", position: token.position, indent: ""))
      }
      dropsText = token.isLone && token.endsLine
      result.append(token)
    }
    return result
  }

  /// Whether the tag's line is removed, or for an inheritance tag its side of the line.
  private func isLone(_ index: Int) -> Bool {
    let token = tokens[index]
    let opener = token.kind == .close ? partners[index].map { tokens[$0] } : token
    switch opener?.kind {
    case .text, .escaped, .raw, .phrase: return false
    case .parent: return opener?.opensPhrase == false && isLoneParent(index)
    case .block where token.kind == .block:
      return token.endsLine && (token.startsLine || followsOpening(index))
    case .block: return token.startsLine && (token.endsLine || isBeforeClosing(index))
    default: return token.startsLine && token.endsLine
    }
  }

  /// A parent and its contents count as one tag, which may span several lines.
  private func isLoneParent(_ index: Int) -> Bool {
    guard let partner = partners[index] else { return false }
    return tokens[min(index, partner)].startsLine && tokens[max(index, partner)].endsLine
  }

  private func followsOpening(_ index: Int) -> Bool {
    index > 0 && (tokens[index - 1].kind == .parent || tokens[index - 1].kind == .block)
  }

  private func isBeforeClosing(_ index: Int) -> Bool {
    index + 1 < tokens.count && tokens[index + 1].kind == .close
  }
}
