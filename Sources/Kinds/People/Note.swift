internal import Markup

/// What the owner of the site wrote about somebody: a Markdown file, or plain text that a browser exported (G-25).
struct Note: Sendable, Equatable {
  /// How the text is to be read.
  enum Form: Sendable { case markdown, plain }

  let text: String
  let form: Form

  var html: SafeHTML {
    switch form {
    case .markdown: MarkdownRenderer(.init(hardBreaks: false, topHeading: 3)).render(text).html
    case .plain: PlainText.html(text)
    }
  }

  /// The text as it is read on the page, in one line: what the search finds.
  var words: String {
    switch form {
    case .markdown: HTMLWords.text(html)
    case .plain: text.split(whereSeparator: \.isWhitespace).joined(separator: " ")
    }
  }
}

/// The words of HTML that our own renderer made.
enum HTMLWords {
  /// Tags become nothing within a line and a space where they end one; the five entities become their characters.
  static func text(_ html: SafeHTML) -> String {
    var out: [UInt8] = []
    var rest = html.bytes[...]
    while let byte = rest.first {
      rest.removeFirst()
      switch byte {
      case UInt8(ascii: "<"):
        let tag = rest.prefix { $0 != UInt8(ascii: ">") }
        rest = rest.dropFirst(tag.count + 1)
        if !isInline(tag) { out.append(UInt8(ascii: " ")) }
      case UInt8(ascii: "&"):
        let (character, length) = entity(rest)
        out.append(character)
        rest = rest.dropFirst(length)
      default: out.append(byte)
      }
    }
    return String(decoding: out, as: UTF8.self).split(whereSeparator: \.isWhitespace).joined(separator: " ")
  }

  private static let entities: [(name: String, character: UInt8)] = [
    ("amp;", UInt8(ascii: "&")), ("lt;", UInt8(ascii: "<")), ("gt;", UInt8(ascii: ">")),
    ("quot;", UInt8(ascii: "\"")), ("#39;", UInt8(ascii: "'")),
  ]

  private static func entity(_ rest: ArraySlice<UInt8>) -> (character: UInt8, length: Int) {
    for (name, character) in entities where rest.starts(with: name.utf8) {
      return (character, name.utf8.count)
    }
    return (UInt8(ascii: "&"), 0)
  }

  private static let inline: Set<String> = ["a", "em", "strong", "code", "del", "span", "bdi"]

  private static func isInline(_ tag: ArraySlice<UInt8>) -> Bool {
    let name = tag.drop { $0 == UInt8(ascii: "/") }.prefix { $0.isASCIIAlphanumeric }
    return inline.contains(String(decoding: name, as: UTF8.self))
  }
}

extension UInt8 {
  fileprivate var isASCIIAlphanumeric: Bool {
    switch self {
    case 0x30...0x39, 0x41...0x5A, 0x61...0x7A: true
    default: false
    }
  }
}
