/// A piece of template text: literal text (up to one line), or one tag.
struct TemplateToken: Sendable {
  enum Kind: Sendable, Equatable {
    case text, escaped, raw, section, inverted, close, partial, parent, block, phrase, comment, delimiters
  }

  let kind: Kind
  /// The literal text, or the name in the tag.
  let text: String
  let position: TemplatePosition
  /// White space before it on its line, if it is the first thing there; text at a line's start has "".
  var indent: String?
  /// For a tag: whether only white space follows on its line.
  var endsLine = false
  /// For a tag: whether its line, or for a block its side of the line, was removed.
  var isLone = false

  var startsLine: Bool { indent != nil }
  var isBlank: Bool { text.utf8.allSatisfy { $0 == 0x20 || $0 == 0x09 || $0 == 0x0A || $0 == 0x0D } }
  /// Whether it opens words whose placeholders the template fills: `{{<@ By {name} }}`.
  var opensPhrase: Bool { kind == .parent && text.hasPrefix("@") }
  var opensNesting: Bool { [.section, .inverted, .parent, .block].contains(kind) }

  /// The tag as written with the default delimiters.
  var spelling: String {
    switch kind {
    case .section: "{{#\(text)}}"
    case .inverted: "{{^\(text)}}"
    case .parent: "{{<\(text)}}"
    case .block: "{{$\(text)}}"
    case .close: "{{/\(text)}}"
    case .partial: "{{>\(text)}}"
    case .raw: "{{{\(text)}}}"
    case .phrase: "{{@ \(text) }}"
    case .text, .escaped, .comment, .delimiters: "{{\(text)}}"
    }
  }
}
