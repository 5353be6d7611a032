import Basics
@testable import Conversations
@testable import ImportKit
import Markup
import Testing

/// Texts with styles, written as Markdown and shown.
@Suite struct StyledTextTests {
  private static let pieces = [
    "a", "word", " ", "  two ", "*", "_", "**", "~", "|", "||", "`", "``", "<b>", "&amp;", "\\", "[x](y)",
    "![", "]",
    "😀", "é", "日本", ".", "\"q\"", "1.", "- ", "# ", "> ", "---", "\n", "\n\n", "https://x.example/a_b?c=*d*",
    "www.x.example", "a@b.example", ":", "(", ")", "snake_case_", "=", "\t", "&#65;", "~~~", "```", "+ ",
    "{{x}}",
  ]

  private static func styles(_ draw: inout SplitMix64) -> StyledText.Style {
    var style: StyledText.Style = []
    for one in [StyledText.Style.spoiler, .bold, .italic, .strike, .underline] where draw.next(below: 4) == 0
    {
      style.insert(one)
    }
    return draw.next(below: 8) == 0 ? style.union(.code) : style
  }

  static func random(_ draw: inout SplitMix64) -> StyledText {
    var text = StyledText()
    for _ in 0...draw.next(below: 6) {
      let words = (0...draw.next(below: 3)).map { _ in pieces[draw.next(below: pieces.count)] }.joined()
      text.append(words, styles(&draw), link: draw.next(below: 6) == 0 ? "https://l.example/?a=b" : nil)
    }
    return text
  }

  @Test("any runs of styles are shown with just their letters and just their styles", arguments: 0..<40)
  func property(_ seed: Int) {
    var draw = SplitMix64(seed: UInt64(seed))
    for _ in 0..<50 {
      let text = Self.random(&draw)
      let html = MarkdownRenderer(.init(hardBreaks: true)).render(text.markdown).html
      let shown = ShownText(String(decoding: html.bytes, as: UTF8.self)).letters
      let (found, wanted) = (ShownText.summary(shown), ShownText.summary(Self.letters(text)))
      if found != wanted { Issue.record("\(found)\nexpected \(wanted)\nof \(text.markdown)") }
    }
  }

  /// Every character that is not blank, with its look.
  private static func letters(_ text: StyledText) -> [ShownText.Letter] {
    text.runs.flatMap { run in
      run.text.filter { !$0.isWhitespace }.map { ShownText.Letter(character: $0, style: run.style) }
    }
  }
}

/// The characters of a rendered body with the styles that its tags give them.
struct ShownText {
  struct Letter: Equatable {
    let character: Character
    let style: StyledText.Style
  }

  private(set) var letters: [Letter] = []

  /// `2:bold 0:plain`, to be compared and read.
  static func summary(_ letters: [Letter]) -> String {
    var out = ""
    var last: StyledText.Style?
    for letter in letters {
      if letter.style != last { out += " \(letter.style.rawValue):" }
      last = letter.style
      out.append(letter.character)
    }
    return out
  }

  init(_ html: String) {
    var open: [String] = []
    var rest = html[...]
    while let first = rest.first {
      if first == "<" {
        let tag = rest.prefix { $0 != ">" }.dropFirst()
        rest = rest[tag.endIndex...].dropFirst()
        let name = String(tag.prefix { $0 != " " })
        if name.hasPrefix("/") { open.removeLast() } else if !tag.hasSuffix("/") { open.append(name) }
        continue
      }
      let (character, length) = Self.character(rest)
      rest = rest.dropFirst(length)
      if !character.isWhitespace { letters.append(Letter(character: character, style: Self.style(open))) }
    }
  }

  private static func character(_ text: Substring) -> (Character, Int) {
    for (name, character) in [("&amp;", "&"), ("&lt;", "<"), ("&gt;", ">"), ("&quot;", "\""), ("&#39;", "'")]
      as [(String, Character)]
    where text.hasPrefix(name) {
      return (character, name.count)
    }
    return (text.first ?? " ", 1)
  }

  private static func style(_ open: [String]) -> StyledText.Style {
    let styles: [String: StyledText.Style] = [
      "label": .spoiler, "strong": .bold, "em": .italic, "del": .strike, "u": .underline, "code": .code,
    ]
    return open.reduce(into: []) { $0.formUnion(styles[$1] ?? []) }
  }
}
